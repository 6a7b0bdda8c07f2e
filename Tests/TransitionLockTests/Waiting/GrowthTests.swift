import TestSupport
import Testing
import TransitionLock

/// The growth of costs with the number of calls, scopes and reopenings: 16 n of them cost less than
/// 64 times n.
@Suite(
  .serialized,
  .disabled(if: Effort.isLeast, "a sanitizer multiplies the times, and finds nothing here")
)
struct GrowthTests {
  /// An operation on a number of things.
  struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let count: Int
    /// Makes what a number of things needs, and returns the operation on them.
    let prepare: @Sendable (GrowthTests, Int) throws -> () -> Void

    init(
      _ name: String,
      from count: Int,
      _ prepare: @escaping @Sendable (GrowthTests, Int) throws -> () -> Void
    ) {
      (testDescription, self.count, self.prepare) = (name, count, prepare)
    }
  }

  private static let operations = [
    Operation("calls that join a lock that a token holds", from: 100) { test, count in
      let lock = try test.makeHeldLock()
      return { test.join(lock, count) }
    },
    Operation("calls that join a scope that a token holds", from: 100) { test, count in
      let lock = try test.makeHeldLock("detail")
      return { test.join(lock, count) }
    },
    Operation("calls that join a lock whose holder's task waits for another lock", from: 100) {
      test,
      count in
      let lock = try test.makeLockWhoseHolderWaits()
      return { test.join(lock, count) }
    },
    Operation("G6: calls that wait at a look that searches for a circle", from: 100) {
      test,
      count in
      let lock = try test.makeLockWhoseHolderWaits()
      test.join(lock, count)
      test.fixture.advance(by: .seconds(1))
      return { test.fixture.advance(by: .seconds(1)) }
    },
    Operation(
      "reopenings of a scope while the first one, which is held, is asked for its holder",
      from: 500
    ) {
      $0.reopenings(of: $1, held: "detail")
    },
    Operation("reopenings of a scope while another one is held", from: 500) {
      $0.reopenings(of: $1, held: "sidebar")
    },
    Operation("cancellations of calls that wait until a lock is idle", from: 500) { test, count in
      let lock = try test.makeHeldLock()
      return test.cancellation(of: count) { try await lock.waitUntilIdle() }
    },
    Operation("cancellations of calls that await the end of one request", from: 500) {
      test,
      count in
      let lock = try test.makeHeldLock()
      test.keep(lock)
      let request = lock.enqueue(on: test.fixture.executor) { $0.end() }
      return test.cancellation(of: count) { _ = try await request.settled() }
    },
    Operation("scopes beside each other that are closed one after the other", from: 250) {
      test,
      count in
      let window = test.fixture.makeLock()
      let scopes = (0..<count).map { window.scope("\($0)") }
      return { for scope in scopes { scope.close() } }
    },
    Operation("scopes in each other that are closed all at once", from: 250) { test, count in
      let scopes = test.nest(count)
      return { scopes[0].close() }
    },
    Operation("scopes in each other that are closed from the innermost on", from: 250) {
      test,
      count in
      let scopes = test.nest(count)
      return { for scope in scopes.reversed() { scope.close() } }
    },
  ]

  @Test(
    "The cost of many operations of a kind grows in proportion to their number",
    arguments: operations
  )
  func cost(operation: Operation) throws {
    let growth = try Growth.factor(from: operation.count) { try operation.prepare(self, $0) }
    #expect(growth < Growth.linear)
  }

  private let fixture = LockFixture()
  /// The objects that stay until the end of a test, so that no measured time is spent on its
  /// destruction.
  private let kept = Guarded<[any Sendable]>([])

  private func keep(_ value: some Sendable) { kept.append(value) }

  /// Has tasks call `serialize`, one after the other.
  private func join(_ lock: TransitionLock, _ count: Int) {
    for _ in 0..<count { _ = fixture.call(lock) }
  }

  private func makeHeldLock(_ path: String = "") throws -> TransitionLock {
    let lock = fixture.place(path, in: fixture.makeLock())
    keep(try lock.start("held"))
    return lock
  }

  /// Returns a lock whose holder is a task that waits for another lock.
  private func makeLockWhoseHolderWaits() throws -> TransitionLock {
    let (lock, other) = (fixture.makeLock(label: "a"), try makeHeldLock())
    Task(executorPreference: fixture.executor) {
      try await lock.serialize("holder") { try await other.serialize("inner") {} }
    }
    fixture.executor.run()
    return lock
  }

  private func reopenings(of count: Int, held: String) -> () -> Void {
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

  /// Starts tasks that wait, and returns the cancellation of all of them, the newest first.
  private func cancellation(of count: Int, _ wait: @escaping @Sendable () async throws -> Void)
    -> () -> Void
  {
    let executor = fixture.executor
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

  private func nest(_ count: Int) -> [TransitionLock] {
    var scopes = [fixture.makeLock()]
    for _ in 0..<count { scopes.append(scopes[scopes.count - 1].scope("s")) }
    keep(scopes)
    return Array(scopes.dropFirst())
  }
}
