internal import TransitionSupport

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// The state of a run.
  struct RunState: ~Copyable {
    // MARK: Tasks and their jobs

    var tasks: TaskTable
    var ready: ReadyJobs<Ready>
    /// Jobs that run without a decision: those that only resume a task, and the first jobs of
    /// background tasks.
    var auxiliary: [Job] = []
    /// Whether a job runs that is not paused. If none does, the current task is the one that ran
    /// last.
    var isInJob = false
    /// The executor of the running job.
    var runningTarget = JobTarget.preferred
    /// The tasks that are in the middle of a step while others take steps; the innermost is the
    /// last.
    var paused: [PausedTask] = []
    /// Jobs of serial executors on which a paused task is in the middle of a step.
    var jobsOfOccupiedExecutors: [Job] = []

    // MARK: Time

    /// The first of the timers that were due while tasks were ready, and the number of steps when
    /// the simulation first saw that.
    var firstDue: (timer: UInt64, step: Int) = (0, 0)
    /// Tasks that were started, or woken by a timer, and have taken no step since. On real threads
    /// they would have begun, or gone on, long before a later deadline. So while one of them is
    /// ready, no timer fires early, and deadlines keep their order.
    var late: Set<Int32> = []
    /// Whether a timer fires now, so that a task that becomes ready is one that it wakes.
    var isFiring = false
    /// The time that the trace has noted last.
    var notedTime = Duration.zero
    /// Jobs that end a sleep on a real clock, by the number of their callback on the simulation's
    /// clock.
    var sleepers: [UInt64: Job] = [:]
    /// Jobs that end a sleep on a real clock, and that virtual time does not wake: the jobs of
    /// background tasks, and after the end of the run all such jobs.
    var backgroundSleepers: [Job] = []
    /// The real time of the current step, by which ``RoundDuration`` finds the length of a sleep on
    /// a real clock.
    var stopwatch = Stopwatch()
    /// Whether each step restarts the stopwatch, because a task may sleep on a real clock in it.
    var measuresSteps = false
    /// The scheduler for a `NavigationSimulation`; nil until one asks for it.
    var scheduler: SimulationScheduler?
    /// Whether a `NavigationSimulation` performs the callbacks on the clock, and moves time to
    /// them.
    var areCallbacksLent = false

    // MARK: Waiting

    /// Tasks that wait until all others wait, in the order of their arrival.
    var resting: [Continuation] = []
    /// The waits that tasks have declared.
    var waits: [Int32: StatedWait] = [:]
    var explanations: [@Sendable () -> [String]] = []

    // MARK: Work outside

    var outside = WorkOutside()
    /// The runtime's numbers of background tasks that run outside.
    var backgroundOutside: Set<UInt64> = []

    // MARK: The end

    var record: RunRecord
    /// Whether the schedule asked for a choice that did not exist.
    var isOffSchedule = false
    var isBodyDone = false
    /// Whether the run is judged. From then on, the remaining tasks run without a record.
    var isDraining = false
    /// Whether properties and notes have no effect any more. After the end of the body, a task may
    /// still end its step before the run is judged.
    var isOver: Bool { isBodyDone || isDraining }
    /// Tasks that sleep on the simulation's clock after the end of the run, each for one turn of
    /// the others.
    var lateSleepers: [Continuation] = []
    /// The number of tasks when the run was judged; nil before.
    var tasksUntilJudged: Int?
    /// The pairs of tasks that were ready at the same time before the run was judged.
    var meetingsUntilJudged = TaskMeetings()
    /// The first task that continued after the end of the body; nil if none did.
    var remainingTask: Int32?
    /// Whether tasks remained when the steps after the end of the run were used up.
    var hasWorkLeft = false

    init(_ settings: Settings) {
      tasks = TaskTable(room: settings.room.tasks)
      ready = ReadyJobs(fairness: settings.fairness, room: settings.room.tasks)
      record = RunRecord(room: settings.room.steps)
    }
  }

  /// The next thing that a ready task does.
  enum Ready {
    case job(Job)
    /// The task continues in the middle of a step, in which it has started a child.
    case step
  }

  /// A task in the middle of a step, and the executor of that step.
  struct PausedTask {
    let number: Int32
    let target: JobTarget
  }

  /// A job and its executor.
  struct Job {
    let job: UnownedJob
    let target: JobTarget
    /// The task of the job. For the job of an actor, the task that it runs first, or else the one
    /// that enqueued it.
    let task: Int32
    var isOfActor = false
  }
}
