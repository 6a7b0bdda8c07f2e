internal import TransitionSupport
internal import VirtualTime

/// A transition from its start to its end: its occupied controllers, its animator, its end, and its
/// completions.
final class RunningTransition {
  let choreography: any Choreography
  private(set) var isAnimated: Bool
  let site: CallSite
  // No transition is called after the release of its simulation, which keeps the open transitions
  // and the objects that call them.
  unowned let simulation: NavigationSimulation
  let number: UInt64
  let startInstant: SimulationClock.Instant
  var duration: Duration
  var phase = Phase.beginning

  // The following objects are chosen at the start, and released at the end.
  var animator: (any AnimatedTransitioning)?
  var context: AnimationContext?
  /// The object that may drive the animation.
  var interaction: (any InteractiveTransitioning)?
  /// The driver that moves the animation, if it can be driven.
  var driver: (any TransitionDriver)?
  /// Whether something other than time drives the animation now.
  var isInteractive = false
  /// Whether the driver of the animation has sent it to one of its ends.
  var interactionHasEnded = false
  /// The function that runs joined animations, if a driver may move them.
  var animateAlongside: ((@escaping () -> Void) -> Void)?
  /// The timer of the end of the system's animation.
  var timer: NavigationSimulation.Timer?

  var hasArrived = false
  /// Whether a driver moved the transition when the joined animations ran; nil before.
  var wasDrivenAtArrival: Bool?
  /// The moment at which the joined animations ran; nil before.
  var arrivalInstant: SimulationClock.Instant?
  /// The end that the animator reported while the callbacks of the arrival ran; otherwise nil.
  var endAfterArrival: TransitionEnd?

  /// True from the question for an animator until the transition completes.
  var isJoinable = false
  /// The coordinator for joining code, once it is requested.
  var openCoordinator: TransitionCoordinator?

  /// The verbs that wait for the end.
  var awaitingCalls: [AwaitingCall]
  /// The number of the newest call that has started or joined the transition.
  private(set) var newestCall: UInt64
  /// The operations to run after the end, such as a dismissal that UIKit has put off until then.
  var afterwards: [() -> Void] = []

  /// The stage that a transition has come to.
  enum Phase {
    /// The call has returned, and the transition has no coordinator yet.
    case pending
    /// The transition calls the will-callbacks of the controllers.
    case beginning
    /// The animation runs.
    case running
    /// The animation runs, and the controllers learn that the view has arrived.
    case arriving
    /// The animation still runs, but the controllers are free as if it were over.
    case gaveWay(TransitionEnd)
    case ending
    /// The transition calls the did-callbacks of the controllers: the views are in their final
    /// places.
    case telling
    case over
  }

  /// The call of a verb that waits for the end of this transition, and the end that it wants.
  struct AwaitingCall {
    let end: TransitionEnd
    let completion: TransitionCompletion
    /// Whether the completion is the simulator's own, and none of UIKit's.
    var isReport = false
  }

  init(
    _ choreography: any Choreography,
    in simulation: NavigationSimulation,
    animated: Bool,
    for call: StartingCall
  ) {
    self.choreography = choreography
    self.simulation = simulation
    site = call.site
    interaction = call.interaction
    awaitingCalls =
      call.completion.map {
        [AwaitingCall(end: .finished, completion: $0, isReport: call.isReport)]
      } ?? []
    simulation.callCount += 1
    newestCall = simulation.callCount
    isAnimated = animated && simulation.conditions.animates
    number = simulation.nextTransition
    simulation.nextTransition += 1
    startInstant = simulation.clock.now
    duration = isAnimated ? choreography.duration(in: simulation.durations) : .zero
  }

  /// Whether the animation runs, and the transition still occupies all the controllers that it
  /// needs.
  var isRunning: Bool { if case .running = phase { true } else { false } }

  /// Whether the will-callbacks of the controllers run.
  var isBeginning: Bool { if case .beginning = phase { true } else { false } }

  /// Whether the arriving controller has already got its will-callback.
  var isBeginningToAppear: Bool { isBeginning && choreography.arriving?.appearance != .disappeared }

  /// Whether the views have arrived, so that only the last callbacks remain.
  var isTelling: Bool {
    switch phase {
    case .telling, .over: true
    default: false
    }
  }

  /// The coordinator that lets others join; created on access, because most transitions need none.
  var coordinator: TransitionCoordinator? {
    if openCoordinator == nil, isJoinable {
      openCoordinator = TransitionCoordinator(of: self, drivenAtArrival: wasDrivenAtArrival)
    }
    return openCoordinator
  }

  /// Continues without animation, because the app gave no animator.
  func renounceAnimation() {
    isAnimated = false
    openCoordinator?.isAnimated = false
  }

  /// Adds a call that waits for the end of this transition; it succeeds if that end is `end`.
  func join(wanting end: TransitionEnd, _ completion: TransitionCompletion?) {
    simulation.callCount += 1
    newestCall = simulation.callCount
    if let completion { awaitingCalls.append(AwaitingCall(end: end, completion: completion)) }
  }

  /// Calls a function when the transition is over and its completions have run.
  func whenOver(_ operation: @escaping () -> Void) { afterwards.append(operation) }

  func tellObservers(_ body: (any SimulationObserver, TransitionRecord) -> Void) {
    guard !simulation.observers.isEmpty else { return }
    let record = record
    simulation.tell { body($0, record) }
  }
}
