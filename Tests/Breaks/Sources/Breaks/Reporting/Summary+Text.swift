import BreakFinding
import Foundation

/// The summary for a terminal.
extension Summary {
  var text: String {
    var lines: [String] = []
    func list(_ title: String, _ items: [String]) {
      if items.isEmpty { return }
      lines += ["\(title) (\(items.count)):"] + items.map { "  \($0)" } + [""]
    }
    list("Do not compile", uncompiled.map { "\($0)" })
    list("Change nothing observable", unobservable.map { "\($0.subject)\n    \($0.reason ?? "")" })
    list("Are listed as unobservable, but were noticed", contradicted.map { "\($0)" })
    list("Entries of \(Unobservable.path) that match no break", stale)
    // As the table of unobservable breaks wants them.
    list("Survived", survivors.map { "\($0.subject)\n    \($0.subject.identity.fields)" })
    func column(_ text: String) -> String { String(repeating: " ", count: max(0, 13 - text.count)) + text }
    lines.append((["operator", "run", "noticed", "survived", "unobservable", "share"]).map(column).joined())
    for row in counts {
      let cells = [row.name, "\(row.run)", "\(row.noticed)", "\(row.survived)", "\(row.unobservable)", row.share]
      lines.append(cells.map(column).joined())
    }
    return lines.joined(separator: "\n")
  }
}
