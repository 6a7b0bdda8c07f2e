extension RowResult {
  /// The row as a table: contenders in their order, times as medians, ratios as medians of the rounds' ratios.
  public var markdown: String {
    let hasFairness = contenders.contains { $0.fairness != nil }
    let hasInversions = contenders.contains { $0.inversions != nil }
    let isPrice = contenders.contains { $0.contender.role == .without }
    let hasLock = lock != nil
    let base = isPrice ? "× without" : "× limit"
    var columns = ["contender", ">ns", ">±", ">\(base)"]
    if hasLock { columns.append(">× lock") }
    columns += [">CPU ns", ">\(base), CPU"]
    if hasLock { columns.append(">× lock, CPU") }
    columns += [">mallocs", ">bytes"]
    if hasFairness { columns.append(">most / fewest") }
    if hasInversions { columns.append(">inversions") }
    var table = MarkdownTable(columns)
    for (index, result) in contenders.enumerated() {
      let measure = measure(of: index)
      var cells = [
        result.title,
        short(median(result.nanoseconds)),
        fixed(spread(result.nanoseconds) * 100, 0) + " %",
        measure.map { fixed(result.ratio(to: $0), 2) } ?? "",
      ]
      if hasLock { cells.append(lock.map { fixed(result.ratio(to: $0), 2) } ?? "") }
      cells.append(short(median(result.processorNanoseconds)))
      cells.append(measure.map { fixed(result.processorRatio(to: $0), 2) } ?? "")
      if hasLock { cells.append(lock.map { fixed(result.processorRatio(to: $0), 2) } ?? "") }
      cells.append(result.mallocs.map { fixed($0, 2) } ?? "?")
      cells.append(result.bytes.map { fixed($0, 0) } ?? "?")
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
    case .floor: "*\(contender.name)* (floor)"
    case .without: "*\(contender.name)*"
    case .lock: "**\(contender.name)**"
    case .fair, .with: contender.name
    case .unfair: "\(contender.name) (unfair)"
    case .blocking: "\(contender.name) (blocks threads)"
    }
  }
}
