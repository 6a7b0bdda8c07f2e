import Harness
import TransitionLock

/// What can be done without: on, off, and off again.
///
/// That off costs nothing is to be seen where an operation takes as many instructions as the one without: `a-unwatched`,
/// `a-observed-before` and `a-scoped-before` as `a-lock`, and `b-unwatched`, `b-observed-before` and `b-scoped-before` as
/// `b-lock`.
let prices: [(name: String, run: Operation)] = [
  ("a-unwatched", { tryStart(TransitionLock(limits: .none), $0, $1) }),
  ("a-refused-unwatched", { try refused(TransitionLock(limits: .none), $0, $1) }),
  ("a-observed-before", { tryStart(observedBefore(), $0, $1) }),
  ("a-scoped-before", { try await tryStart(scopedBefore(), $0, $1) }),
  ("a-label", { tryStartLabeled($0, $1) }),
  ("a-observed", { watch, count in
    let lock = TransitionLock()
    let events = lock.events
    tryStart(lock, watch, count)
    withExtendedLifetime(events) {}
  }),
  ("a-scoped", { watch, count in
    let lock = TransitionLock()
    let scope = lock.scope("list")
    tryStart(lock, watch, count)
    withExtendedLifetime(scope) {}
  }),
  ("a-scope", { tryStart(TransitionLock().scope("list"), $0, $1) }),
  ("b-unwatched", { try await serialize(TransitionLock(limits: .none), $0, $1) }),
  ("b-observed-before", { try await serialize(observedBefore(), $0, $1) }),
  ("b-scoped-before", { try await serialize(scopedBefore(), $0, $1) }),
  ("b-label", { try await serializeLabeled($0, $1) }),
  ("b-wait", { await attempt(.wait, $0, $1) }),
  ("b-drop", { await attempt(.drop, $0, $1) }),
  ("b-interrupt", { await attempt(.interrupt, $0, $1) }),
  ("b-scope", { try await serialize(TransitionLock().scope("list"), $0, $1) }),
]

private func observedBefore() -> TransitionLock {
  let lock = TransitionLock()
  withExtendedLifetime(lock.events) {}
  return lock
}

private func scopedBefore() async throws -> TransitionLock {
  let lock = TransitionLock()
  try await lock.scope("list").serialize { _ in }
  return lock
}

private func tryStart(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) {
  watch.start()
  for _ in 0..<count { lock.tryStart()?.end() }
  watch.stop()
}

private func refused(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) throws {
  let token = try lock.start()
  watch.start()
  for _ in 0..<count { lock.tryStart()?.end() }
  watch.stop()
  token.end()
}

private func tryStartLabeled(_ watch: Stopwatch, _ count: Int) {
  let lock = TransitionLock()
  watch.start()
  for number in 0..<count { lock.tryStart("refresh \(number & 7)")?.end() }
  watch.stop()
}

@concurrent
private func serialize(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) async throws {
  watch.start()
  for _ in 0..<count { try await lock.serialize { _ in } }
  watch.stop()
}

@concurrent
private func serializeLabeled(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  watch.start()
  for number in 0..<count { try await lock.serialize("refresh \(number & 7)") { _ in } }
  watch.stop()
}

@concurrent
private func attempt(_ policy: TransitionLock.Policy, _ watch: Stopwatch, _ count: Int) async {
  let lock = TransitionLock()
  watch.start()
  for _ in 0..<count { await lock.attempt(policy) { _ in } }
  watch.stop()
}
