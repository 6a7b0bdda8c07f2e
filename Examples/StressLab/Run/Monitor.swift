/// The progress of a run.
struct Progress: Equatable, Sendable {
  var elapsed: Duration
  var extent: Options.Extent
  var tasks: Int
  var steps: Int
  /// The calls a second since the last report.
  var rate: Int
  var memory: Int?
}

/// A monitor that samples a run: it reports the progress, records the memory, and gives up if no task advances.
struct Monitor {
  let stage: Stage
  let options: Options
  let report: @Sendable (Progress) -> Void
  private(set) var memory = MemoryCurve()

  private var pulse = 0
  private var stillness = 0
  private var last = (time: Duration.zero, steps: 0)

  /// The time between two samples.
  static let pause = Duration.milliseconds(100)
  /// The number of samples without an advance after which a run counts as stopped. They take a minute, so a busy machine does not
  /// count as a stopped run. The monitor counts samples instead of time, so neither does a suspended program.
  static let patience = 600
  /// The number of such samples after an interruption, when the user waits: ten seconds.
  static let patienceOnceInterrupted = 100

  init(_ stage: Stage, _ options: Options, report: @escaping @Sendable (Progress) -> Void) {
    self.stage = stage
    self.options = options
    self.report = report
  }

  /// Takes a sample of the run.
  ///
  /// - Returns: false if the run has stopped.
  mutating func look() -> Bool {
    let (time, steps) = (stage.clock.now, stage.currentSteps)
    let size = ResidentMemory.current
    if let size { memory.add(size, at: time) }
    let seconds = (time - last.time) / .seconds(1)
    let rate = seconds > 0 ? Int(Double(steps - last.steps) / seconds) : 0
    last = (time, steps)
    report(
      Progress(elapsed: time, extent: options.extent, tasks: options.tasks, steps: steps, rate: rate, memory: size)
    )
    let pulse = stage.currentPulse
    stillness = pulse == self.pulse ? stillness + 1 : 0
    self.pulse = pulse
    return stillness < (stage.interruption.signal == nil ? Self.patience : Self.patienceOnceInterrupted)
  }
}
