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
      /// Wide control, which includes `Task { }` and detached tasks. It uses a hook of the runtime,
      /// and no replaced executors. If the runtime has no such hook, one line on standard error
      /// says so, and control is cooperative.
      case wide
      /// Full control. If the process does not have it, one line on standard error says so, and
      /// control is cooperative.
      case full

      /// Whether control is full if the executors of the process are replaced.
      var isFullIfPossible: Bool { self == .available || self == .full }
    }

    /// The control that the test asks for.
    public var control: WantedControl
    /// The number of steps after which the simulation gives up on a body that has not ended.
    public var stepLimit: Int
    /// The number of steps in a row that a task may take while others are ready. Then another task
    /// takes the next step.
    ///
    /// So a task that spins on `Task.yield()` until an event happens does not prevent that event.
    /// Several such tasks do not prevent a due timer: it fires when tasks have taken this many
    /// steps for each ready task.
    public var fairness: Int
    /// The real time that a run waits for work outside when no task can continue.
    ///
    /// Each deadlock takes this time to find. If no work outside takes part, zero suffices. Nil
    /// means a tenth of a second with full control, and two seconds with other control, because a
    /// sleep on a real clock may then be outside.
    public var patience: Duration?
    /// The real time that a step may take. A step that takes longer is blocked or spins, which is a
    /// failure.
    ///
    /// On Linux, a step that computes may use this much processor time, and at most ten times as
    /// much real time. So a busy machine does not make the step fail.
    public var stepTime: Duration
    /// Whether the caller runs on the main actor, so that no other code runs there meanwhile.
    var hasMainActor = false
    /// The watcher of the simulation's steps.
    var watcher = Watcher.ofProcess
    /// Returns whether the runtime has the hook that wide control needs.
    var hasHook: @Sendable () -> Bool = { RuntimeHooks.areInstalled }
    /// Whether a run waits for work outside, within its patience, when no task can continue.
    var waitsForOutside = true
    /// The number of steps that the remaining tasks may take when the body has ended.
    var leftoverSteps = 10_000
    /// The expected numbers of tasks and of steps, for which lists reserve room.
    var room = (tasks: 8, steps: 32)
    /// Whether the start of each task takes a backtrace, for the report of a deadlock.
    var tracesStarts = true
    /// The ``RunRecord/fingerprint`` at which a replay draws its steps, because the step that then
    /// begins may end the process; nil for no picture.
    var drawnRun: UInt32?
    /// Whether each step reads the real clock, from the first step on.
    var measuresSteps = false

    /// Creates settings; the defaults suit most bodies.
    ///
    /// - Parameters:
    ///   - control: the control that the test asks for.
    ///   - stepLimit: the number of steps after which the simulation gives up on a body that has
    ///     not ended.
    ///   - fairness: the number of steps in a row that a task may take while others are ready.
    ///   - patience: the real time that a run waits for work outside when no task can continue; nil
    ///     for a default that suits the control.
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
    /// The thread does not tell whether the caller is on the main actor: under an asynchronous main
    /// function on Linux, the main thread only waits for signals, and jobs of the main actor run on
    /// any thread. So this function asks the runtime, but not within a simulation: the question
    /// would start a task there, and a second simulation would not run anyway.
    func here() -> Settings {
      here(Simulation.current == nil && isIsolated(to: MainActor.shared) == true)
    }

    /// Returns these settings for a simulation whose caller knows whether it is on the main actor.
    func here(_ hasMainActor: Bool) -> Settings {
      if control == .full, !isFull { Self.fullWarning }
      if control == .wide, !isWide { Self.wideWarning }
      var settings = self
      settings.hasMainActor = hasMainActor
      return settings
    }
  }
}
