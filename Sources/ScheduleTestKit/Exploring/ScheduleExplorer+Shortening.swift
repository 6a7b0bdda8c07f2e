@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension ScheduleExplorer {
  /// Finds the simplest schedule that fails in the same way as a run: the fewest switches, then the fewest steps.
  mutating func shorten(_ run: Simulation.Run, _ failure: TestKitFailure) {
    // The first run has already waited for work outside.
    if failure.code == .deadlock { settings.waitsForOutside = false }
    let first = self.run(run.choices)
    guard first.fails(like: failure) else { return findIrreproducible(failure, run, again: first) }
    let tries = 300
    let explorer = self
    func shrinking() -> Shrinking {
      Shrinking(tries: tries) { choices in
        let run = explorer.run(choices)
        return run.fails(like: failure) ? run.steps : nil
      }
    }
    var (switches, steps) = (shrinking(), shrinking())
    let shrunk = switches.fewestSwitches(run.choices)
    let choices = steps.fewestSteps(simpler(than: shrunk, tries: tries, failure) ?? shrunk)
    settings.tracesStarts = true
    let simplest = self.run(choices)
    guard let shown = simplest.failure, simplest.fails(like: failure) else {
      return findIrreproducible(failure, run, again: simplest)
    }
    find(shown, simplest, simplest.schedule(of: identity, choices, plan.extraOptions))
  }

  /// Notes a failure that a schedule has not shown again.
  private mutating func findIrreproducible(_ failure: TestKitFailure, _ run: Simulation.Run, again: Simulation.Run) {
    if exploration.escapes.isEmpty { exploration.escapes = again.escapes }
    let text = """
      A schedule failed, and did not when it was run again: the body is no function of its schedule. \(hint)
      What failed: \(failure)
      """
    find(TestKitFailure(.irreproducible, text, at: location), run)
  }

  /// Searches for a schedule with fewer switches that fails in the same way, and that shrinking cannot reach because it only leaves out
  /// choices.
  private func simpler(than choices: [Int], tries limit: Int, _ failure: TestKitFailure) -> [Int]? {
    let most = choices.count { $0 != 0 }
    var tries = limit
    for preemptions in 0..<max(most, 1) where most > 1 {
      var prefix: [Int]? = []
      while let choices = prefix {
        guard tries > 0 else { return nil }
        tries -= 1
        let run = self.run(choices)
        if run.fails(like: failure), run.choices.count(where: { $0 != 0 }) < most { return run.choices }
        prefix = ScheduleTree(preemptions: preemptions, earlyTimers: plan.earlyTimers).next(after: run)
      }
    }
    return nil
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation.Run {
  /// Returns whether it fails with the same code and at the same place as another run.
  fileprivate func fails(like other: TestKitFailure) -> Bool {
    failure.map { $0.code == other.code && $0.place == other.place } ?? false
  }
}
