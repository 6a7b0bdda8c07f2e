import Testing
import TransitionLock

struct DestructionReportTests {
  @Test("G3: nobody in line gets a turn of a destroyed lock, not even where the report of that ends the transition")
  func reportEndsTheTransition() async throws {
    let held = Guarded<TransitionLock.Token?>(nil)
    let ran = Guarded(false)
    let request: TransitionLock.Request
    do {
      let lock = TransitionLock { _ in held.current?.end() }
      held.with { $0 = lock.tryStart("held") }
      request = lock.enqueue(on: .anyThread) { token in
        ran.with { $0 = true }
        token.end()
      }
    }
    let ending = try await request.settled().ending
    #expect((ending, ran.current, held.current?.isHolding) == (.closed, false, false))
    // The token keeps the function that gets the reports, which keeps it.
    held.with { $0 = nil }
  }
}
