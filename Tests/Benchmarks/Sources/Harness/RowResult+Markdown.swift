extension RowResult {
  /// The row as a table: contenders in their order, times as medians, ratios as medians of the rounds' ratios.
  public var markdown: String {
    let hasFairness = contenders.contains { $0.fairness != nil }
    let hasInversions = contenders.contains { $0.inversions != nil }
    var columns = ["contender", ">ns", ">±", ">× limit", ">× lock", ">mallocs", ">bytes"]
    if hasFairness { columns.append(">most / fewest") }
    if hasInversions { columns.append(">inversions") }
    var table = MarkdownTable(columns)
    for result in contenders {
      var cells = [
        result.title,
        short(median(result.nanoseconds)),
        fixed(spread(result.nanoseconds) * 100, 0) + " %",
        limit.map { fixed(result.ratio(to: $0), 2) } ?? "",
        lock.map { fixed(result.ratio(to: $0), 2) } ?? "",
        result.mallocs.map { fixed($0, 2) } ?? "?",
        result.bytes.map { fixed($0, 0) } ?? "?",
      ]
      if hasFairness { cells.append(result.fairness.map(Self.text) ?? "") }
      if hasInversions { cells.append(result.inversions.map { "\($0)" } ?? "") }
      table.add(cells)
    }
    return "### \(row.name): \(row.title), \(row.unit)\n\n\(table)\n"
  }

  private static func text(_ fairness: (most: Int, fewest: Int)) -> String {
    fairness.fewest == 0
      ? "∞ (\(grouped(fairness.most)) / 0)" : short(Double(fairness.most) / Double(fairness.fewest))
  }
}

extension ContenderResult {
  fileprivate var title: String {
    switch contender.role {
    case .limit: "*\(contender.name)* (limit)"
    case .lock: "**\(contender.name)**"
    case .fair: contender.name
    case .unfair: "\(contender.name) (unfair)"
    case .blocking: "\(contender.name) (blocks threads)"
    }
  }
}
