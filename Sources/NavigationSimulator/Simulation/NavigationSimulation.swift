internal import TransitionEngine
internal import TransitionLock
public import VirtualTime

/// A world of windows and controllers with virtual time.
///
/// ```swift
/// let simulation = NavigationSimulation()
/// let navigation = NavigationController(rootViewController: ViewController(title: "A"))
/// let window = Window(simulation: simulation, rootViewController: navigation)
///
/// try navigation.pushViewController(ViewController(title: "B"), animated: true) { end in
///   print(simulation.clock.now, end)  // 0.35 seconds finished
/// }
/// try simulation.run()
/// ```
///
/// A simulation and everything in it belong to no actor and are not `Sendable`: they work in the
/// isolation that created them, and independent simulations run in parallel. Only its ``clock`` may
/// be used from anywhere.
///
/// Windows keep their simulation. A view, a property animator or a display link that outlives both
/// moves no more, and using it writes a message to standard error, once for each: no simulation is
/// left to record a ``Misuse``.
///
/// ### Time and rest
///
/// Callbacks and completions run synchronously inside the frame that causes them. ``run()`` and
/// ``advance(by:)`` move from one deadline to the next; the synchronous forms are for worlds that
/// know completions only. The asynchronous forms are for worlds with tasks: a frame is over only
/// when everything that it set going has come to rest, so that all that is left waits on the clock.
/// An asynchronous verb, such as `try await navigation.pushViewController(…)`, moves time itself as
/// long as no other call does, and hands that on when it is done while others wait.
///
/// When time has run out of deadlines, open transitions and held locks will not end by themselves,
/// and a run throws: for transitions that are open, and for a `TransitionLock` that is held while
/// others wait for it, on the ``clock`` or with an awaited verb. The error names the holder. An
/// awaited verb throws only if its own transition is open and nothing in the simulation can end it.
/// A verb that waits for its turn, or for a resting finger, goes on waiting: an event from outside
/// may make time move again, and wakes it. A lock on the clock that is in its way reports that
/// meanwhile.
///
/// A run waits for the following work:
///
/// 1. Completely: tasks that prefer the clock's `executor`, on actors that run on it or on none;
///    tasks that the clock or a verb has resumed, on any executor, until they go on.
/// 2. The next steps of such a task in the isolation of the simulation, any number of them, as long
///    as each step is enqueued there directly. The run waits until ``requiredIdleYields`` yields in
///    a row have seen no activity on the clock or on the stack.
///
/// 3. In a run of `ScheduleTestKit`, everything under its control: that kit knows when everything
///    waits, and no yield is counted.
///
/// A run cannot observe, and so does not wait for, other work: work on other executors (detached
/// tasks, other actors, real input and output) that takes longer than those yields; and, where an
/// actor orders its jobs by priority, tasks of a lower priority than the one that moves time. A
/// task that waits for something else, and prefers no executor, is resumed through the pool, even
/// if its actor runs on the clock's executor (in Swift 6.3). Give such work the clock's executor:
/// `Task(executorPreference:)`, `withTaskExecutorPreference`, and a `TransitionLock` created with
/// `executor: simulation.clock.executor`, which resumes its waiters on that executor.
public final class NavigationSimulation {
  /// The time of this simulation.
  ///
  /// A simulation that is created in a run of `ScheduleTestKit` uses the clock of that run; only
  /// the first one that is alive there, because callbacks on a clock have one owner.
  public let clock: SimulationClock
  /// The scheduler that runs everything in this simulation, and knows when it rests; nil if there
  /// is none.
  let scheduler: (any DeterministicScheduler)?

  /// The durations of animated transitions that start from now on.
  public var durations = TransitionDurations()

  /// The factor by which animations that begin from now on take longer: 1 is the normal speed, 10
  /// corresponds to the switch for slow animations in Apple's simulator.
  ///
  /// It applies to blocks, property animators, transitions, and delays before them. The timestamps
  /// of a ``DisplayLink`` advance more slowly by that factor, and so does the motion that it
  /// drives; in UIKit, and with a ``profile`` of a real system, they do not (seen). Timers and
  /// tasks follow the ``clock``, which is not affected.
  ///
  /// A value that is no positive number changes nothing, and is recorded as a ``Misuse``.
  public var animationSlowdown = 1.0 {
    didSet {
      if animationSlowdown > 0, animationSlowdown.isFinite { return }
      recordMisuse(
        "Setting animationSlowdown to \(animationSlowdown), which is not a positive number"
      )
      animationSlowdown = oldValue
    }
  }

