import TransitionLock

/// A run of the lab.
struct Lab {
  let options: Options
  private let shared: SharedState
  private let giveUp: @Sendable () -> Void

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - options: the options of the run.
  ///   - clock: the clock of the run and of its locks.
  ///   - giveUp: ends the program, because no task advances any more.
  init(
    _ options: Options,
    _ clock: some Clock<Duration> = ContinuousClock(),
    giveUp: @escaping @Sendable () -> Void
  ) {
    self.options = options
    self.giveUp = giveUp
    shared = SharedState(options, LabClock(clock))
  }

  func run() async -> Findings {
    let memory = ResidentMemory.current
    let watching = Task { [shared, giveUp] in
      var monitor = Monitor()
      while !Task.isCancelled {
        try? await shared.clock.sleep(for: Monitor.pause)
        if !monitor.look(at: shared.currentPulse) { return giveUp() }
      }
    }
    let results = await call()
    let duration = shared.clock.now
    watching.cancel()
    // Cancelled blocks and the last transitions may still be ending.
    try? await shared.lock.waitUntilIdle()
    await waitForReports(of: results)
    return Findings(
      options: options,
      results: results,
      duration: duration,
      turns: shared.arena.turns,
      disorder: shared.arena.disorder,
      overlaps: shared.arena.overlapCount,
      waiting: shared.arena.waiting,
      reports: shared.reports.current,
      memory: [memory, ResidentMemory.current, ResidentMemory.peak],
      isIdle: shared.isIdle
    )
  }

  /// Lets all tasks call until the end of the run.
  private func call() async -> [CallerResults] {
    let ordered = OrderedCaller(shared, caller: options.tasks)
    return await withTaskGroup(of: CallerResults.self) { [options, shared] group in
      for number in 0..<options.tasks {
        group.addTask {
          var caller = Caller(number, shared, ordered, load: options.load, seed: options.seed)
          await caller.run(options.extent)
          return caller.results
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Waits a little for reports, since the watch makes one after it has taken a turn back.
  private func waitForReports(of results: [CallerResults]) async {
    let takenBack = results.reduce(0) { $0 + $1.total[.takenBack, default: 0] }
    var patience = 1_000_000
    while shared.reports.current["takenBack", default: 0] < takenBack, patience > 0 {
      patience -= 1
      await Task.yield()
    }
  }
}
