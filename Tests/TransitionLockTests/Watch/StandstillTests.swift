import Testing
import TransitionLock

/// The sentence about a lock at which nothing moves.
struct StandstillTests {
  @Test("G10: a lock tells in a sentence who holds it while others wait, and nothing otherwise")
  func sentence() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(label: "screen", limits: .none)
    #expect(lock.standstill == nil)
    let token = try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
    #expect(lock.standstill == nil)
    let request = lock.enqueue(on: executor) { $0.end() }
    let text = "the transition \"edit\" (App/Detail.swift:42) holds lock \"screen\", and 1 request waits in line"
    #expect(lock.standstill == text)
    token.end()
    executor.run()
    #expect(request.ending == .finished)
    #expect(lock.standstill == nil)
  }
}
