/// Runs the contenders of a row in turn, round after round.
///
/// One process, one machine, and neighboring moments for what is compared: contenders take turns within a round, and the
/// order rotates from round to round, so that whatever slows the machine down for a while slows down all of them.
public struct Race: Sendable {
  public var rounds: Int
  public var progress: @Sendable (String) -> Void

  public init(rounds: Int, progress: @escaping @Sendable (String) -> Void = { _ in }) {
    self.rounds = rounds
    self.progress = progress
  }

  public func run(_ row: Row) async throws -> RowResult {
    progress("\(row.name): \(row.title)")
    let count = row.contenders.count
    // A round to warm up also counts the allocations; a second one, those of contenders that keep memory for reuse.
    _ = try await measure(row.contenders, counting: false)
    let counted = try await measure(row.contenders, counting: true)
    var rounds: [[Stopwatch]] = []
    for round in 0..<self.rounds {
      let shift = round % count
      let order = row.contenders[shift...] + row.contenders[..<shift]
      let watches = try await measure(Array(order), counting: false)
      rounds.append(Array(watches[(count - shift)...] + watches[..<(count - shift)]))
    }
    return RowResult(
      row: row,
      contenders: row.contenders.enumerated().map { index, contender in
        result(contender, counted[index], rounds.map { $0[index] })
      }
    )
  }

  private func measure(_ contenders: [Contender], counting: Bool) async throws -> [Stopwatch] {
    var watches: [Stopwatch] = []
    for contender in contenders {
      let watch = Stopwatch(isCounting: counting)
      try await contender.run(watch, contender.operations)
      watches.append(watch)
    }
    return watches
  }

  private func result(_ contender: Contender, _ counted: Stopwatch, _ watches: [Stopwatch]) -> ContenderResult {
    let operations = Double(contender.operations)
    return ContenderResult(
      contender: contender,
      nanoseconds: watches.map { $0.elapsed / .nanoseconds(1) / operations },
      processorNanoseconds: watches.map { $0.processorTime / .nanoseconds(1) / operations },
      mallocs: counted.mallocs.map { Double($0) / operations },
      bytes: counted.bytes.map { Double($0) / operations },
      fairness: middle(watches.compactMap(\.fairness)),
      inversions: watches.compactMap(\.inversions).max()
    )
  }

  private func middle(_ rounds: [(most: Int, fewest: Int)]) -> (most: Int, fewest: Int)? {
    func ratio(_ round: (most: Int, fewest: Int)) -> Double { Double(round.most) / Double(round.fewest) }
    return rounds.isEmpty ? nil : rounds.sorted { ratio($0) < ratio($1) }[rounds.count / 2]
  }
}
