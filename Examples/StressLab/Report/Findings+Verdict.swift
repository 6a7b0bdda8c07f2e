import TransitionLock

extension Findings {
  var isSound: Bool { violations.isEmpty }

  /// The promises that were broken.
  var violations: [String] {
    var violations = Array(results.flatMap(\.unexpected).prefix(100))
    func check(_ isKept: Bool, _ text: @autoclosure () -> String) { if !isKept { violations.append(text()) } }
    check(overlaps == 0, "exclusion: \(overlaps) transitions found another one under way")
    let lostTokens = results.reduce(0) { $0 + $1.lostTokens }
    check(lostTokens == 0, "tokens: \(lostTokens) could not end their own transition")
    let total = total
    check(total.settled == total.calls, "settling: \(total.settled) of \(total.calls) calls settled")
    guard let arena, openCallers == 0 else {
      violations.append(
        "settling: no task advances, and \(openCallers) of \(results.count) tasks wait; their open calls are not counted"
      )
      return violations
    }
    check(arena.disorder == 0, "order: \(arena.disorder) turns came before the turn of an earlier call")
    let turns = tallies.all.reduce(0) { $1.kind.isShared ? $0 + $1.value.turns : $0 }
    check(turns == arena.turns, "settling: \(arena.turns) transitions ran, \(turns) were settled as finished")
    if case .operations(let number) = options.extent, interruptedBy == nil {
      check(steps == options.tasks * number, "settling: \(steps) of \(options.tasks * number) calls were made")
    }
    check(isIdle, "settling: the lock is not idle in the end")
    return violations + missingReports
  }

  /// The reports that are missing, and those without a reason.
  private var missingReports: [String] {
    let reportable = results.reduce(into: CallerResults.Reportable()) { $0 += $1.reportable }
    var missing: [String] = []
    for (code, number) in [
      ("alreadyEnded", reportable.secondEnds), ("late", reportable.lateEnds), ("destroyedInUse", reportable.destroyed),
    ] where reports[code, default: 0] != number {
      missing.append("reports: \(number) of \(code) were due, and \(reports[code, default: 0]) came")
    }
    let (due, came) = (total.takenBack, reports["takenBack", default: 0])
    // If a body overstays and still ends in time for its caller, the call did not lose its turn.
    if came < due { missing.append("reports: \(due) of takenBack were due, and \(came) came") }
    for code in ReportCounter.impossible.map(\.description) where reports[code] != nil {
      missing.append("reports: \(reports[code, default: 0]) of \(code), for which there is no reason")
    }
    return missing
  }
}
