import Harness
import TransitionLock

/// Returns the row of what a label costs that is made at run time, beside a literal.
func priceOfLabels(_ operations: Int, waiters: Int) -> Row {
  Row(
    "price-labels",
    "labels that are made at run time",
    unit: "per call",
    [
      Contender("tryStart and end", .without, operations: operations) {
        startAndEnd(TransitionLock(), $0, $1)
      },
      Contender("tryStart(\"refresh \\(number)\") and end", .with, operations: operations) {
        startLabeledAndEnd($0, $1)
      },
      Contender("serialize", .without, operations: operations) {
        try await serialize(TransitionLock(), $0, $1)
      },
      Contender("serialize(\"refresh \\(number)\")", .with, operations: operations) {
        try await serializeLabeled($0, $1)
      },
      Contender("enqueue", .without, operations: operations) {
        await Caller().enqueue(TransitionLock(), $0, $1)
      },
      Contender("enqueue(\"refresh \\(number)\")", .with, operations: operations) {
        await Caller().enqueueLabeled(TransitionLock(), $0, $1)
      },
      Contender("serialize, \(grouped(waiters)) in line", .without, operations: waiters) {
        await drain(LockLine(), $0, $1)
      },
      Contender("serialize(\"refresh \\(number)\"), as many in line", .with, operations: waiters) {
        await drain(LabeledLine(), $0, $1)
      },
    ]
  )
}

@inline(never)
private func startLabeledAndEnd(_ watch: Stopwatch, _ count: Int) {
  let lock = TransitionLock()
  let tally = Tally()
  watch.start()
  for number in 0..<count {
    guard let token = lock.tryStart("refresh \(number)") else { continue }
    tally.add(1)
    token.end()
  }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func serializeLabeled(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  let tally = Tally()
  watch.start()
  for number in 0..<count { try await lock.serialize("refresh \(number)") { _ in tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

/// Tasks that wait under labels of their own.
private final class LabeledLine: WaitingLine, @unchecked Sendable {
  // Sendable: only the conductor holds and releases.
  private let lock = TransitionLock()
  private var token: TransitionLock.Token?

  func hold() { token = lock.tryStart() }
  func release() { token?.end() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    try await lock.serialize("refresh \(number)") { _ in tally.add(number) }
  }
  var waitingCount: Int? { lock.waitingCount }
}
