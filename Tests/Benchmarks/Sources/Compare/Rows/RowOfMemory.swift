import Harness
import Synchronization
import TransitionLock

/// Returns the row of memory: the bytes that a waiter and a lock keep.
///
/// Each contender runs once, and the locks of all but the last live until the process ends, so that
/// none finds memory that another one has left for reuse.
func rowOfMemory(_ count: Int) -> Row {
  Row(
    name: "memory",
    title: "the memory of a waiter and of a lock",
    unit: "each",
    operations: count,
    isOfMemory: true,
    contenders: [
      Contender("a bare task that waits", .limit) { await resumeBareTasks($0, $1) },
      waiting("a waiting call, with its task", .lock, LockLine.self),
      Contender("a waiting block", .lock) { await Screen().enqueue($0, $1) },
      Contender("an idle lock", .lock) { watch, count in
        await makeLocks(watch, count) {
          $0.tryStart()?.end()
        } keep: { locks in
          kept.withLock { $0 += locks }
        }
      },
      Contender("an idle lock, after a waiter", .lock) { watch, count in
        await makeLocks(watch, count, use: waitOnce) { locks in kept.withLock { $0 += locks } }
      },
      Contender("a lock that is gone", .lock) { watch, count in
        await makeLocks(watch, count) {
          $0.tryStart()?.end()
        } keep: { _ in
        }
      },
    ]
  )
}

private let kept = Mutex<[TransitionLock]>([])

private func makeLocks(
  _ watch: Stopwatch,
  _ count: Int,
  use: (TransitionLock) async -> Void,
  keep: ([TransitionLock]) -> Void
) async {
  kept.withLock { $0.reserveCapacity(10 * count) }
  var locks: [TransitionLock] = []
  locks.reserveCapacity(count)
  watch.start()
  for _ in 0..<count {
    let lock = TransitionLock()
    await use(lock)
    locks.append(lock)
  }
  keep(locks)
  locks.removeAll(keepingCapacity: true)
  // The background tasks of the locks end meanwhile.
  try? await Task.sleep(for: .milliseconds(200))
  watch.full()
  watch.stop()
}

private func waitOnce(_ lock: TransitionLock) async {
  let token = lock.tryStart()
  let call = Task.immediate { _ = try? await lock.serialize {} }
  token?.end()
  await call.value
}
