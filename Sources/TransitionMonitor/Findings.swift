/// The findings of a monitor, as reports and as a table.
package final class Findings {
  private var rows: [(kind: FindingKind, call: FoundCall, count: Int)] = []
  private let name: (UInt) -> String
  private let report: (String) -> Void

  /// - Parameters:
  ///   - name: returns the name of the function at an address.
  ///   - report: receives a text for each kind of finding about each call, once.
  package init(name: @escaping (UInt) -> String, report: @escaping (String) -> Void) {
    (self.name, self.report) = (name, report)
  }

  /// Counts a finding, and reports it the first time.
  ///
  /// - Parameters:
  ///   - predicate: the rest of the sentence that begins with the call.
  ///   - cure: the line of code that cures it, or advice.
  func note(_ kind: FindingKind, of call: FoundCall, _ predicate: String, cure: String) {
    if let index = rows.firstIndex(where: { $0.kind == kind && $0.call == call }) {
      rows[index].count += 1
      return
    }
    rows.append((kind, call, 1))
    report(
      "\(call.verb), \(call.controllers), called by \(name(call.address)), \(predicate)\n  \(cure)"
    )
  }

  /// The table of the findings, the worst first.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows.
  package var summary: String {
    if rows.isEmpty { return "No collision was found.\n" }
    let sorted = rows.sorted { ($0.kind.rawValue, -$0.count) < ($1.kind.rawValue, -$1.count) }
    let table =
      [["verb", "controllers", "kind", "count", "first frame of the app"]]
      + sorted.map {
        [$0.call.verb, $0.call.controllers, "\($0.kind)", "\($0.count)", name($0.call.address)]
      }
    let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count + 2) }.joined()
        + row[4] + "\n"
    }
    .joined()
  }
}
