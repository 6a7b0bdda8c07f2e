/// The results, a line each.
final class Table {
  private var rows: [[String]] = [
    ["program", "threads", "bound", "schedules", "points", "switches", "a second"]
  ]
  private(set) var schedules = 0
  private var duration = Duration.zero

  func add(_ result: Result) {
    schedules += result.schedules
    duration += result.duration
    rows.append([
      result.program.name, "\(result.threadCount)", result.coverage, "\(result.schedules)",
      "\(result.points / max(result.schedules, 1))",
      "\(result.switches / max(result.schedules, 1))", "\(result.schedulesPerSecond)",
    ])
  }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return [0, 2].contains(column) ? text + space : space + text
      }
      .joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
      + "\n\(schedules) schedules, \(Int(Double(schedules) / max(duration / .seconds(1), 1e-9))) a second"
  }
}
