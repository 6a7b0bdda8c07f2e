public import AppearanceLog
public import VirtualTime

/// A world of windows and controllers with a time of its own.
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
/// A simulation and everything in it belong to no actor and are not `Sendable`: they work in the isolation that created
/// them, whatever it is, and independent simulations run in parallel. Only its ``clock`` may be used from anywhere.
///
/// Windows keep their simulation. What outlives both, a view, a property animator or a display link, moves no more, and using it
/// says so, once for each, on standard error: no simulation is left to record a ``Misuse``.
///
/// ### Time and rest
///
/// Callbacks and completions run synchronously inside the frame that causes them. ``run()`` and ``advance(by:)`` move
/// from one deadline to the next; the synchronous forms are for worlds that know completions only. The asynchronous
/// forms are for worlds with tasks: a frame is over only when everything that it set going has come to rest, so that
/// all that is left waits on the clock. An asynchronous verb, such as `try await navigation.pushViewController(…)`,
/// moves time itself as long as no other call does, and hands that on when it is done while others wait.
///
/// When time has run out of deadlines, what is left will not end by itself, and a run throws: transitions that are open, and
/// a `TransitionLock` that is held while others wait for it, on the ``clock`` or with an awaited verb. Its holder is named. An
/// awaited verb is told only where its own transition is open and nothing in the simulation can end it. A verb that waits for
/// its turn, or for a finger that rests, goes on waiting: what comes from outside may make time move again, and wakes it. A
/// lock on the clock that is in its way reports that meanwhile.
///
/// What is waited for, and so covered:
///
/// 1. Completely: tasks that prefer the clock's `executor`, on actors that run on it or on none; tasks
///    that the clock or a verb has resumed, on any executor, until they go on.
/// 2. What such a task does next in the isolation of the simulation, in any number of steps, as long as each step is
///    enqueued there directly: it is waited for until ``requiredIdleYields`` yields in a row have seen nothing happen on
///    the clock or on the stack.
///
/// 3. Everything that is under control, in a run of `ScheduleTestKit`: that knows when everything waits, and no yield is counted.
///
/// Not covered otherwise, because it cannot be seen: work on other executors (detached tasks, other actors, real input and
/// output) that takes longer than those yields; and, where an actor orders its jobs by priority, tasks of a lower
/// priority than the one that moves time. A task that waits for something else, and prefers no executor, is resumed by way
/// of the pool, also where its actor runs on the clock's executor (so Swift 6.3 does it). Give such work the clock's
/// executor: `Task(executorPreference:)`, `withTaskExecutorPreference`, and a `TransitionLock` made with
/// `executor: simulation.clock.executor`, whose waiters come back by way of it.
public final class NavigationSimulation {
  /// The time of this simulation.
  ///
  /// A simulation that is made in a run of `ScheduleTestKit` goes by the clock of that; only the first one that is alive
  /// there, since callbacks on a clock have one owner.
  public let clock: SimulationClock
  /// What runs everything in this simulation, and knows when it rests, where there is such a thing.
  let conductor: (any Conductor)?

  /// The durations of animated transitions that start from now on.
  public var durations = TransitionDurations()

  /// The factor by which animations take longer that begin from now on: 1 is as they say, 10 is what the switch of
  /// Apple's simulator for slow animations is for.
  ///
  /// All obey: blocks, property animators, transitions, and delays before them. What a ``DisplayLink`` tells as time passes
  /// as much more slowly, so that what it drives does too; in UIKit, and with a ``profile`` of a real system, it does
  /// not (seen). Timers and tasks go by the ``clock``, which knows nothing of this.
  ///
  /// What is no positive number changes nothing, and is recorded as a ``Misuse``.
  public var animationSlowdown = 1.0 {
    didSet {
      if animationSlowdown > 0, animationSlowdown.isFinite { return }
      recordMisuse("Slowing animations by what is no positive number: \(animationSlowdown)")
      animationSlowdown = oldValue
    }
  }

  /// The fate of a transition that cannot start, in windows that do not say otherwise.
  public var collisionBehavior = CollisionBehavior.throwing

  /// The system whose behavior is simulated, for transitions that start from now on.
  public var profile = SystemProfile.current

  /// The number of yields in a row that must see nothing happen before a frame is over, in the asynchronous forms of
  /// ``run()`` and ``advance(by:)``.
  ///
  /// Zero will do where all tasks prefer the clock's executor.
  public var requiredIdleYields = 32

  /// The messages that UIKit would have written to the console, in order: only where operations were dropped as UIKit
  /// does.
  public internal(set) var messages: [ConsoleMessage] = []

  /// Uses of properties that cannot mean what they say, in order; each changed nothing.
  public internal(set) var misuses: [Misuse] = []

  var observers: [any SimulationObserver] = []
  /// The conditions under which operations start now.
  var conditions = StartConditions()
  var callbacks: [UInt64: () -> Void] = [:]
  /// The layouts that are due before time moves on.
  var layouts: [any DueLayout] = []
  var open: [UInt64: any OpenTransition] = [:]
  /// Those that are added and not invalidated.
  var displayLinks: [any FrameSource] = []
  /// The number of those that wait on the clock that are frames of display links.
  var waitingFrames = 0
  /// The time at which something else last did.
  var lastInterest = Duration.zero
  /// Keeps what is to be told the ends in groups of animations that are open.
  var pacedCompletions: [ObjectIdentifier: AnyObject] = [:]
  var nextTransition: UInt64 = 1
  /// The number of requests that have started a transition, or joined one.
  var callCount: UInt64 = 0
  var drivingRole = DrivingRole()
  let reference = Reference<NavigationSimulation>()

  /// Creates an empty world at time zero.
  public init() {
    conductor = Conductors.current.flatMap { $0.lendCallbacks() ? $0 : nil }
    clock = conductor?.clock ?? SimulationClock()
    reference.object = self
  }

  deinit {
    reference.object = nil
    if let conductor { conductor.takeCallbacksBack() } else { clock.close() }
    // An animator and its context refer to each other while a transition is open, and so do its controllers and it.
    for transition in open.values { transition.endSilently() }
    // So do a link and what it calls, as long as it goes on.
    for link in displayLinks { link.invalidate() }
  }
}

extension NavigationSimulation: Referable {}

extension NavigationSimulation {
  /// The transitions that have started and not ended, in the order in which they started.
  ///
  /// - Complexity: O(*n* log *n*) for *n* of them.
  public var openTransitions: [TransitionRecord] {
    open.values.map(\.record).sorted { $0.number < $1.number }
  }

  /// Adds an observer that is told what happens; kept until the simulation is gone.
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
