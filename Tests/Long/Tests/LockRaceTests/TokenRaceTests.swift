import TestSupport
import Testing
import TransitionLock
import TransitionSupport

/// Tokens that end on several threads, while others wait in line, or while the lock goes.
struct TokenRaceTests {
  @Test(
    "G4: copies of a token that end at the same moment end one transition, and pass on one turn"
  )
  func oneTurn() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(clock: ManualClock(), executor: executor, limits: .none) { report in
      Issue.record("\(report)")
    }
    let waiting = 3
    for round in 1...Effort.times(500) {
      let token = try lock.start("first")
      let log = Guarded<[Int]>([])
      // Each of them keeps its turn until it is asked to end it.
      let turns = Guarded<[Token]>([])
      for index in 0..<waiting {
        lock.enqueue(on: executor, "next") { token in
          log.append(index)
          turns.append(token)
        }
      }
      executor.run()
      try #require(lock.waitingCount == waiting)
      var ending = token
      for left in (0..<waiting).reversed() {
        let ends = Guarded(0)
        let callers = Atomic(0)
        race(3) { [ending] thread in
          if thread == 0 {
            // A thread that has seen that the transition must be passed on waits here for the
            // thread that does so.
            lock.inSection {
              for _ in 0..<10_000 where callers.load(ordering: .relaxed) < 2 {}
              for _ in 0..<1_000 { _ = callers.load(ordering: .relaxed) }
            }
          } else {
            callers.wrappingAdd(1, ordering: .relaxed)
            if ending.endIfHolding() { ends.increment() }
          }
        }
        try #require(ends.current == 1, "round \(round)")
        try #require(lock.waitingCount == left, "round \(round)")
        executor.run()
        try #require(log.current == Array(0..<waiting - left), "round \(round)")
        ending = try #require(turns.current.last)
        try #require(ending.isHolding)
      }
      ending.end()
      try #require(!lock.isTransitioning)
    }
  }

  @Test(
    "G10: if the end races with the lock's destruction, a report names the transition, or there is none"
  )
  func destructionRacesWithEnd() {
    let labels = Guarded<[String]>([])
    for _ in 0..<Effort.times(2_000) {
      let box = Guarded<TransitionLock?>(TransitionLock { report in labels.append(report.label) })
      let token = box.with { $0?.tryStart("held") }
      race(2) { index in
        if index == 0 { box.set(nil) } else { token?.end() }
      }
    }
    #expect(
      labels.current.allSatisfy { $0 == "held" },
      "\(labels.current.count { $0 != "held" }) wrong of \(labels.current.count)"
    )
  }
}
