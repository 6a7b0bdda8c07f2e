extension RowResult {
  /// The row as a table: contenders in their order, times as medians, ratios as medians of the
  /// rounds' ratios.
  ///
  /// A column without a value is left out.
  var table: String {
    typealias Column = (title: String, cell: (ContenderResult) -> String?)
    func ratio(to role: Contender.Role, _ time: KeyPath<ContenderResult, [Double]>) -> (
      ContenderResult
    ) -> String? {
      { result in
        first(role).flatMap {
          median(zip(result[keyPath: time], $0[keyPath: time]).map { $0 / $1 })
        }.map {
          fixed($0, 2)
        }
      }
    }
    let columns: [Column] = [
      ("ns", { median($0.nanoseconds).map(short) }),
      ("±", { spread($0.nanoseconds).map { fixed($0 * 100, 0) + " %" } }),
      ("× limit", ratio(to: .limit, \.nanoseconds)),
      ("× lock", ratio(to: .lock, \.nanoseconds)),
      ("CPU ns", { median($0.processorNanoseconds).map(short) }),
      ("× limit, CPU", ratio(to: .limit, \.processorNanoseconds)),
      ("× lock, CPU", ratio(to: .lock, \.processorNanoseconds)),
      ("mallocs", { $0.mallocs.map { fixed($0, 2) } }),
      ("bytes", { $0.bytes.map { fixed($0, 0) } }),
      ("most / fewest", { $0.fairness.map(text) }),
      ("inversions", { $0.inversions.map { "\($0)" } }),
    ].filter { column in contenders.contains { column.cell($0) != nil } }
    let cells = contenders.map { result in
      [result.contender.title] + columns.map { $0.cell(result) ?? "" }
    }
    return
      "### \(row.name): \(row.title), \(row.unit)\n\n\(markdown([["contender"] + columns.map(\.title)] + cells))\n"
  }
}

/// The turns of the luckiest task, divided by those of the unluckiest.
func text(_ fairness: (most: Int, fewest: Int)) -> String {
  fairness.fewest == 0
    ? "∞ (\(grouped(fairness.most)) / 0)" : short(Double(fairness.most) / Double(fairness.fewest))
}

extension Contender {
  fileprivate var title: String {
    switch role {
    case .limit: "*\(name)* (limit)"
    case .floor: "*\(name)* (floor)"
    case .lock: "**\(name)**"
    case .fair: name
    case .unfair: "\(name) (unfair)"
    case .blocking: "\(name) (blocks threads)"
    }
  }
}
