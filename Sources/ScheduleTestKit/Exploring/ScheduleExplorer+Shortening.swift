@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension ScheduleExplorer {
  /// Finds the simplest schedule that fails in the same way as a run: the fewest switches, then the fewest steps.
  mutating func shorten(_ run: Simulation.Run, _ failure: TestKitFailure) {
    // The first run has already waited for work outside.
    if failure.code == .deadlock { settings.waitsForOutside = false }
    let first = self.run(run.choices)
    guard let repeated = first.failure, repeated.isLike(failure) else {
      if exploration.escapes.isEmpty { exploration.escapes = first.escapes }
      let text = """
        A schedule failed, and did not when it was run again: the body is no function of its schedule. \(hint)
        What failed: \(failure)
        """
      find(TestKitFailure(.irreproducible, text, at: location), run)
      return
    }
    let tries = 300
    let explorer = self
    func shrinking() -> Shrinking {
      Shrinking(tries: tries) { choices in
        let run = explorer.run(choices)
        return run.failure?.isLike(failure) ?? false ? run.steps : nil
      }
    }
    var (switches, steps) = (shrinking(), shrinking())
    let shrunk = switches.fewestSwitches(run.choices)
    let choices = steps.fewestSteps(simpler(than: shrunk, tries: tries, failure) ?? shrunk)
    settings.tracesStarts = true
    let simplest = self.run(choices)
    find(
      simplest.failure ?? failure,
      simplest,
      simplest.schedule(of: identity, choices, plan.extraOptions)
    )
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
        if run.failure?.isLike(failure) ?? false, run.choices.count(where: { $0 != 0 }) < most { return run.choices }
        prefix = ScheduleTree(preemptions: preemptions, earlyTimers: plan.earlyTimers).next(after: run)
      }
    }
    return nil
  }
}
