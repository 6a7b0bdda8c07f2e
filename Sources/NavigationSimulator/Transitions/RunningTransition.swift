internal import TransitionSupport
internal import VirtualTime

/// A transition from its start to its end: who it occupies, who animates it, when it is over, and who is told.
final class RunningTransition {
  let choreography: any Choreography
  let isAnimated: Bool
  let place: CallSite
  // A simulation keeps its open transitions, and what calls them; none of them is called when it is gone.
  unowned let simulation: NavigationSimulation
  let number: UInt64
  let startInstant: SimulationClock.Instant
  private(set) var duration: Duration
  private(set) var animator: (any AnimatedTransitioning)?
  /// Whether others may join: from the question for an animator on, until the transition completes.
  private var isJoinable = false
  /// Whether something drove the transition when what had joined was animated; nil before.
  private var wasDrivenAtArrival: Bool?
  /// What lets them join, if anybody has asked for it.
  private var openCoordinator: TransitionCoordinator?
  private(set) var context: AnimationContext?
  /// Who may drive the animation.
  private(set) var interaction: (any InteractiveTransitioning)?
  /// What moves the animation, if it can be driven.
  var driver: (any TransitionDriver)?
  /// Whether something other than time drives the animation now.
  var isInteractive = false
  /// When the system's animation is over.
  private var timer: NavigationSimulation.Timer?
  private var hasArrived = false
  private var phase = Phase.beginning
  /// How the transition ends, if its animator says so while the callbacks of the arrival run.
  private var endAfterArrival: TransitionEnd?
  private var requests: [Request] = []
  /// What waits for the end of this transition, as UIKit's dismissal during a presentation does.
  private var afterwards: [() -> Void] = []

  /// How far a transition is.
  private enum Phase {
    /// Telling the controllers what comes.
    case beginning
    /// Being animated.
    case running
    /// Being animated, and telling the controllers that the view has arrived.
    case arriving
    /// Being animated still, while the controllers go on as if it were over.
    case yielded(TransitionEnd)
    case ending
    case over
  }

  /// A verb that waits for the end of this transition, and what end it wants.
  private struct Request {
    let end: TransitionEnd
    let completion: TransitionCompletion
  }

  init(
    _ choreography: any Choreography,
    in simulation: NavigationSimulation,
    animated: Bool,
    at place: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    completion: TransitionCompletion? = nil
  ) {
    self.choreography = choreography
    self.simulation = simulation
    self.place = place
    self.interaction = interaction
    requests = completion.map { [Request(end: .finished, completion: $0)] } ?? []
    isAnimated = animated && simulation.conditions.animates
    number = simulation.nextTransition
    simulation.nextTransition += 1
    startInstant = simulation.clock.now
    duration = isAnimated ? choreography.duration(in: simulation.durations) : .zero
  }

  // MARK: The start

  /// Occupies the controllers, begins, and ends at once or when the animation is over.
  func start() { simulation.asCurrent { begin() } }

  private func begin() {
    for occupant in choreography.occupants {
      occupant.controller.occupancy = Occupancy(self, coversContents: occupant.coversContents)
    }
    simulation.open[number] = self
    choreography.prepare(animated: isAnimated, in: simulation)
    isJoinable = true
    if isAnimated { chooseAnimator() }
    tellObservers { $0.simulation(simulation, didStart: $1) }
    choreography.begin(animated: isAnimated, in: simulation)
    animate()
  }

  private func chooseAnimator() {
    let animator = choreography.animationController()
    if interaction == nil, let animator { interaction = choreography.interactionController(for: animator) }
    guard animator != nil || interaction != nil else { return }
    let context = AnimationContext(of: self)
    self.animator = animator
    self.context = context
    if let animator { duration = max(animator.transitionDuration(using: context), .zero) }
    isInteractive = interaction?.wantsInteractiveStart ?? false
  }

  private func animate() {
    phase = .running
    if !isAnimated {
      choreography.place()
    } else if let interaction, let context {
      interaction.startInteractiveTransition(context)
    } else if animator != nil {
      runAnimation()
    } else {
      runAnimation()
      timer = simulation.schedule(after: duration.slowed(simulation.animationSlowness)) { self.complete(.finished) }
    }
    arrive()
    if let end = endAfterArrival ?? (isAnimated ? nil : .finished) { complete(end) }
  }

