import TestSupport
import Testing
import TransitionLock

/// Scopes that come and go while several threads use them.
struct ScopeRaceTests {
  @Test(
    "While a lock is closed and destroyed, another thread reads the same outcome of a request twice"
  )
  func lockGoes() throws {
    let executor = ManualExecutor()
    let current = Guarded<Request?>(nil)
    let read = Guarded<[TransitionLock.OutcomeCode]>([])
    let partner = Partner { number in
      for _ in 0..<number % 32 { _ = read.current }
      guard let request = current.current else { return }
      // Until it has settled, and once more.
      while request.outcome == nil {}
      read.set([request.outcome, request.outcome].compactMap(\.?.code))
      _ = request.cancel()
    }
    defer { partner.leave() }
    for number in 1...Effort.times(1_000) {
      var lock: TransitionLock? = TransitionLock(limits: .none) { _ in }
      let scope = try #require(lock?.scope("detail"))
      let token = try scope.start("holder")
      current.with { $0 = scope.enqueue(on: executor, "short") { $0.end() } }
      partner.cue(number)
      let isClosed = number.isMultiple(of: 2)
      if isClosed { lock?.close() } else { token.end() }
      executor.run()
      withExtendedLifetime(scope) { lock = nil }
      partner.finish(number)
      let expected: TransitionLock.OutcomeCode = isClosed ? .closed : .finished
      #expect(Set(read.current) == [expected], "in round \(number)")
      token.endIfHolding()
      executor.run()
    }
  }

  @Test("Threads that create the scope of one name at the same moment get the same scope")
  func atOnce() {
    for _ in 0..<Effort.times(2_000) {
      let (lock, scopes) = (TransitionLock(limits: .none), Guarded<[TransitionLock]>([]))
      race(2) { _ in scopes.append(lock.scope("detail")) }
      #expect(scopes.current[0].isSame(as: scopes.current[1]))
    }
  }
}
