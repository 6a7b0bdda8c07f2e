import Harness
import TransitionLock

/// Two tasks that take turns, so that each call of `serialize` waits. The count includes a yield of
/// the holder.
func serializeInTurns(_ watch: Stopwatch, _ count: Int) {
  serializeInTurns(TransitionLock(clock: StillClock()), timeout: nil, watch, count)
}

/// The same with a timeout. At any time one call waits, so each wait is the first one with a
/// deadline.
func serializeWithTimeout(_ watch: Stopwatch, _ count: Int) {
  serializeInTurns(TransitionLock(limits: .none), timeout: .seconds(3_600), watch, count)
}

private func serializeInTurns(
  _ lock: TransitionLock,
  timeout: Duration?,
  _ watch: Stopwatch,
  _ count: Int
) {
  let executor = ManualExecutor()
  for _ in 0..<2 {
    Task(executorPreference: executor) {
      for _ in 0..<count / 2 {
        try await lock.serialize(timeout: timeout) { _ in await Task.yield() }
      }
    }
  }
  watch.start()
  executor.run()
  watch.stop()
}

/// An executor that runs its jobs when it is told to, one after the other, on the thread that tells
/// it.
private final class ManualExecutor: TaskExecutor, @unchecked Sendable {
  // Sendable: one thread uses it.
  private var jobs: [UnownedJob] = []
  private var next = 0

  init() { jobs.reserveCapacity(1_024) }

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  func run() {
    while next < jobs.count {
      let job = jobs[next]
      next += 1
      if next == 512 {
        jobs.removeFirst(next)
        next = 0
      }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
