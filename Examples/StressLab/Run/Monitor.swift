/// What a run says of itself while it goes on.
struct Progress: Equatable, Sendable {
  var elapsed: Duration
  var extent: Options.Extent
  var tasks: Int
  var steps: Int
  /// The calls a second since the last time.
  var rate: Int
  var memory: Int?
}

/// Looks at a run from time to time: tells its progress, notes its memory, and gives up where nothing moves.
struct Monitor {
  let stage: Stage
  let options: Options
  let report: @Sendable (Progress) -> Void
  private(set) var memory = MemoryCurve()

  private var pulse = 0
  private var stillness = 0
  private var last = (time: Duration.zero, steps: 0)

  /// The time between two looks.
  static let pause = Duration.milliseconds(100)
  /// The number of looks without a movement after which a run has come to a stop: a minute's, so that no busy machine is mistaken
  /// for it. They are counted, so that a program that was stopped for a while is none.
  static let patience = 600
  /// The same, for who has interrupted it and waits: ten seconds'.
  static let patienceOnceInterrupted = 100

  init(_ stage: Stage, _ options: Options, report: @escaping @Sendable (Progress) -> Void) {
    self.stage = stage
    self.options = options
    self.report = report
  }

  /// Looks at the run.
  ///
  /// - Returns: false if it has come to a stop.
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
