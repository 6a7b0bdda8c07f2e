internal import TransitionSupport

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// The settings of a simulation.
  public struct Settings: Sendable {
    /// The control that a test asks for.
    public enum WantedControl: Sendable, Hashable {
      /// The most control that the process allows: full if it links `FullScheduleControl`,
      /// otherwise cooperative.
      case available
      /// Cooperative control, also if the process allows more.
      case cooperative
      /// Wide: `Task { }` and detached tasks too, by a hook of the runtime instead of replaced
      /// executors. A process that does not have the hook says so, in one line on standard error,
      /// and control is cooperative.
      case wide
      /// Full. A process that does not have it says so, in one line on standard error, and control
      /// is cooperative.
      case full

      /// A Boolean value that indicates whether control is full where the executors of the process
      /// are replaced.
      var isFullIfPossible: Bool { self == .available || self == .full }
    }

    /// The control that the test asks for.
    public var control: WantedControl
    /// The number of steps after which the simulation gives up a body that has not ended.
    public var stepLimit: Int
    /// The number of steps in a row that a task may take while others are ready. Then another task
    /// takes the next step.
    ///
    /// So a task that spins on `Task.yield()` until an event happens does not prevent that event.
    /// Nor do several: a timer that is due fires when tasks have taken this many steps for each
    /// ready one.
    public var fairness: Int
    /// The real time that a run in which no task can continue waits for work outside that might
    /// resume one.
    ///
    /// Each deadlock takes this time to find. If no work outside takes part, zero suffices. Nil
    /// means a tenth of a second with full control, and two seconds with other control, where a
    /// sleep on a real clock is outside.
    public var patience: Duration?
    /// The real time that a step may take. A step that takes longer is blocked or spins, which is a
    /// failure.
    ///
    /// On Linux, the limit of a step that computes is this much time of a processor, so that a busy
    /// machine does not make the step fail, and at most ten times this real time.
    public var stepTime: Duration
    /// Whether the caller runs on the main actor, so that no other code runs there meanwhile.
    var hasMainActor = false
    /// The watcher of the simulation's steps.
    var watcher = Watcher.ofProcess
    /// Returns whether the runtime has the hook that wide control needs.
    var hasHook: @Sendable () -> Bool = { RuntimeHooks.areInstalled }
    /// Whether a run in which no task can continue waits for work outside, for as long as its
    /// patience.
    var waitsForOutside = true
    /// The number of steps that the remaining tasks may take when the body has ended.
    var leftoverSteps = 10_000
    /// The numbers of tasks and of steps for which lists have room from the beginning.
    var room = (tasks: 8, steps: 32)
    /// Whether the start of each task takes a backtrace, for the report of a deadlock.
    var tracesStarts = true
    /// The ``RunRecord/fingerprint`` at which a replay draws its steps: before the last one, which
    /// may end the process; nil for no picture.
    var drawnRun: UInt32?
    /// Whether real time is read at each step from the beginning.
    var measuresSteps = false

    /// Creates settings; the defaults suit most bodies.
    ///
    /// - Parameters:
    ///   - control: the control that the test asks for.
    ///   - stepLimit: the number of steps after which the simulation gives up a body that has not
    ///     ended.
    ///   - fairness: the number of steps in a row that a task may take while others are ready.
    ///   - patience: the real time that a run in which no task can continue waits for work outside;
    ///     nil for a default that suits the control.
    ///   - stepTime: the real time that a step may take.
    public init(
      control: WantedControl = .available,
      stepLimit: Int = 100_000,
      fairness: Int = 50,
      patience: Duration? = nil,
      stepTime: Duration = .seconds(20)
    ) {
      self.control = control
      self.stepLimit = stepLimit
      self.fairness = fairness
      self.patience = patience
      self.stepTime = stepTime
    }

    /// Whether the simulation controls every task.
    var isFull: Bool { control.isFullIfPossible && ExecutorReplacements.installed != nil }

    /// Whether the simulation has wide control.
    var isWide: Bool { control == .wide && hasHook() }

    /// The control that a simulation with these settings has.
    var possibleControl: Control {
      isFull ? .full(mainActor: hasMainActor) : isWide ? .wide : .cooperative
    }

    private static let wideWarning: Void = StandardError.writeLine(
      "Wide control of schedules was asked for, and this process has cooperative control: the runtime has no hook for what it enqueues. "
        + "Task { }, detached tasks, the main actor and real clocks are outside."
    )

    private static let fullWarning: Void = StandardError.writeLine(
      "Full control of schedules was asked for, and this process has cooperative control: Task { }, detached tasks, the main actor and real "
        + "clocks are outside. Link FullScheduleControl, on Linux with Swift 6.3."
    )

    /// Returns these settings for a simulation on the calling thread.
    ///
    /// The thread does not tell whether the caller is on the main actor: below the asynchronous
    /// main function of a program on Linux, the main thread only waits for signals, and jobs of the
    /// main actor run on any thread. The function does not ask within a simulation, where the
    /// question would start a task, and where no other simulation runs.
    func here() -> Settings {
      here(Simulation.current == nil && isIsolated(to: MainActor.shared) == true)
    }

    /// Returns these settings for a simulation, when it is known whether it starts on the main
    /// actor.
    func here(_ hasMainActor: Bool) -> Settings {
      if control == .full, !isFull { Self.fullWarning }
      if control == .wide, !isWide { Self.wideWarning }
      var settings = self
      settings.hasMainActor = hasMainActor
      return settings
    }
  }
}