  /// Begins the animation of the animator, or the system's.
  func runAnimation() {
    if let animator, let context { return animator.animateTransition(using: context) }
    View.performWithoutAnimation { choreography.prepareSystemAnimation() }
    View.animate(withDuration: duration, options: choreography.animationOptions) { choreography.place() }
  }

  /// The arriving view is in the window; what was to be animated alongside is.
  ///
  /// - Parameter animate: animates, where something other than time drives the animation.
  func arrive(_ animate: ((@escaping () -> Void) -> Void)? = nil) {
    guard !hasArrived else { return }
    hasArrived = true
    let wasRunning = isRunning
    if wasRunning { phase = .arriving }
    choreography.arrive(animated: isAnimated, in: simulation)
    wasDrivenAtArrival = isInteractive
    openCoordinator?.animateAlongside(animate)
    if wasRunning { phase = .running }
  }

  /// What lets others join; made when it is asked for, which in most transitions nobody does.
  var coordinator: TransitionCoordinator? {
    if openCoordinator == nil, isJoinable {
      openCoordinator = TransitionCoordinator(of: self, drivenAtArrival: wasDrivenAtArrival)
    }
    return openCoordinator
  }

  private func closeCoordinator() {
    isJoinable = false
    openCoordinator = nil
  }

  // MARK: The end

  /// Ends the transition: everything that follows its animation, in order. Once.
  ///
  /// An animator that says so in a callback of the arrival has to wait until those have been called.
  func complete(_ end: TransitionEnd) {
    switch phase {
    case .beginning:
      simulation.recordMisuse("Completing a transition whose animation has not started: \(record)")
    case .arriving where endAfterArrival == nil:
      endAfterArrival = end
    case .running:
      phase = .ending
      simulation.asCurrent { follow(end) }
    case .yielded(let end):
      phase = .ending
      simulation.asCurrent { finishYielded(end) }
    case .arriving, .ending, .over:
      simulation.recordMisuse("Completing a transition that has been completed: \(record)")
    }
  }

  /// Ends the transition before its time.
  func completeNow() {
    if let timer { simulation.cancel(timer) }
    complete(.finished)
  }

  private func follow(_ end: TransitionEnd) {
    context?.wasCancelled = end == .cancelled
    isInteractive = false
    arrive()
    choreography.settle(end, in: simulation)
    tellControllers(end)
    choreography.conclude(end)
    animator?.animationEnded(end == .finished)
    leak()
    release(end)
  }

  private func tellControllers(_ end: TransitionEnd) {
    openCoordinator?.end(end)
    closeCoordinator()
    choreography.finish(end, animated: isAnimated, in: simulation)
  }

  private func release(_ end: TransitionEnd) {
    vacate()
    simulation.open[number] = nil
    tellObservers { $0.simulation(simulation, didEnd: $1, with: end) }
    abandon()
    phase = .over
    simulation.clock.stir()
    let requests = requests
    self.requests = []
    for request in requests { request.completion(request.end == end ? .finished : .cancelled) }
    let afterwards = afterwards
    self.afterwards = []
    for operation in afterwards { operation() }
  }

  // MARK: Giving way

  /// Lets the presenter go on as if the transition had ended, while its views still go where they go.
  ///
  /// Whoever leaves stays occupied until its view is gone.
  func yield(to end: TransitionEnd) {
    guard case .running = phase else { return }
    phase = .yielded(end)
    choreography.container?.occupancy = Occupancy()
    simulation.asCurrent { tellControllers(end) }
  }

  private func finishYielded(_ end: TransitionEnd) {
    choreography.settle(end, in: simulation)
    choreography.conclude(end)
    animator?.animationEnded(end == .finished)
    release(end)
  }

  /// Whether the transition still occupies the controllers that it needs.
  var isRunning: Bool { if case .running = phase { true } else { false } }

  /// Has a verb wait for the end of this transition, which is what the verb wants if it is `end`.
  func join(wanting end: TransitionEnd, _ completion: TransitionCompletion?) {
    if let completion { requests.append(Request(end: end, completion: completion)) }
  }

  /// Lets go of the animator and of its context, which may refer to each other.
  func abandon() {
    context?.die(with: record)
    context = nil
    animator = nil
    interaction = nil
    driver = nil
    openCoordinator?.abandon()
    closeCoordinator()
  }

  /// Lets go of the controllers.
  func vacate() {
    for occupant in choreography.occupants where occupant.controller.occupancy.transition === self {
      occupant.controller.occupancy = Occupancy()
    }
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
