import TransitionLock

/// A run of the lab.
struct Lab {
  let options: Options
  private let stage: Stage
  private let report: @Sendable (Progress) -> Void

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - options: the options of the run.
  ///   - clock: the clock of the run and of its locks.
  ///   - interruption: the interruption that can end the run early.
  ///   - report: a closure that receives the progress, ten times a second.
  init(
    _ options: Options,
    clock: some Clock<Duration> = ContinuousClock(),
    interruption: Interruption = Interruption(),
    report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.options = options
    self.report = report
    stage = Stage(options, LabClock(clock), interruption)
  }

  func run() async -> Findings {
    let board = Board(callers: options.tasks)
    var monitor = Monitor(stage, options, report: report)
    _ = monitor.look()
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    let callers = Task { [options, stage] in
      await Self.call(stage, options, board)
      continuation.finish()
    }
    let watching = Task { [stage, monitor] in
      var monitor = monitor
      while !Task.isCancelled {
        try? await stage.clock.sleep(for: Monitor.pause)
        if !monitor.look() { continuation.finish() }
      }
      return monitor.memory
    }
    for await _ in ends {}
    let duration = stage.clock.now
    watching.cancel()
    let memory = await watching.value
    let (results, open) = await board.current
    // The lab does not wait for callers that no longer advance.
    if open == 0 {
      await callers.value
      // Cancelled blocks and the last transitions may still be ending.
      try? await stage.lock.waitUntilIdle()
      await waitForReports(of: results)
    }
    return findings(results, open: open, duration, memory)
  }

  private static func call(_ stage: Stage, _ options: Options, _ board: Board) async {
    let ordered = OrderedCaller(stage, caller: options.tasks)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<options.tasks {
        group.addTask {
          var caller = Caller(number, stage, ordered, load: options.load, seed: options.seed)
          await caller.run(options.extent, posting: board)
        }
      }
    }
  }

  /// Waits a little for reports, since the watch makes one after it has taken a turn back.
  private func waitForReports(of results: [CallerResults]) async {
    let takenBack = results.reduce(0) { $0 + $1.total.takenBack }
    var patience = 1_000_000
    while stage.reports.current["takenBack", default: 0] < takenBack, patience > 0 {
      patience -= 1
      await Task.yield()
    }
  }

  private func findings(
    _ results: [CallerResults],
    open: Int,
    _ duration: Duration,
    _ memory: MemoryCurve
  ) -> Findings {
    Findings(
      options: options,
      results: results,
      openCallers: open,
      duration: duration,
      // If callers have stopped, a transition may be inside indefinitely, so reading the state is unsafe.
      arena: open == 0 ? Findings.ArenaState(stage.arena) : nil,
      overlaps: stage.arena.overlapCount,
      reports: stage.reports.current,
      memory: MemoryFigures(memory, peak: ResidentMemory.peak),
      interruptedBy: stage.interruption.signal,
      isIdle: stage.isIdle
    )
  }
}
