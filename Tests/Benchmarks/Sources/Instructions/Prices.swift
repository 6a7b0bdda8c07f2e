import Harness
import TransitionLock

/// What can be done without. Operations named `a-off-` and `b-off-` have it off, or off again, and may take no more
/// instructions than `a-lock` and `b-lock`: that off costs nothing is compared at each run.
let prices: [(name: String, run: Operation)] = [
  ("a-off-watch", { tryStart(TransitionLock(limits: .none), $0, $1) }),
  ("a-refused-no-watch", { try refused(TransitionLock(limits: .none), $0, $1) }),
  ("a-off-observer", { tryStart(observedBefore(), $0, $1) }),
  ("a-off-scope", { try await tryStart(scopedBefore(), $0, $1) }),
  ("a-label", { tryStartLabeled($0, $1) }),
  ("a-observed", { tryStartObserved($0, $1) }),
  ("a-scoped", { tryStartScoped($0, $1) }),
  ("a-scope", { tryStart(TransitionLock().scope("list"), $0, $1) }),
  ("b-off-watch", { try await serialize(TransitionLock(limits: .none), $0, $1) }),
  ("b-off-observer", { try await serialize(observedBefore(), $0, $1) }),
  ("b-off-scope", { try await serialize(scopedBefore(), $0, $1) }),
  ("b-label", { try await serializeLabeled($0, $1) }),
  ("b-wait", { await attempt(.wait, $0, $1) }),
  ("b-drop", { await attempt(.drop, $0, $1) }),
  ("b-interrupt", { await attempt(.interrupt, $0, $1) }),
  ("b-observed", { try await serializeObserved($0, $1) }),
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

private func tryStartObserved(_ watch: Stopwatch, _ count: Int) {
  let lock = TransitionLock()
  let events = lock.events(buffer: 8)
  fill(lock)
  tryStart(lock, watch, count)
  withExtendedLifetime(events) {}
}

/// Makes the buffer of an observer that does not read as full as it becomes.
private func fill(_ lock: TransitionLock) {
  for _ in 0..<8 { lock.tryStart()?.end() }
}

@concurrent
private func serializeObserved(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  let events = lock.events(buffer: 8)
  fill(lock)
  try await serialize(lock, watch, count)
  withExtendedLifetime(events) {}
}

private func tryStartScoped(_ watch: Stopwatch, _ count: Int) {
  let lock = TransitionLock()
  let scope = lock.scope("list")
  tryStart(lock, watch, count)
  withExtendedLifetime(scope) {}
}

func tryStart(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) {
  watch.start()
  for _ in 0..<count { lock.tryStart()?.end() }
  watch.stop()
}

func refused(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) throws {
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
func serialize(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) async throws {
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
