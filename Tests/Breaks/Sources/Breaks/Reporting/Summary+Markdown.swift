import BreakFinding

/// The summary as a page.
extension Summary {
  func markdown(titled title: String) -> String {
    var page = "# \(title)\n\n"
    page += "| operator | run | noticed | survived | unobservable | noticed of the observable |\n"
    page += "| --- | ---: | ---: | ---: | ---: | ---: |\n"
    for row in counts {
      page += "| \(row.name) | \(row.run) | \(row.noticed) | \(row.survived) | \(row.unobservable) | \(row.share) |\n"
    }
    page += section("Survived", survivors.map { row($0.subject) })
    page += section("Change nothing observable", unobservable.map { row($0.subject) + "  \n  \($0.reason ?? "")" })
    page += section("Listed as unobservable, but noticed", contradicted.map { row($0.subject) + ": \($0.verdict)" })
    page += section("Entries of the list that match no break", stale.map { "`\($0)`" })
    page += section("Do not compile", uncompiled.map(row))
    page += section("Noticed", results.filter(\.verdict.isNoticed).map { row($0.subject) + ": \($0.verdict)" })
    return page
  }

  private func section(_ title: String, _ items: [String]) -> String {
    items.isEmpty ? "" : "\n## \(title) (\(items.count))\n\n" + items.map { "- \($0)\n" }.joined()
  }

  private func row(_ one: Break) -> String {
    "\(one.number) \(one.kind) \(one.file):\(one.line):\(one.column) in `\(one.function)`: "
      + "`\(one.before)` → `\(one.after)`"
  }
}
