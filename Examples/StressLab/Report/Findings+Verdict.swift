import TransitionLock

extension Findings {
  var isSound: Bool { violations.isEmpty }

  /// The promises that were broken.
  var violations: [String] {
    var violations = Array(results.flatMap(\.unexpected).prefix(100))
    func check(_ isKept: Bool, _ text: @autoclosure () -> String) {
      if !isKept { violations.append(text()) }
    }
    check(overlaps == 0, "exclusion: \(overlaps) transitions found another one under way")
    let lostTokens = results.reduce(0) { $0 + $1.lostTokens }
    check(lostTokens == 0, "tokens: \(lostTokens) could not end their own transition")
    check(disorder == 0, "order: \(disorder) turns came before the turn of an earlier call")
    let finished = tallies.reduce(0) { $1.key.isShared ? $0 + $1.value[.finished, default: 0] : $0 }
    check(
      turns == finished,
      "settling: \(turns) transitions ran, \(finished) were settled as finished"
    )
    if case .operations(let number) = options.extent {
      check(
        steps == options.tasks * number,
        "settling: \(steps) of \(options.tasks * number) calls were made"
      )
    }
    for kind in CallKind.allCases where kind.isShared {
      let (made, settled) = results.reduce(into: (0, 0)) { sums, result in
        sums.0 += result.made[kind, default: 0]
        sums.1 += result.tallies[kind]?.settled ?? 0
      }
      check(made == settled, "settling: \(settled) of \(made) calls of \(kind.name) settled")
    }
    check(isIdle, "settling: the lock is not idle in the end")
    return violations + missingReports
  }

  /// The reports that are missing, and those without a reason.
  private var missingReports: [String] {
    let due = results.reduce(into: [:]) { $0.merge($1.dueReports, uniquingKeysWith: +) }
    var missing: [String] = []
    for code in ["alreadyEnded", "late", "destroyedInUse"] {
      let (due, came) = (due[code, default: 0], reports[code, default: 0])
      if due != came { missing.append("reports: \(due) of \(code) were due, and \(came) came") }
    }
    let (takenBack, came) = (total[.takenBack, default: 0], reports["takenBack", default: 0])
    // If a body overstays and still ends in time for its caller, the call did not lose its turn.
    if came < takenBack {
      missing.append("reports: \(takenBack) of takenBack were due, and \(came) came")
    }
    for code in ReportCounter.impossible.map(\.description) where reports[code] != nil {
      missing.append(
        "reports: \(reports[code, default: 0]) of \(code), for which there is no reason"
      )
    }
    return missing
  }
}
