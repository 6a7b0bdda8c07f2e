import TestSupport
import Testing
import TransitionLock

/// The moment at which a reader of events begins to wait.
@Suite(.timeLimit(.minutes(10)))
struct EventRaceTests {
  enum Arrival: CaseIterable, Sendable { case event, end, cancellation }

  private struct Round: Sendable {
    var lock: TransitionLock?
    var reader: Task<Void, Never>?
    var token: Token?
  }

  @Test(
    "A reader gets an event, an end or a cancellation that comes while it begins to wait",
    arguments: Arrival.allCases
  )
  func whileItBeginsToWait(arrival: Arrival) throws {
    let (executor, current) = (ManualExecutor(), Guarded(Round()))
    let other = TransitionLock(limits: .none)
    let partner = Partner { number in
      // It comes a little later in each round.
      for _ in 0..<number % 64 { _ = other.isTransitioning }
      switch arrival {
      case .event: current.with { $0.token = $0.lock?.tryStart() }
      case .end: current.with { $0.lock = nil }
      case .cancellation: current.current.reader?.cancel()
      }
    }
    defer { partner.leave() }
    for number in 1...Effort.times(2_000) {
      let isOver = Guarded(false)
      current.with { round in
        let lock = TransitionLock(limits: .none)
        round.lock = lock
        round.reader = Task(executorPreference: executor) { [events = lock.events] in
          var iterator = events.makeAsyncIterator()
          // The end comes after an event, too: the lock is closed.
          while let event = await iterator.next(), event.kind == .closes {}
          isOver.set(true)
        }
      }
      partner.cue(number)
      executor.run()
      partner.finish(number)
      executor.run()
      try #require(isOver.current, "in round \(number)")
      current.with { round in _ = round.token.take()?.end() }
    }
  }
}
