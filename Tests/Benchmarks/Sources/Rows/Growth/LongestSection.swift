import Dispatch
public import Harness
import Synchronization
import TransitionLock

/// Returns the growth of the longest time for which a call of another thread is kept out while something happens to a
/// whole line, which should not grow with the line.
///
/// The other thread asks for the length of the line again and again, which takes the critical section, and notes the longest time
/// that this took. The machine's own pauses are in it, so there is a curve of what it sees when nothing happens.
public func longestSection(upTo most: Int) -> Growth {
  func curve(_ name: String, _ event: @escaping @Sendable (TransitionLock, ManualClock) async throws -> Void)
    -> Growth.Curve
  {
    Growth.Curve(name, operations: { _ in 1 }) { watch, count in
      guard !watch.isCounting else { return }
      let clock = ManualClock()
      let lock = TransitionLock(clock: clock, limits: .none)
      let token = try lock.start()
      for _ in 0..<count { lock.enqueue(on: .anyThread, timeout: .seconds(1)) { $0.end() } }
      let probe = Probe(lock)
      try await event(lock, clock)
      watch.record(probe.stop())
      token.end()
      lock.close()
    }
  }
  return Growth(
    "section",
    "the longest time for which another thread is kept out",
    variable: "waiters",
    unit: "the longest",
    sizes: [100, 10_000, 1_000_000].filter { $0 <= most },
    [
      curve("nothing happens") { _, _ in try await Task.sleep(for: .milliseconds(50)) },
      curve("close") { lock, _ in lock.close() },
      curve("everybody times out") { lock, clock in
        while lock.waitingCount > 0 {
          clock.advance(by: .seconds(2))
          await Task.yield()
        }
      },
      curve("a snapshot is taken") { lock, _ in _ = lock.snapshot },
      curve("as many more join") { lock, _ in
        for _ in 0..<lock.waitingCount { lock.enqueue(on: .anyThread) { $0.end() } }
      },
    ]
  )
}

/// A thread that asks for the length of the line, again and again.
private final class Probe: Sendable {
  private let isOver = Atomic(false)
  private let longest = Atomic<Int64>(0)
  private let done = DispatchSemaphore(value: 0)

  init(_ lock: TransitionLock) {
    let started = DispatchSemaphore(value: 0)
    DispatchQueue.global(qos: .userInteractive).async { [self] in
      started.signal()
      while !isOver.load(ordering: .relaxed) {
        let begin = ContinuousClock.now
        _ = lock.waitingCount
        let time = Int64(begin.duration(to: .now) / .nanoseconds(1))
        if time > longest.load(ordering: .relaxed) { longest.store(time, ordering: .relaxed) }
      }
      done.signal()
    }
    started.wait()
  }

  /// Stops asking.
  ///
  /// - Returns: the longest time that one question took.
  func stop() -> Duration {
    isOver.store(true, ordering: .relaxed)
    done.wait()
    return .nanoseconds(longest.load(ordering: .relaxed))
  }
}
