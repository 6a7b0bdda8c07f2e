@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension ScheduleExplorer {
  /// Finds the simplest schedule that fails in the same way as a run: the fewest switches, then the
  /// fewest steps.
  ///
  /// The run in the report is always one that has failed. If all tasks wait at its end, that run
  /// has first waited for work outside of the simulation.
  mutating func shorten(_ run: Simulation.Run, _ failure: TestKitFailure) {
    let everythingWaits = failure.code == .deadlock || failure.code == .escaped
    var choices = run.choices
    // If the run has waited for work outside, each shorter run would have to wait for such work,
    // too.
    if !everythingWaits || run.escapes.isEmpty {
      var explorer = self
      if everythingWaits { explorer.settings.waitsForOutside = false }
      let again = explorer.run(choices)
      guard again.fails(like: failure) else {
        return findIrreproducible(failure, run, again: again)
      }
      choices = explorer.simplest(choices, failure, steps: again.steps)
    }
    settings.tracesStarts = true
    var shown = self.run(choices)
    // Without a wait for work outside, a task that waits for a callback looks like a deadlock.
    if everythingWaits, choices != run.choices, !shown.fails(like: failure) {
      choices = run.choices
      shown = self.run(choices)
    }
    guard let found = shown.failure, shown.fails(like: failure) else {
      return findIrreproducible(failure, run, again: shown)
    }
    find(found, shown, shown.schedule(of: call.body, choices, plan.extraOptions))
  }

  /// Returns the simplest choices found that fail in the same way as the given ones, whose run
  /// takes the given number of steps.
  private func simplest(_ choices: [Int], _ failure: TestKitFailure, steps: Int) -> [Int] {
    let tries = 300
    // No choices are tried twice, because the runtime warns in each run that leaks a continuation.
    var tried: [[Int]: Int?] = [Shrinking.trimmed(choices): steps]
    func shrinking() -> Shrinking {
      Shrinking(tries: tries) { choices in
        if let steps = tried[choices] { return steps }
        let run = run(choices)
        let steps = run.fails(like: failure) ? run.steps : nil
        tried[choices] = .some(steps)
        return steps
      }
    }
    var (switches, steps) = (shrinking(), shrinking())
    let shrunk = switches.fewestSwitches(choices)
    return steps.fewestSteps(simpler(than: shrunk, tries: tries, failure) ?? shrunk)
  }

  /// Notes a failure that a schedule has not shown again.
  private mutating func findIrreproducible(
    _ failure: TestKitFailure,
    _ run: Simulation.Run,
    again: Simulation.Run
  ) {
    if exploration.escapes.isEmpty { exploration.escapes = again.escapes }
    let text = """
      A schedule failed, and did not when it was run again: the body is no function of its schedule. \(hint)
      What failed: \(failure)
      """
    find(TestKitFailure(.irreproducible, text, at: call.location), run)
  }

  /// Searches for a schedule with fewer switches that fails in the same way. Shrinking may not
  /// reach it, because shrinking only lowers choices or leaves them out.
  private func simpler(than choices: [Int], tries limit: Int, _ failure: TestKitFailure) -> [Int]? {
    let most = choices.count { $0 != 0 }
    var tries = limit
    for preemptions in 0..<max(most, 1) where most > 1 {
      var prefix: [Int]? = []
      while let choices = prefix {
        guard tries > 0 else { return nil }
        tries -= 1
        let run = self.run(choices)
        if run.fails(like: failure), run.choices.count(where: { $0 != 0 }) < most {
          return run.choices
        }
        prefix = ScheduleTree(preemptions: preemptions, earlyTimers: plan.earlyTimers).next(
          after: run
        )
      }
    }
    return nil
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation.Run {
  /// Returns whether this run fails with the same code and at the same place as another run.
  fileprivate func fails(like other: TestKitFailure) -> Bool {
    failure.map { $0.code == other.code && $0.place == other.place } ?? false
  }
}
