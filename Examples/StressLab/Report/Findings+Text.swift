extension Findings: CustomStringConvertible {
  /// The results as text.
  var description: String {
    let total = total
    let settled = End.allCases.compactMap { end in total[end].map { "\($0) \(end)" } }.joined(
      separator: ", "
    )
    let throughput = Int(Double(steps) / max(duration / .seconds(1), 0.001))
    var lines = [
      "settled     \(settled)",
      "throughput  \(throughput) calls a second (\(Int(duration / .milliseconds(1))) ms)",
    ]
    let times = waiting.values.reduce(into: Histogram()) { $0 += $1 }.times
    lines.append(
      "waiting     " + zip(Histogram.names, times).map { "\($0) \($1)" }.joined(separator: ", ")
    )
    if let fairness = Fairness(results.map { $0.total[.finished, default: 0] }) {
      lines.append(
        "fairness    turns of a task: \(fairness.fewest) at least, \(fairness.most) at most; Jain's index "
          + Amount.rounded(fairness.jain, decimals: 4)
      )
    }
    let sizes = zip(memory, ["at the start", "at the end", "at most"]).compactMap { bytes, name in
      bytes.map { "\(Amount.size($0)) \(name)" }
    }
    if !sizes.isEmpty { lines.append("memory      " + sizes.joined(separator: ", ")) }
    if !reports.isEmpty {
      let parts = reports.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      lines.append("reports     " + parts.joined(separator: ", "))
    }
    lines += ["", table, ""] + violations.prefix(10).map { "violation   \($0)" }
    lines.append(
      isSound
        ? "verdict     sound: never two transitions at once, turns in order, all settled"
        : "verdict     BROKEN: \(violations.count) violations, each a defect of the lock"
    )
    return lines.joined(separator: "\n")
  }

  /// A row for each kind of call.
  private var table: String {
    let tallies = tallies
    var rows = [["kind", "calls", "turns"] + Histogram.names]
    for kind in options.load.kinds {
      let tally = tallies[kind] ?? [:]
      let times = (waiting[kind] ?? Histogram()).times
      rows.append([kind.name, "\(tally.settled)", "\(tally[.finished, default: 0])"] + times)
    }
    let lines = rows.map { row in
      row.map { String(repeating: " ", count: max(11 - $0.count, 1)) + $0 }.joined()
    }
    return lines.joined(separator: "\n")
  }
}
