internal import TransitionSupport
public import VirtualTime

/// A run of concurrent code on one thread, one job at a time, in an order that a seed decides.
///
/// If several tasks are ready, the seed chooses the task that takes the next step. Time is virtual,
/// and moves only when all tasks wait. So the same seed gives the same trace, byte for byte, on any
/// machine, and a failure in one run of a million can be repeated.
///
/// ```swift
/// let run = Simulation.run(seed: 7) { simulation in
///   let counter = Counter()
///   async let first: Void = counter.increment()
///   async let second: Void = counter.increment()
///   _ = await (first, second)
///   simulation.always("nothing is lost", await counter.value == 2)
/// }
/// ```
///
/// The body receives its simulation. It uses the ``clock``, states properties
/// (``always(_:_:fileID:filePath:line:column:)``, ``sometimes(_:_:fileID:filePath:line:column:)``),
/// and adds notes and names for reports.
///
/// The process decides how much of the body is under control (``Control``). A simulation notices
/// and reports other work where that is possible. A run ends when its body has ended, and does not
/// wait for other tasks: their sleeps end, and ready tasks run for a while.
///
/// A run in which no task is ready, no timer is left, and the body has not ended, is a deadlock.
/// Its report names each waiting task. A sleep that ends after a hundred years of virtual time is
/// no timer: code sleeps that long to wait for its cancellation.
///
/// Any thread may use a simulation; a use from another thread than its own is an escape.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public final class Simulation: @unchecked Sendable {
  // Sendable: the constants do not change, and the inbox guards itself. Only the simulation's own
  // thread, which `isHere` identifies, uses `state` and `strategy`, in the loop and in the jobs
  // that the loop runs. If a body ends after its simulation, on another thread, it sets
  // `isBodyDone`, which no code reads then.

  /// The time of the simulation, which begins at zero and moves only when all tasks wait, unless a
  /// plan fires timers early.
  ///
  /// Sleeps on it are controlled under any kind of control, and exact.
  public let clock: SimulationClock

  /// The control that this simulation has.
  public let control: Control

  let settings: Settings
  let executors: SimulationExecutors
  let replacement: (any ExecutorReplacement.Type)?
  let inbox = Inbox()
  let strategy: any Strategy
  // The runtime does not check for overlapping accesses, because each step would pay for the
  // checks. No accesses overlap, because none lasts while a job runs.
  @exclusivity(unchecked) var state: RunState

  init(settings: Settings, strategy: any Strategy, executors: SimulationExecutors) {
    self.settings = settings
    self.strategy = strategy
    self.executors = executors
    let installed = ExecutorReplacements.installed
    control = settings.possibleControl
    // Replaced executors stay installed when a test asks for less control. The simulation must then
    // treat them as outside.
    replacement = control.isFull ? installed : nil
    clock = SimulationClock(executor: executors.forActors)
    state = RunState(settings)
    state.measuresSteps = settings.measuresSteps
    SimulationScheduler.installation
    // Replaced executors report what leaves the simulation. Without replaced executors, the hooks
    // do so, under cooperative control too.
    if installed == nil { _ = RuntimeHooks.areInstalled }
  }

  var controlsGlobal: Bool { control != .cooperative }

  /// The scheduler for a `NavigationSimulation` in this simulation.
  var scheduler: SimulationScheduler {
    if let scheduler = state.scheduler { return scheduler }
    let scheduler = SimulationScheduler(self)
    state.scheduler = scheduler
    return scheduler
  }

  /// The simulation that runs on the calling thread; nil if there is none.
  public static var current: Simulation? { ThreadSlot.simulation }

  /// The executor of the simulation: a task that prefers it is controlled, under any kind of
  /// control.
  ///
  /// With cooperative control, `Task(executorPreference: simulation.executor) { … }` is the
  /// `Task { … }` that does not escape.
  public var executor: any TaskExecutor { executors }

  /// The real time that a run waits for work outside when no task can continue. Without full
  /// control, a sleep on a real clock is such work.
  var patience: Duration {
    settings.patience ?? (control.isFull ? .milliseconds(100) : .seconds(2))
  }

  /// Whether the caller runs on the simulation's thread.
  var isHere: Bool { ThreadSlot.simulation === self }
}
