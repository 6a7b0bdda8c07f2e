import TestSupport
import Testing
import TransitionSupport

@testable import TransitionLock

/// Calls that join on the long way, because their labels were made at run time, while others take the fast path.
@Suite(.timeLimit(.minutes(10)))
struct JoiningLongWayTests {
  private final class Traffic: Sendable {
    let starts = Atomic(0)
    let lastRound = Atomic(0)
  }

  @Test("G3: a labeled call that joins among transitions that start and end one after the other has its turn")
  func inTraffic() throws {
    let (lock, traffic) = (TransitionLock(limits: .none), Traffic())
    let cell = lock.cell
    let partner = Partner { round in
      while traffic.lastRound.load(ordering: .relaxed) < round {
        guard let token = lock.tryStart() else { continue }
        traffic.starts.wrappingAdd(1, ordering: .relaxed)
        token.end()
      }
    }
    defer { partner.leave() }
    for round in 1...Effort.times(1_000) {
      let before = traffic.starts.load(ordering: .relaxed)
      partner.cue(round)
      for _ in 0..<100_000 where traffic.starts.load(ordering: .relaxed) == before {}
      let wait = CallWait(cell, for: .turn(nil), "call \(round)", .unknown, CurrentTask(), nil)
      _ = cell.storage.join(wait, .absent)
      traffic.lastRound.store(round, ordering: .relaxed)
      partner.finish(round)
      try #require(lock.isTransitioning, "it waits on a free lock")
      guard case .turn(let generation) = wait.ending() else {
        Issue.record("it had no turn")
        return
      }
      try #require(cell.end(generation))
    }
  }
}
