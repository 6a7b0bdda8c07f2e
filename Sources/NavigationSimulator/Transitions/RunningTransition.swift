/// A transition from its start to its end: who it occupies, who animates it, when it is over, and who is told.
final class RunningTransition {
  let choreography: any Choreography
  let isAnimated: Bool
  let place: SourcePlace
  // A simulation keeps its open transitions, and what calls them; none of them is called when it is gone.
  unowned let simulation: NavigationSimulation
  let number: UInt64
  let startInstant: SimulationClock.Instant
  private(set) var duration: Duration
  private(set) var animator: (any AnimatedTransitioning)?
  private(set) var coordinator: TransitionCoordinator?
  private var context: AnimationContext?
  private var hasArrived = false
  private var phase = Phase.running
  private var completion: TransitionCompletion?
  /// What waits for the end of this transition, as UIKit's dismissal during a presentation does.
  private var afterwards: [() -> Void] = []

  /// How far a transition is.
  private enum Phase {
    case running, ending, over
  }

  init(
    _ choreography: any Choreography,
    in simulation: NavigationSimulation,
    animated: Bool,
    at place: SourcePlace,
    completion: TransitionCompletion? = nil
  ) {
    self.choreography = choreography
    self.simulation = simulation
    self.place = place
    self.completion = completion
    isAnimated = animated && simulation.areAnimationsEnabled
    number = simulation.nextTransition
    simulation.nextTransition += 1
    startInstant = simulation.clock.now
    duration = isAnimated ? choreography.duration(in: simulation.durations) : .zero
  }

  /// Occupies the controllers, begins, and ends at once or when the animation is over.
  func start() { simulation.asCurrent { begin() } }

  private func begin() {
    for occupant in choreography.occupants {
      occupant.controller.occupancy = Occupancy(self, coversContents: occupant.coversContents)
    }
    simulation.open[number] = self
    choreography.prepare(animated: isAnimated, in: simulation)
    coordinator = TransitionCoordinator(of: self)
    chooseAnimator()
    tellObservers { $0.simulation(simulation, didStart: $1) }
    choreography.begin(animated: isAnimated, in: simulation)
    animate()
  }

  private func chooseAnimator() {
    guard isAnimated, let animator = choreography.animationController() else { return }
    let context = AnimationContext(of: self)
    self.animator = animator
    self.context = context
    duration = max(animator.transitionDuration(using: context), .zero)
  }

  private func animate() {
    if let animator, let context {
      animator.animateTransition(using: context)
    } else if isAnimated {
      View.performWithoutAnimation { choreography.prepareSystemAnimation() }
      View.animate(withDuration: duration, options: choreography.animationOptions) { choreography.place() }
      simulation.schedule(after: duration.slowed(simulation.animationSlowness)) { self.complete(.finished) }
    } else {
      choreography.place()
    }
    arrive()
    if !isAnimated { complete(.finished) }
  }

  /// The arriving view is in the window; what was to be animated alongside is.
  private func arrive() {
    guard !hasArrived else { return }
    hasArrived = true
    choreography.arrive(animated: isAnimated, in: simulation)
    coordinator?.animateAlongside()
  }

  /// Ends the transition: everything that follows its animation, in order. Once.
  func complete(_ end: TransitionEnd) {
    guard phase == .running else {
      simulation.recordMisuse("Completing a transition that has been completed: \(record)")
      return
    }
    phase = .ending
    simulation.asCurrent { follow(end) }
  }

  private func follow(_ end: TransitionEnd) {
    context?.wasCancelled = end == .cancelled
    arrive()
    choreography.settle(end, in: simulation)
    coordinator?.end(end)
    coordinator = nil
    choreography.finish(end, animated: isAnimated, in: simulation)
    choreography.conclude(end)
    animator?.animationEnded(end == .finished)
    leak()
    release(end)
  }

  private func release(_ end: TransitionEnd) {
    for occupant in choreography.occupants { occupant.controller.occupancy = Occupancy() }
    simulation.open[number] = nil
    tellObservers { $0.simulation(simulation, didEnd: $1, with: end) }
    abandon()
    phase = .over
    simulation.clock.stir()
    let completion = completion
    self.completion = nil
    completion?(end)
    let afterwards = afterwards
    self.afterwards = []
    for operation in afterwards { operation() }
  }

  /// Lets go of the animator and of its context, which may refer to each other.
  func abandon() {
    context?.die(with: record)
    context = nil
    animator = nil
    coordinator?.abandon()
    coordinator = nil
  }

  func whenOver(_ operation: @escaping () -> Void) { afterwards.append(operation) }

  /// On iOS 7 the controller that leaves kept the animator of a custom presentation (seen).
  private func leak() {
    guard simulation.profile == .iOS7, let animator, let scene = context?.scene, scene.style == .custom else { return }
    scene.from.controller?.animatorsKept.append(animator)
  }

  private func tellObservers(_ body: (any SimulationObserver, TransitionRecord) -> Void) {
    guard !simulation.observers.isEmpty else { return }
    let record = record
    simulation.tell { body($0, record) }
  }
}

/// Where in the source something was called.
struct SourcePlace {
  let file: StaticString
  let line: UInt

  static func here(file: StaticString = #fileID, line: UInt = #line) -> SourcePlace {
    SourcePlace(file: file, line: line)
  }
}
