import Testing

@testable import TransitionLock

struct LineMemoryTests {
  @Test(
    "The memory of a long line of calls is given back when the last of them has its turn, or gives up",
    arguments: [true, false]
  )
  func longLine(passes: Bool) throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor, limits: .none)
    func hasUnusedMemory() -> Bool { lock.cell.storage.withState { $0.machine.waiters.hasUnusedMemory } }
    let token = try #require(lock.tryStart())
    let callers = (0..<100).map { Caller("\($0)", lock, on: executor) }
    executor.run()
    #expect(lock.waitingCount == 100 && hasUnusedMemory())
    if passes { token.end() } else { for caller in callers { caller.task.cancel() } }
    executor.run()
    #expect(lock.waitingCount == 0 && !hasUnusedMemory())
    if !passes { token.end() }
  }
}
