import Testing
import TransitionLock

/// Blocks that run one after the other in one task, seen from outside.
struct NeighborHolderTests {
  @Test("Each of several blocks that run one after the other is the holder while it runs")
  func holder() throws {
    let (executor, log) = (ManualExecutor(), Guarded<[String]>([]))
    let lock = TransitionLock(limits: .none)
    let token = try #require(lock.tryStart())
    @Sendable func note(_ token: TransitionLock.Token) {
      log.append("\(lock.holder?.label ?? "nobody") \(lock.holder?.line ?? 0)")
      token.end()
    }
    lock.enqueue(on: executor, "first", line: 1) { note($0) }
    lock.enqueue(on: executor, "second", line: 2) { note($0) }
    lock.enqueue(on: executor, "third", line: 3) { note($0) }
    token.end()
    executor.run()
    #expect(log.current == ["first 1", "second 2", "third 3"])
  }
}
