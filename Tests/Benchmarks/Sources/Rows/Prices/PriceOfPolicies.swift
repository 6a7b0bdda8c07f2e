import Harness
import TransitionLock

/// Returns the row of what a policy costs, beside the call that has none and does the same on a free lock.
func priceOfPolicies(_ operations: Int, waiters: Int) -> Row {
  let policies: [TransitionLock.Policy] = [.wait, .drop, .replace("refresh"), .interrupt]
  return Row(
    "price-policies",
    "policies",
    unit: "per call",
    [
      Contender("serialize", .without, operations: operations) { try await serialize(TransitionLock(), $0, $1) }
    ]
      + policies.map { policy in
        Contender("attempt(.\(policy))", .with, operations: operations) { await attempt(policy, $0, $1) }
      }
      + [
        Contender("a refused tryStart", .without, operations: operations) { try startInVain(TransitionLock(), $0, $1) },
        Contender("attempt(.drop), dropped", .with, operations: operations) { try await attemptInVain($0, $1) },
        Contender("enqueue", .without, operations: operations) { await Caller().enqueue(TransitionLock(), $0, $1) },
      ]
      + policies.map { policy in
        Contender("enqueue(policy: .\(policy))", .with, operations: operations) {
          await Caller().enqueue(TransitionLock(), policy, $0, $1)
        }
      }
      + [
        Contender("serialize, \(grouped(waiters)) in line", .without, operations: waiters) {
          await drain(LockLine(), $0, $1)
        },
        Contender("attempt(.wait), as many in line", .with, operations: waiters) { await drain(AttemptLine(), $0, $1) },
        Contender("attempt(.interrupt), as many in line", .with, operations: waiters) {
          await drain(AttemptLine { _ in .interrupt }, $0, $1)
        },
        Contender("attempt(.replace), as many keys in line", .with, operations: waiters) {
          await drain(AttemptLine { .replace(.init($0)) }, $0, $1)
        },
        Contender("enqueue(policy: .replace), each for the one before", .with, operations: waiters) {
          try await enqueueInEachOthersPlace($0, $1)
        },
      ]
  )
}

@inline(never)
private func attempt(_ policy: TransitionLock.Policy, _ watch: Stopwatch, _ count: Int) async {
  let lock = TransitionLock()
  let tally = Tally()
  watch.start()
  for _ in 0..<count { await lock.attempt(policy) { _ in tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func attemptInVain(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  let token = try lock.start()
  watch.start()
  for _ in 0..<count { await lock.attempt(.drop) { _ in preconditionFailure("the lock is held") } }
  watch.stop()
  token.end()
}

/// Blocks of which each takes the place of the one before, so that one is left.
private func enqueueInEachOthersPlace(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  let token = try lock.start()
  let tally = Tally()
  watch.start()
  for _ in 0..<count {
    lock.enqueue(on: .anyThread, policy: .replace("refresh")) { token in
      tally.add(1)
      token.end()
    }
  }
  watch.full()
  token.end()
  try await lock.waitUntilIdle()
  watch.stop()
  precondition(tally.sum == 1)
}

/// Tasks that wait with a policy.
private final class AttemptLine: WaitingLine, @unchecked Sendable {
  // Sendable: only the conductor holds and releases.
  private let lock = TransitionLock()
  private var token: TransitionLock.Token?
  private let policy: @Sendable (Int) -> TransitionLock.Policy

  init(_ policy: @escaping @Sendable (Int) -> TransitionLock.Policy) { self.policy = policy }
  convenience init() { self.init { _ in .wait } }

  func hold() { token = lock.tryStart() }
  func release() { token?.end() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    await lock.attempt(policy(number)) { _ in tally.add(number) }
  }
  var waitingCount: Int? { lock.waitingCount }
}
