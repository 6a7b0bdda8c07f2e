extension Findings: CustomStringConvertible {
  /// The results for people.
  var description: String {
    let total = total
    var lines = [
      "settled     " + Self.ways(total),
      "throughput  \(throughput) calls a second (\(Int(duration / .milliseconds(1))) ms)",
    ]
    if let waiting = Waiting(waiting) {
      let parts = waiting.named.map { "\($0.name) \(Amount.time(nanoseconds: $0.nanoseconds))" }
      lines.append("waiting     " + parts.joined(separator: ", "))
    }
    if let fairness {
      lines.append(
        "fairness    turns of a task: \(fairness.fewest) at least, \(fairness.most) at most; Jain's index "
          + Amount.rounded(fairness.jain, decimals: 4)
      )
    }
    if let memory { lines.append("memory      \(memory)") }
    if !reports.isEmpty {
      let parts = reports.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      lines.append("reports     " + parts.joined(separator: ", "))
    }
    lines += ["", table, ""]
    if let interruptedBy {
      lines.append("interrupted by \(Interruption.name(of: interruptedBy)), after \(steps) calls")
    }
    if isSound {
      lines.append("verdict     sound: never two transitions at once, turns in order, all settled")
    } else {
      lines += violations.prefix(10).map { "violation   \($0)" }
      lines.append("verdict     BROKEN: \(violations.count) violations, each a defect of the lock")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the ends of calls with their numbers; the ends that the usual load lacks are listed only if they occur.
  private static func ways(_ tally: Tally) -> String {
    var parts = [
      "\(tally.turns) turns", "\(tally.dropped) dropped", "\(tally.cancelled) cancelled", "\(tally.timedOut) timed out",
    ]
    if tally.closed > 0 { parts.append("\(tally.closed) closed") }
    if tally.takenBack > 0 { parts.append("\(tally.takenBack) taken back") }
    if tally.superseded > 0 { parts.append("\(tally.superseded) superseded") }
    if tally.outdated > 0 { parts.append("\(tally.outdated) outdated") }
    return parts.joined(separator: ", ")
  }

  /// A row for each kind of call.
  private var table: String {
    let tallies = tallies
    var rows = [["kind", "calls", "turns", "p50", "p90", "p99", "p99.9", "max", "min/max", "Jain"]]
    for kind in options.load.kinds {
      let (tally, waiting) = (tallies[kind], arena.flatMap { Waiting($0.waiting[kind]) })
      let fairness = fairness(of: kind)
      rows.append(
        [kind.name, "\(tally.calls)", "\(tally.turns)"]
          + (waiting?.named.map { Amount.time(nanoseconds: $0.nanoseconds) } ?? Array(repeating: "-", count: 5))
          + [
            fairness.map { Amount.rounded($0.ratio, decimals: 3) } ?? "-",
            fairness.map { Amount.rounded($0.jain, decimals: 4) } ?? "-",
          ]
      )
    }
    let widths = rows[0].indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
    return rows.map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension MemoryFigures: CustomStringConvertible {
  /// The sizes, and the verdict on their growth.
  var description: String {
    let peak = peak.map { ", \(Amount.size($0)) at most" } ?? ""
    let sizes =
      "\(Amount.size(start)) at the start, \(Amount.size(warm)) warm, \(Amount.size(end)) at the end\(peak)"
    let verdict =
      switch (isFlat, growthPerMinute) {
      case (true?, _): "flat"
      case (false?, let growth?): "grows by \(Amount.size(growth)) a minute"
      default: "too short a run to tell whether it grows"
      }
    return "\(sizes): \(verdict)"
  }
}