  /// The fate of a transition that cannot start, in windows that do not say otherwise.
  public var collisionBehavior = CollisionBehavior.throwing

  /// The system whose behavior is simulated, for transitions that start from now on.
  public var profile = SystemProfile.current

  /// The number of yields in a row that must see nothing happen before a frame is over, in the
  /// asynchronous forms of ``run()`` and ``advance(by:)``.
  ///
  /// Zero suffices where all tasks prefer the clock's executor.
  public var requiredIdleYields = 32

  /// The messages that UIKit would have written to the console, in order: only where operations
  /// were dropped as UIKit does.
  public internal(set) var messages: [ConsoleMessage] = []

  /// Invalid uses of properties, in order; each changed nothing.
  public internal(set) var misuses: [Misuse] = []

  /// The answers to questions about UIKit, and the questions that the simulation has asked.
  public var doubts = Doubts()

  /// The assumptions about UIKit that the simulation relied on, in order: operations that went
  /// through although no source shows whether UIKit lets them.
  public internal(set) var assumptions: [Assumption] = []

  /// The transitions that did not ask a lock, and were in the way of a call through it, in the
  /// order of the calls.
  ///
  /// In line, such a call waits for the end of the transition, as in an app; through
  /// ``TransitionVerbs/ifIdle``, it is dropped. A test of an app whose code uses the lock
  /// everywhere expects that the list is empty. A rotation of a window is not in the list, because
  /// users rotate windows without the lock.
  public private(set) var transitionsOutsideTheLock: [TransitionRecord] = []

  var observers: [any SimulationObserver] = []
  /// The completions of dropped calls that UIKit keeps.
  var keptCompletions: [TransitionCompletion] = []
  /// The conditions under which operations start now.
  var conditions = StartConditions()
  var callbacks: [UInt64: () -> Void] = [:]
  /// The layouts that are due before time moves on.
  var layouts: [() -> Void] = []
  var open: [UInt64: any OpenTransition] = [:]
  /// The display links that are added and not invalidated.
  var displayLinks: [any FrameSource] = []
  /// The number of frames of display links that wait on the clock.
  var waitingFrames = 0
  /// The last time at which a deadline other than a frame was pending, or a run began.
  var lastInterest = Duration.zero
  /// The completions in groups of animations that are open.
  var pacedCompletions: [ObjectIdentifier: AnyObject] = [:]
  var nextTransition: UInt64 = 1
  /// The number of calls that have started a transition, or joined one.
  var callCount: UInt64 = 0
  var drivingRole = DrivingRole()
  /// The calls that wait for their turn on a lock, by number.
  var waitingCalls: [Int: (TransitionLock.Token) -> Void] = [:]
  let turns: GrantedTurns
  /// The calls that have stepped aside for a controller that stays.
  private(set) lazy var callsAside = CallsAside(seesEveryChange: true) { [weak self] in
    self?.schedule(after: $0, $1)
  }

  /// Creates an empty world at time zero.
  public init() {
    scheduler = DeterministicSchedulers.current.flatMap { $0.lendCallbacks() ? $0 : nil }
    clock = scheduler?.clock ?? SimulationClock()
    turns = GrantedTurns(clock: clock)
  }

  deinit {
    turns.close()
    if let scheduler { scheduler.takeCallbacksBack() } else { clock.close() }
    // An animator and its context refer to each other while a transition is open, and so do its
    // controllers and it.
    for transition in open.values { transition.endSilently() }
    // A running link and its target refer to each other, too.
    for link in displayLinks { link.invalidate() }
  }
}

extension NavigationSimulation {
  /// The transitions that have started and not ended, in the order in which they started.
  ///
  /// - Complexity: O(*n* log *n*) for *n* of them.
  public var openTransitions: [TransitionRecord] {
    open.values.map(\.record).sorted { $0.number < $1.number }
  }

  /// Records a transition outside a lock, once.
  func noteOutsideTheLock(_ transition: TransitionRecord) {
    if transitionsOutsideTheLock.contains(where: { $0.number == transition.number }) { return }
    transitionsOutsideTheLock.append(transition)
  }

  /// Adds an observer of the events in this simulation; kept until the simulation is gone.
  ///
  /// - Complexity: O(*n*) for *n* observers.
  public func addObserver(_ observer: any SimulationObserver) { observers = observers + [observer] }

  /// Starts a log of all callbacks from now on.
  public func recordCallbacks() -> CallbackLog {
    let log = CallbackLog()
    addObserver(log)
    return log
  }
}
