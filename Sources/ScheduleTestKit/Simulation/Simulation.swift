internal import TransitionSupport
public import VirtualTime

/// A run of concurrent code whose jobs run one at a time, on one thread, in an order that a seed decides.
///
/// Where more than one task is ready, the seed chooses which one takes the next step; time is virtual, and moves only when everything
/// waits. So a run is a function of its seed: the same seed gives the same trace, byte for byte, on any machine, and a failure that one
/// run in a million shows can be seen again.
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
/// The body receives its simulation, for its ``clock``, its properties (``always(_:_:fileID:filePath:line:column:)``,
/// ``sometimes(_:_:fileID:filePath:line:column:)``), and notes and names for reports.
///
/// The process decides how much of the body is under control (``Control``). A simulation notices and reports other work where that is possible. A
/// run ends when its body has ended. It does not wait for other tasks then: sleeps end, and ready tasks run for a while.
///
/// A run in which no task is ready, no task sleeps, and the body has not ended, is a deadlock. Its report names each waiting task.
///
/// Any thread may use a simulation; a use from another thread than its own is an escape.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public final class Simulation: @unchecked Sendable {
  // Sendable: constants, the inbox, which guards itself, `state` and `strategy`, which are touched only on the simulation's own thread, which
  // `isHere` tells: by the loop, and by what is called from a job that the loop runs.

  /// The time of the simulation, which begins at zero and moves only when everything waits.
  ///
  /// Sleeps on it are controlled under any kind of control, and exact.
  public let clock: SimulationClock

  /// The control that this simulation has.
  public let control: Control

  let settings: Settings
  let stage: Stage
  let replacement: (any ExecutorReplacement)?
  let inbox = Inbox()

  /// Chooses what happens next. Only the simulation's own thread uses it.
  let strategy: any Strategy
  /// The state of the simulation's own thread.
  // The runtime does not check it for overlapping accesses, which took an eighth of the instructions of a run. No access overlaps another one,
  // because none contains a job: each ends before a job runs, and begins again after it.
  @exclusivity(unchecked) var state: ThreadState

  struct ThreadState: ~Copyable {
    var ready: ReadyJobs<Ready>
    /// The tasks that are in the middle of a step while others take theirs, the innermost last.
    var paused: [PausedTask] = []
    /// The executor of the job that runs.
    var runningTarget = JobTarget.preferred
    /// Jobs of a serial executor on which a paused task is in the middle of a step.
    var jobsOfOccupiedExecutors: [Job] = []
    /// A Boolean value that indicates whether a choice that was to be repeated did not exist.
    var isOffSchedule = false
    /// Jobs that are no decision: what only resumes a task, and the beginning of what goes on in the background.
    var auxiliary: [Job] = []
    var tasks: TaskTable
    var record = RunRecord()
    /// Jobs that wait for a moment of a real clock, by the number of their callback.
    var sleepers: [UInt64: Job] = [:]
    /// Jobs that wait in the background for a moment of a real clock, which does not come in virtual time.
    var backgroundSleepers: [Job] = []
    var stopwatch = Stopwatch()
    /// A Boolean value that indicates whether real time is read at each step, because a task may sleep on a real clock in it.
    var measuresSteps = false
    /// The number of tasks that had been seen when the run was judged; nil until then.
    var tasksUntilJudged: Int?
    /// Which tasks had been ready at one time then.
    var meetingsUntilJudged = TaskMeetings()
    /// Tasks that wait until everything else waits, in the order in which they came.
    var resting: [Continuation] = []
    /// The waits that tasks have declared.
    var waits: [Int32: StatedWait] = [:]
    var explanations: [@Sendable () -> [String]] = []
    /// The jobs that were handed on to executors outside and have not come back.
    var outside = 0
    /// How many of them were waited for in vain.
    var missing = 0
    /// The runtime's numbers of tasks outside that only look after something.
    var backgroundOutside: Set<UInt64> = []
    var scheduler: SimulationScheduler?
    /// A Boolean value that indicates whether somebody else has callbacks on the clock, and moves time to them.
    var areCallbacksLent = false
    /// The time at the last look.
    var lastTime = Duration.zero
    var isBodyDone = false
    /// A Boolean value that indicates whether the run has been judged, and only what is left comes to its end.
    var isDraining = false
    /// A Boolean value that indicates whether the remaining tasks have not come to their end within their steps.
    var hasWorkLeft = false
    /// A Boolean value that indicates whether a job runs, so that what is asked of the current task is asked in it.
    var isInJob = false
  }

  /// The next thing that a ready task does.
  enum Ready {
    case job(Job)
    /// To go on in the middle of a step, at the start of a child.
    case step
  }

  /// A task in the middle of a step, and the executor that it has.
  struct PausedTask {
    let number: Int32
    let target: JobTarget
  }

  /// A job and where it is to run.
  struct Job {
    let job: UnownedJob
    let target: JobTarget
    /// The task that it belongs to, or that enqueued it.
    let task: Int32
  }

  init(settings: Settings, strategy: any Strategy, stage: Stage) {
    self.settings = settings
    self.strategy = strategy
    self.stage = stage
    let installed = ExecutorReplacements.installed
    replacement = settings.control.isFullIfPossible ? installed : nil
    control =
      if replacement != nil { .full(mainActor: settings.hasMainActor) } else if settings.isWide { .wide } else {
        .cooperative
      }
    clock = SimulationClock(executor: stage.executor)
    state = ThreadState(ready: ReadyJobs(fairness: settings.fairness), tasks: TaskTable())
    state.measuresSteps = settings.measuresSteps
    _ = SimulationScheduler.isInstalled
    if installed == nil { _ = RuntimeHooks.areInstalled }
  }

  /// A Boolean value that indicates whether what the runtime enqueues on the global executor is controlled.
  var controlsGlobal: Bool { control != .cooperative }

  /// The scheduler for a simulation of navigation in this one, which is made when that asks for it.
  var scheduler: SimulationScheduler {
    if let scheduler = state.scheduler { return scheduler }
    let scheduler = SimulationScheduler(self)
    state.scheduler = scheduler
    return scheduler
  }

  /// The simulation that runs on the calling thread; nil outside of any.
  public static var current: Simulation? { ThreadSlot.simulation }

  /// The executor of the simulation: a task that prefers it is controlled, under any kind of control.
  ///
  /// With cooperative control, `Task(executorPreference: simulation.executor) { … }` is the `Task { … }` that does not escape.
  public var executor: any TaskExecutor { stage }

  /// How long, in real time, a run in which nothing can go on waits for somebody outside.
  var patience: Duration { settings.patience ?? (control.isFull ? .milliseconds(100) : .seconds(2)) }

  /// A Boolean value that indicates whether the caller runs on the simulation's thread.
  var isHere: Bool { ThreadSlot.simulation === self }
}
