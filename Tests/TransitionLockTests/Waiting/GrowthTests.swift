import TestSupport
import Testing
import TransitionLock

/// The growth of costs with the number of calls, scopes and reopenings: 4 n of them cost less than
/// 8 times n.
@Suite(
  .serialized,
  .disabled(if: Effort.isLeast, "a sanitizer multiplies the times, and finds nothing here")
)
struct GrowthTests {
  private let fixture = LockFixture()
  private var executor: ManualExecutor { fixture.executor }
  /// The objects that stay until the end of a test, so that no measured time is spent on its
  /// destruction.
  private let kept = Guarded<[any Sendable]>([])

  private func keep(_ value: some Sendable) { kept.append(value) }

  /// Has tasks call `serialize`, one after the other.
  private func join(_ lock: TransitionLock, _ count: Int) {
    for _ in 0..<count { _ = fixture.call(lock) }
  }

  private func makeHeldLock(_ path: String = "") throws -> TransitionLock {
    let window = fixture.makeLock()
    let lock = path.isEmpty ? window : window.scope(path)
    keep(try #require(lock.tryStart("held")))
    return lock
  }

  /// Returns a lock whose holder is a task that waits for another lock.
  private func makeLockWhoseHolderWaits() throws -> TransitionLock {
    let (lock, other) = (fixture.makeLock(label: "a"), try makeHeldLock())
    Task(executorPreference: executor) {
      try await lock.serialize("holder") { try await other.serialize("inner") {} }
    }
    executor.run()
    return lock
  }

  @Test(
    "Calls that join a lock or a scope that a token holds cost in proportion to their number",
    arguments: ["", "detail"]
  )
  func joinAHeldLock(path: String) throws {
    let growth = try Growth.factor(from: 200) { count in
      let lock = try makeHeldLock(path)
      return { join(lock, count) }
    }
    #expect(growth < Growth.linear)
  }

  @Test(
    "Calls that join a lock whose holder's task waits for another lock cost in proportion to their number"
  )
  func joinBehindAWaitingHolder() throws {
    let growth = try Growth.factor(from: 200) { count in
      let lock = try makeLockWhoseHolderWaits()
      return { join(lock, count) }
    }
    #expect(growth < Growth.linear)
  }

  @Test("G6: a look that searches for a circle costs in proportion to the calls that wait")
  func search() throws {
    let growth = try Growth.factor(from: 200) { count in
      let fixture = LockFixture()
      let (lock, other) = (fixture.makeLock(label: "a"), fixture.makeLock(label: "b"))
      keep(try #require(other.tryStart("held")))
      Task(executorPreference: fixture.executor) {
        try await lock.serialize("holder") { try await other.serialize("inner") {} }
      }
      fixture.executor.run()
      for _ in 0..<count { _ = fixture.call(lock) }
      fixture.advance(by: .seconds(1))
      return { fixture.advance(by: .seconds(1)) }
    }
    #expect(growth < Growth.linear)
  }

  @Test(
    "Reopenings of a scope cost in proportion to their number while the first one is asked for its holder",
    arguments: ["detail", "sidebar"]
  )
  func reopenings(held: String) {
    let growth = Growth.factor(from: 1_000) { count in
      let window = fixture.makeLock()
      let first = window.scope("detail")
      keep(first)
      keep(window.scope(held).tryStart("held"))
      first.close()
      return {
        for _ in 0..<count {
          let scope = window.scope("detail")
          scope.tryStart()?.end()
          scope.close()
          _ = first.holder
        }
      }
    }
    #expect(growth < Growth.linear)
  }

  @Test(
    "The cancellation of calls that wait until a lock is idle costs in proportion to their number"
  )
  func cancelIdle() throws {
    let growth = try Growth.factor(from: 1_000) { count in
      let lock = try makeHeldLock()
      return cancellation(of: count) { try await lock.waitUntilIdle() }
    }
    #expect(growth < Growth.linear)
  }

  @Test(
    "The cancellation of calls that await the end of one request costs in proportion to their number"
  )
  func cancelSettled() throws {
    let growth = try Growth.factor(from: 1_000) { count in
      let lock = try makeHeldLock()
      keep(lock)
      let request = lock.enqueue(on: executor) { $0.end() }
      return cancellation(of: count) { _ = try await request.settled() }
    }
    #expect(growth < Growth.linear)
  }

  /// Starts tasks that wait, and returns the cancellation of all of them, the newest first.
  private func cancellation(of count: Int, _ wait: @escaping @Sendable () async throws -> Void) -> (
  ) -> Void {
    let tasks = (0..<count).map { _ in
      let task = Task(executorPreference: executor) { try await wait() }
      executor.run()
      return task
    }
    return {
      for task in tasks.reversed() {
        task.cancel()
        executor.run()
      }
    }
  }

  @Test(
    "Closing scopes beside each other, one after the other, costs in proportion to their number"
  )
  func closeSiblings() {
    let growth = Growth.factor(from: 500) { count in
      let window = fixture.makeLock()
      let scopes = (0..<count).map { window.scope("\($0)") }
      return { for scope in scopes { scope.close() } }
    }
    #expect(growth < Growth.linear)
  }

  @Test("Closing scopes in each other, all at once, costs in proportion to their number")
  func closeNested() {
    let growth = Growth.factor(from: 500) { count in
      let window = fixture.makeLock()
      let scopes = nest(count, in: window)
      keep(scopes)
      return { scopes[0].close() }
    }
    #expect(growth < Growth.linear)
  }

  @Test("Closing scopes in each other, the innermost first, costs in proportion to their number")
  func closeNestedFromWithin() {
    let growth = Growth.factor(from: 500) { count in
      let window = fixture.makeLock()
      let scopes = nest(count, in: window)
      return { for scope in scopes.reversed() { scope.close() } }
    }
    #expect(growth < Growth.linear)
  }

  private func nest(_ count: Int, in lock: TransitionLock) -> [TransitionLock] {
    var scopes = [lock.scope("s")]
    for _ in 1..<count { scopes.append(scopes[scopes.count - 1].scope("s")) }
    return scopes
  }
}
