/// The growth of the cost of one operation with the size of something.
struct Growth: Sendable {
  let name: String
  let title: String
  /// The name of what grows, such as "waiters".
  let variable: String
  /// The unit of one operation, such as "per waiter".
  let unit: String
  let sizes: [Int]
  /// Returns the number of operations in a round, by its size.
  let operations: @Sendable (_ size: Int) -> Int
  /// Returns the contenders of one size, the same ones for all.
  let contenders: @Sendable (_ size: Int) -> [Contender]
}

extension Race {
  /// Returns a table with a column a size: time, memory and fairness of each contender.
  func run(_ growth: Growth) async throws -> String {
    let race = Race(rounds: max(3, rounds / 3))
    var results: [[ContenderResult]] = []
    for size in growth.sizes {
      let row = Row(
        name: growth.name,
        title: growth.title,
        unit: growth.unit,
        operations: growth.operations(size),
        contenders: growth.contenders(size)
      )
      results.append(try await race.run(row).contenders)
    }
    var table = [[growth.variable] + growth.sizes.map(grouped)]
    for (index, first) in results[0].enumerated() {
      func add(_ unit: String, _ value: (ContenderResult) -> String?) {
        let cells = results.map { value($0[index]) ?? "" }
        if cells.contains(where: { !$0.isEmpty }) {
          table.append(["\(first.contender.name), \(unit)"] + cells)
        }
      }
      add("ns") { median($0.nanoseconds).map(short) }
      add("CPU ns") { median($0.processorNanoseconds).map(short) }
      add("bytes") { $0.bytes.map(short) }
      add("most / fewest") { $0.fairness.map(text) }
    }
    return "### \(growth.name): \(growth.title), \(growth.unit)\n\n\(markdown(table))\n"
  }
}
