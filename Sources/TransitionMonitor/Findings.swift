/// The findings of a monitor, as reports and as a table.
package final class Findings {
  private struct Key: Hashable {
    let kind: Finding.Kind
    let call: Finding.Call
  }

  private var counts: [Key: Int] = [:]
  private let name: (UInt) -> String
  private let report: (String) -> Void

  /// - Parameters:
  ///   - name: returns the name of the function at an address.
  ///   - report: receives a text for each kind of finding at each call, once.
  package init(name: @escaping (UInt) -> String, report: @escaping (String) -> Void) {
    (self.name, self.report) = (name, report)
  }

  func note(_ finding: Finding) {
    let (key, call) = (Key(kind: finding.kind, call: finding.call), finding.call)
    counts[key, default: 0] += 1
    guard counts[key] == 1 else { return }
    report(
      "\(call.verb), \(call.controllers), called by \(name(call.address)), \(finding.predicate)\n  \(finding.cure)"
    )
  }

  /// The table of the findings, the worst first.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows.
  package var summary: String {
    if counts.isEmpty { return "No collision was found.\n" }
    let rows = counts.map { key, count in
      (key.kind, count, [key.call.verb, key.call.controllers, "\(key.kind)", "\(count)", name(key.call.address)])
    }
    let sorted = rows.sorted { left, right in
      if left.0 != right.0 { return left.0.rawValue < right.0.rawValue }
      return left.1 != right.1 ? left.1 > right.1 : left.2.lexicographicallyPrecedes(right.2)
    }
    let table = [["verb", "controllers", "kind", "count", "first frame of the app"]] + sorted.map(\.2)
    let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count + 2) }.joined() + row[4] + "\n"
    }
    .joined()
  }
}
