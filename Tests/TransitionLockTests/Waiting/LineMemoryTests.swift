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

  @Test(
    "Of blocks that begin at once, though their options need the section, no memory is left",
    .enabled(if: Memory.bytesInUse != nil)
  )
  func blocksAtOnce() async {
    await #expect(processExitsWith: .success) {
      let lock = TransitionLock(limits: .none)
      func run(_ count: Int) {
        for _ in 0..<count { lock.enqueue(on: .anyThread, isInterruptible: true) { $0.end() } }
      }
      run(1_000)
      let before = try #require(Memory.bytesInUse)
      run(10_000)
      #expect(try #require(Memory.bytesInUse) - before < 10_000 * 16)
    }
  }
}
