import TestSupport
import Testing
import TransitionLock
import TransitionSupport

/// Blocks that are enqueued, run or throw while another thread ends a transition, starts one, or
/// closes the lock.
@Suite(.timeLimit(.minutes(10)))
struct BlockRaceTests {
  /// Runs a call, and something else in the middle of it, as far as there are cores for both: a
  /// little later each round.
  private func race(round: Int, _ call: @Sendable () -> Void, against other: @Sendable () -> Void) {
    let hasBegun = Atomic(false)
    LockRaceTests.race(2) { thread in
      if thread == 0 {
        hasBegun.store(true, ordering: .relaxed)
        call()
      } else {
        for _ in 0..<10_000 where !hasBegun.load(ordering: .relaxed) {}
        for _ in 0..<round % 100 { _ = hasBegun.load(ordering: .relaxed) }
        other()
      }
    }
  }

  @Test("G8: if enqueue races with the end of the holder, no other block runs within the call")
  func enqueueRacesWithEnd() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor) { report in Issue.record("\(report)") }
    let (outer, inner) = (Guarded(0), Guarded(0))
    for round in 1...Effort.times(2_000) {
      let token = try lock.start()
      race(round: round) {
        lock.enqueue(on: .anyThread) { token in
          outer.increment()
          // On no actor: it waits, and has its turn on the executor.
          lock.enqueue(on: .anyThread) { token in
            inner.increment()
            token.end()
          }
          token.end()
        }
      } against: {
        token.end()
      }
      try #require(inner.current == round - 1, "it ran within the call")
      executor.run()
      try #require((outer.current, inner.current) == (round, round))
    }
    #expect(!lock.isTransitioning)
  }

  @Test("G3: a block that ran and ended within enqueue has settled when the call returns")
  func returningRacesWithStart() throws {
    let lock = TransitionLock(limits: .none)
    let next = Guarded<Token?>(nil)
    let partner = Partner { _ in
      var token: Token?
      while token == nil { token = lock.tryStart() }
      next.set(token)
    }
    defer { partner.leave() }
    for round in 1...Effort.times(1_000) {
      let request = lock.enqueue(on: .anyThread) { token in
        token.end()
        // The block is about to return, and the lock to be free.
        partner.cue(round)
      }
      let hasSettled = request.ending == .finished
      partner.finish(round)
      next.current?.end()
      try #require(hasSettled)
      try #require(!lock.isTransitioning)
    }
  }

  @Test("G3: if enqueue races with close, the block runs or is refused, and is released once")
  func enqueueRacesWithClosing() throws {
    let gone = Guarded(0)
    for round in 1...Effort.times(1_500) {
      let executor = ManualExecutor()
      let lock = TransitionLock(clock: ManualClock(), executor: executor, limits: .none)
      let token = try lock.start()
      let endsToo = round.isMultiple(of: 2)
      let runs = Guarded(0)
      let request = Guarded<Request?>(nil)
      race(round: round) {
        let remains = OnRelease { gone.increment() }
        let left = lock.enqueue(on: .anyThread) { token in
          runs.increment()
          withExtendedLifetime(remains) { _ = token.end() }
        }
        request.set(left)
      } against: {
        if endsToo { token.end() }
        lock.close()
      }
      if !endsToo { token.end() }
      executor.run()
      let expected: Ending = runs.current == 1 ? .finished : .closed
      try #require(request.current?.ending == expected)
      try #require(runs.current <= 1)
      try #require(gone.current == round)
    }
  }

  @Test("G4: if a block's throw races with the end of its token, one of the two counts")
  func tokenEndsMeanwhile() {
    struct Mishap: Error {}
    let (reports, kept) = (
      Guarded<[Report]>([]), Guarded<Token?>(nil)
    )
    let (lock, other) = (
      TransitionLock(limits: .none) { reports.append($0) }, TransitionLock(limits: .none)
    )
    let partner = Partner { number in
      // It comes a little later in each round.
      for _ in 0..<number % 64 { _ = other.isTransitioning }
      kept.current?.end()
    }
    defer { partner.leave() }
    for number in 1...Effort.times(2_000) {
      let request = lock.enqueue(on: .anyThread) { token in
        kept.set(token)
        partner.cue(number)
        throw Mishap()
      }
      partner.finish(number)
      #expect(request.ending == .failed && !lock.isTransitioning)
      #expect(kept.current?.end() == false)
      #expect(reports.current.map(\.code) == [.alreadyEnded], "in round \(number)")
      reports.set([])
    }
  }
}
