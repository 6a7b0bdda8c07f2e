import Harness

/// Runs the contenders of rows in turn, round after round.
///
/// One process and neighboring moments for what is compared: contenders take turns within a round,
/// and the order rotates from round to round, so that whatever slows the machine down for a while
/// slows down all of them.
struct Race: Sendable {
  let rounds: Int

  func run(_ row: Row) async throws -> RowResult {
    let count = row.contenders.count
    // A round to warm up. A row of memory has none: the memory that is kept for reuse is part of
    // the answer.
    if !row.isOfMemory { _ = try await measure(row, row.contenders, counting: false) }
    let counted = try await measure(row, row.contenders, counting: true)
    var rounds: [[Stopwatch]] = []
    for round in 0..<(row.isOfMemory ? 0 : self.rounds) {
      let shift = round % count
      let order = row.contenders[shift...] + row.contenders[..<shift]
      let watches = try await measure(row, Array(order), counting: false)
      rounds.append(Array(watches[(count - shift)...] + watches[..<(count - shift)]))
    }
    return RowResult(
      row: row,
      contenders: row.contenders.enumerated().map { index, contender in
        result(
          contender,
          Double(min(row.operations, contender.most)),
          counted[index],
          rounds.map { $0[index] }
        )
      }
    )
  }

  private func measure(_ row: Row, _ contenders: [Contender], counting: Bool) async throws
    -> [Stopwatch]
  {
    var watches: [Stopwatch] = []
    for contender in contenders {
      let watch = Stopwatch(isCounting: counting)
      try await contender.run(watch, min(row.operations, contender.most))
      watches.append(watch)
    }
    return watches
  }

  private func result(
    _ contender: Contender,
    _ operations: Double,
    _ counted: Stopwatch,
    _ watches: [Stopwatch]
  ) -> ContenderResult {
    let fairness = watches.compactMap(\.fairness).sorted {
      $0.most * $1.fewest < $1.most * $0.fewest
    }
    return ContenderResult(
      contender: contender,
      nanoseconds: watches.map { $0.elapsed / .nanoseconds(1) / operations },
      processorNanoseconds: watches.map { $0.processorTime / .nanoseconds(1) / operations },
      mallocs: counted.mallocs.map { Double($0) / operations },
      bytes: counted.bytes.map { Double($0) / operations },
      fairness: fairness.isEmpty ? nil : fairness[fairness.count / 2],
      inversions: watches.compactMap(\.inversions).max()
    )
  }
}
