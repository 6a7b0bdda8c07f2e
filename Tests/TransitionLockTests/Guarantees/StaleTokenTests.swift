import Testing

@testable import TransitionLock

struct StaleTokenTests {
  /// The state of the lock that has the memory now.
  enum Situation: String, CaseIterable, Codable, Sendable {
    case idle, held, waitedFor, runsABlock, ownsAnEndedToken, closed
  }

  @Test(
    "G4: a stale token of an earlier lock in the same memory ends nothing, and is no misuse of the lock that is there now",
    arguments: Situation.allCases
  )
  func sameMemory(situation: Situation) async {
    // In a process of its own, where the memory of the lock that went last is that of the next one.
    await #expect(processExitsWith: .success) { [situation] in
      let stale = try #require({ TransitionLock { _ in }.tryStart("gone") }())
      #expect(stale.isHolding)
      stale.end()
      let executor = ManualExecutor()
      let lock = TransitionLock(label: "now", executor: executor) { report in Issue.record("\(report)") }
      try #require(lock.cell == stale.cell)

      @Sendable func expectRefusal() {
        let (holder, waiting) = (lock.holder, lock.waitingCount)
        #expect(!stale.isHolding)
        #expect(!stale.endIfHolding())
        #expect(!stale.end())
        let failure = #expect(throws: TransitionLock.Failure.self) { try lock.end(stale) }
        #expect(failure?.code == .foreignToken)
        #expect(failure?.label == "gone")
        #expect((lock.holder, lock.waitingCount) == (holder, waiting))
      }

      var token: TransitionLock.Token?
      switch situation {
      case .idle: break
      case .held: token = lock.tryStart("held")
      case .waitedFor:
        token = lock.tryStart("held")
        lock.enqueue(on: .anyThread) { $0.end() }
      case .runsABlock:
        lock.enqueue(on: .anyThread, "block") { token in
          expectRefusal()
          token.end()
          expectRefusal()
        }
      case .ownsAnEndedToken:
        lock.tryStart()?.end()
      case .closed:
        token = lock.tryStart("held")
        lock.close()
      }
      expectRefusal()
      if let token { #expect(token.end()) }
      executor.run()
      #expect(!lock.isTransitioning)
    }
  }
}
