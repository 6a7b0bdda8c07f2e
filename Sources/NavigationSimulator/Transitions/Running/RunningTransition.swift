internal import TransitionSupport
internal import VirtualTime

/// A transition from its start to its end: the controllers that it occupies, the animator, the moment when it is over,
/// and those that are told.
final class RunningTransition {
  let choreography: any Choreography
  private(set) var isAnimated: Bool
  let site: CallSite
  private let simulationReference: Reference<NavigationSimulation>
  let number: UInt64
  let startInstant: SimulationClock.Instant
  var duration: Duration
  var phase = Phase.beginning

  // What animates and drives it is chosen when it starts, and let go when it ends.
  var animator: (any AnimatedTransitioning)?
  var context: AnimationContext?
  /// The object that may drive the animation.
  var interaction: (any InteractiveTransitioning)?
  /// The driver that moves the animation, if it can be driven.
  var driver: (any TransitionDriver)?
  /// A Boolean value that indicates whether something other than time drives the animation now.
  var isInteractive = false
  /// A Boolean value that indicates whether what drove the animation has sent it to one of its ends.
  var interactionHasEnded = false
  /// A Boolean value that indicates whether something has moved the animation, or sent it off anew, so that how far it is does
  /// not follow from when it began.
  var wasSteered = false
  /// A Boolean value that indicates whether a request that comes first has taken the transition out of the hands of what drove
  /// it.
  var wasTakenAway = false
  /// The way in which what has joined is animated, where something other than time may drive it.
  var animateAlongside: ((@escaping () -> Void) -> Void)?
  /// The timer of the end of the system's animation.
  var timer: NavigationSimulation.Timer?

  var hasArrived = false
  /// A Boolean value that indicates whether something drove the transition when what had joined was animated; nil before.
  var wasDrivenAtArrival: Bool?
  /// The moment at which what had joined was animated; nil before.
  var arrivalInstant: SimulationClock.Instant?
  /// The end of the transition, if its animator says so while the callbacks of the arrival run.
  var endAfterArrival: TransitionEnd?

  /// A Boolean value that indicates whether others may join: from the question for an animator on, until the
  /// transition completes.
  var isJoinable = false
  /// The coordinator that lets them join, if anybody has asked for it.
  var openCoordinator: TransitionCoordinator?

  /// The verbs that wait for the end.
  var awaitingCalls: [AwaitingCall]
  /// The number of the newest of those that have started or joined it, with a completion or without.
  private(set) var newestCall: UInt64
  /// The operations that follow the end, as UIKit's dismissal during a presentation does.
  var afterwards: [() -> Void] = []

  /// The stage that a transition has come to.
  enum Phase {
    /// Telling the controllers what comes.
    case beginning
    /// Being animated.
    case running
    /// Being animated, and telling the controllers that the view has arrived.
    case arriving
    /// Being animated still, while the controllers go on as if it were over.
    case gaveWay(TransitionEnd)
    case ending
    /// Telling the controllers that it is over: the views are where they go.
    case telling
    case over
  }

  /// A verb that waits for the end of this transition, and what end it wants.
  struct AwaitingCall {
    let end: TransitionEnd
    let completion: TransitionCompletion
  }

  init(
    _ choreography: any Choreography,
    in simulation: NavigationSimulation,
    animated: Bool,
    at site: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    completion: TransitionCompletion? = nil
  ) {
    self.choreography = choreography
    simulationReference = simulation.reference
    self.site = site
    self.interaction = interaction
    awaitingCalls = completion.map { [AwaitingCall(end: .finished, completion: $0)] } ?? []
    simulation.callCount += 1
    newestCall = simulation.callCount
    isAnimated = animated && simulation.conditions.animates
    number = simulation.nextTransition
    simulation.nextTransition += 1
    startInstant = simulation.clock.now
    duration = isAnimated ? choreography.duration(in: simulation.durations) : .zero
  }

  /// The simulation, which keeps its open transitions, and what calls them: none of them is called when it is gone.
  var simulation: NavigationSimulation { simulationReference.object! }

  /// A Boolean value that indicates whether the animation runs, and the transition still occupies all the
  /// controllers that it needs.
  var isRunning: Bool { if case .running = phase { true } else { false } }

  /// A Boolean value that indicates whether the controllers are being told what comes.
  var isBeginning: Bool { if case .beginning = phase { true } else { false } }

  /// A Boolean value that indicates whether that has come to the controller that arrives.
  var isBeginningToAppear: Bool { isBeginning && choreography.arriving?.appearance != .disappeared }

  /// A Boolean value that indicates whether the views are where they go, so that no more than the last callbacks is to
  /// come.
  var isTelling: Bool {
    switch phase {
    case .telling, .over: true
    default: false
    }
  }

  /// The coordinator that lets others join; made when it is asked for, which in most transitions does not happen.
  var coordinator: TransitionCoordinator? {
    if openCoordinator == nil, isJoinable {
      openCoordinator = TransitionCoordinator(of: self, drivenAtArrival: wasDrivenAtArrival)
    }
    return openCoordinator
  }

  /// Goes on without animation, as nobody gives one.
  func renounceAnimation() {
    isAnimated = false
    openCoordinator?.isAnimated = false
  }

  /// Has a verb wait for the end of this transition, which is what the verb wants if it is `end`.
  func join(wanting end: TransitionEnd, _ completion: TransitionCompletion?) {
    simulation.callCount += 1
    newestCall = simulation.callCount
    if let completion { awaitingCalls.append(AwaitingCall(end: end, completion: completion)) }
  }

  /// Has something done when the transition is over and its completions have run.
  func whenOver(_ operation: @escaping () -> Void) { afterwards.append(operation) }

  func tellObservers(_ body: (any SimulationObserver, TransitionRecord) -> Void) {
    guard !simulation.observers.isEmpty else { return }
    let record = record
    simulation.tell { body($0, record) }
  }
}
