/// The findings of the lab, with its verdict.
struct Findings: Sendable {
  var tally: Tally
  var expectedOperations: Int
  var duration: Duration
  /// The turns of each task's own calls.
  var turns: [Int]
  /// The number of all turns, as counted inside them.
  var turnsOfAll: Int
  var overlaps: Int
  var disorder: Int
  /// A Boolean value that indicates whether the lock was free in the end, with an empty line.
  var isIdle: Bool
}

extension Findings {
  /// The promises that were broken.
  var violations: [String] {
    var violations = tally.unexpected
    if overlaps > 0 { violations.append("exclusion: \(overlaps) transitions found another one under way") }
    if disorder > 0 { violations.append("order: \(disorder) turns came before the turn of an earlier call") }
    if tally.lostTokens > 0 { violations.append("tokens: \(tally.lostTokens) could not end their own transition") }
    if tally.operations != expectedOperations || tally.settled != expectedOperations {
      violations.append("settling: \(tally.settled) of \(expectedOperations) calls settled")
    }
    if tally.turns != turnsOfAll {
      violations.append("settling: \(turnsOfAll) transitions ran, \(tally.turns) were settled as finished")
    }
    if !isIdle { violations.append("settling: the lock is not idle in the end") }
    return violations
  }

  var isSound: Bool { violations.isEmpty }

  /// The number of calls per second; 0 if no time passed.
  var throughput: Int {
    let seconds = duration / .seconds(1)
    return seconds > 0 ? Int(Double(tally.operations) / seconds) : 0
  }
}

extension Findings: CustomStringConvertible {
  var description: String {
    let seconds = Int(duration / .milliseconds(1))
    let (most, least) = (turns.max() ?? 0, turns.min() ?? 0)
    var lines = [
      "settled     \(tally.turns) turns, \(tally.dropped) dropped, \(tally.cancelled) cancelled, "
        + "\(tally.timedOut) timed out",
      "throughput  \(throughput) calls a second (\(seconds) ms)",
      "fairness    turns of a task: \(least) at least, \(most) at most",
    ]
    if isSound {
      lines.append("verdict     sound: never two transitions at once, turns in order, all settled")
    } else {
      lines += violations.prefix(10).map { "violation   \($0)" }
      lines.append("verdict     BROKEN: \(violations.count) violations, each a defect of the lock")
    }
    return lines.joined(separator: "\n")
  }
}
