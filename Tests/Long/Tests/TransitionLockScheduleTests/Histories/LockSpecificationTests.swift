import Testing

@testable import ScheduleTestKit

/// Histories made by hand: what a lock must not do, one promise each.
@Suite("History: the lock's specification") struct LockSpecificationTests {
  private let history = History(LockSpecification())
  private let a: History<LockSpecification>.Client
  private let b: History<LockSpecification>.Client

  init() {
    a = history.client("thread a")
    b = history.client("thread b")
  }

  private var broken: String? { history.check().window?.broken.description }

  @Test("G1: two holders at once are not explained")
  func twoHolders() {
    let first = a.begin(.tryStart(1))
    let second = b.begin(.tryStart(2))
    first.returned(.started)
    second.returned(.started)
    #expect(broken == "tryStart 2 → started")
  }

  @Test("G1: of two that start at once either may be refused")
  func oneHolder() {
    let first = a.begin(.tryStart(1))
    let second = b.begin(.tryStart(2))
    first.returned(.refused)
    second.returned(.started)
    #expect(broken == nil)
  }

  @Test("G2: tryStart does not go ahead of a waiter")
  func barging() throws {
    a.record(.tryStart(1)) { .started }
    b.record(.join(2, as: .block)) { .waits }
    let turn = history.client("request 2").begin(.turn(2))
    a.record(.end(1)) { .ended }
    a.record(.tryStart(3)) { .started }
    turn.returned(.started)
    #expect(
      try #require(history.check().window).description == """
        Nothing explains that tryStart 3 of thread a returned started.

        Before it was called, the state can have been:
          held by 2, which has not begun

          thread a
          ┌ tryStart 3
          └ started      ← nothing explains this

        Of 5 operations until then, 4 make no difference to that.
        """
    )
  }

  @Test("G2: turns come in the order of the places")
  func disorder() {
    a.record(.tryStart(1)) { .started }
    a.record(.join(2, as: .body)) { .accepted }
    b.record(.join(3, as: .body)) { .accepted }
    let turns = [2, 3].map { history.client("request \($0)").begin(.turn($0)) }
    a.record(.end(1)) { .ended }
    turns[1].returned(.started)
    #expect(broken == "turn of 3 → started")
  }

  @Test("G2: places that were taken at the same time may be in either order")
  func sameTime() {
    a.record(.tryStart(1)) { .started }
    let joins = [a.begin(.join(2, as: .body)), b.begin(.join(3, as: .body))]
    let turns = [2, 3].map { history.client("request \($0)").begin(.turn($0)) }
    for join in joins { join.returned(.accepted) }
    a.record(.end(1)) { .ended }
    turns[1].returned(.started)
    #expect(broken == nil)
    turns[0].returned(.started)
    #expect(broken == "turn of 2 → started")
  }

  @Test("G3: a waiter that is left behind shows when the lock says that it is free")
  func stranded() {
    a.record(.tryStart(1)) { .started }
    b.record(.join(2, as: .block)) { .waits }
    _ = history.client("request 2").begin(.turn(2))
    a.record(.end(1)) { .ended }
    #expect(broken == nil)
    a.record(.isTransitioning) { .answer(false) }
    #expect(broken == "isTransitioning → false")
  }

  @Test("G3: a turn comes once")
  func turnTwice() {
    a.record(.join(1, as: .block)) { .started }
    a.record(.turn(1)) { .started }
    a.record(.turn(1)) { .started }
    #expect(broken == "turn of 1 → started")
  }

  @Test("G4: a second end that says it ended something is not explained")
  func endTwice() {
    a.record(.tryStart(1)) { .started }
    a.record(.end(1)) { .ended }
    b.record(.tryStart(2)) { .started }
    a.record(.end(1)) { .ended }
    #expect(broken == "end 1 → ended")
  }

  @Test("G4: a second end that takes another's turn shows in what starts next")
  func stolenTurn() {
    a.record(.tryStart(1)) { .started }
    a.record(.end(1)) { .ended }
    b.record(.tryStart(2)) { .started }
    a.record(.end(1)) { .endedBefore }
    a.record(.tryStart(3)) { .started }
    #expect(broken == "tryStart 3 → started")
  }

  @Test("G5: who was cancelled has no turn, and takes nobody else's")
  func cancellation() {
    a.record(.tryStart(1)) { .started }
    for number in 2...3 { b.record(.join(number, as: .block)) { .waits } }
    let turns = [2, 3].map { history.client("request \($0)").begin(.turn($0)) }
    a.record(.cancel(2)) { .left }
    turns[0].returned(.cancelled)
    a.record(.end(1)) { .ended }
    turns[1].returned(.started)
    #expect(broken == nil)
    b.record(.turn(2)) { .started }
    #expect(broken == "turn of 2 → started")
  }

  @Test("G5: nobody is cancelled who was not asked to leave")
  func spontaneousCancellation() {
    a.record(.tryStart(1)) { .started }
    b.record(.join(2, as: .block)) { .waits }
    b.record(.turn(2)) { .cancelled }
    #expect(broken == "turn of 2 → cancelled")
  }

  @Test("G5: a turn that races with a cancellation is used")
  func grantAgainstCancel() {
    a.record(.tryStart(1)) { .started }
    b.record(.join(2, as: .body)) { .accepted }
    let turn = history.client("request 2").begin(.turn(2))
    let end = a.begin(.end(1))
    let cancel = b.begin(.cancel(2))
    cancel.returned(.done)
    turn.returned(.started)
    end.returned(.ended)
    #expect(broken == nil)
    // It holds the lock, so that nobody else starts.
    a.record(.tryStart(3)) { .started }
    #expect(broken == "tryStart 3 → started")
  }

  @Test("a place of which nothing is known may have been left in time, or never taken")
  func timeout() {
    a.record(.tryStart(1)) { .started }
    b.record(.join(2, as: .body, hasTimeout: true)) { .unknown }
    b.record(.turn(2)) { .timedOut }
    a.record(.waitingCount) { .count(0) }
    #expect(broken == nil)
    a.record(.waitingCount) { .count(1) }
    #expect(broken == "waitingCount → 1")
  }

  @Test("nobody runs out of time who has no timeout")
  func timeoutOfNobody() {
    a.record(.tryStart(1)) { .started }
    b.record(.join(2, as: .body)) { .accepted }
    b.record(.turn(2)) { .timedOut }
    #expect(broken == "turn of 2 → timed out")
  }

  @Test("a closed lock starts nothing and lets its waiters go")
  func close() {
    a.record(.tryStart(1)) { .started }
    b.record(.join(2, as: .body)) { .accepted }
    a.record(.close) { .done }
    b.record(.turn(2)) { .closed }
    b.record(.join(3, as: .block)) { .refused }
    a.record(.end(1)) { .ended }
    a.record(.isTransitioning) { .answer(false) }
    #expect(broken == nil)
    b.record(.tryStart(4)) { .started }
    #expect(broken == "tryStart 4 → started")
  }

  @Test("nobody is told that an open lock is closed")
  func closedTooEarly() {
    a.record(.tryStart(1)) { .started }
    b.record(.join(2, as: .body)) { .accepted }
    b.record(.turn(2)) { .closed }
    #expect(broken == "turn of 2 → closed")
  }

  @Test("G7: no transition begins before the block of the one before has returned")
  func blockReturns() {
    a.record(.join(1, as: .block)) { .started }
    a.record(.turn(1)) { .started }
    a.record(.end(1)) { .ended }
    b.record(.tryStart(2)) { .refused }
    #expect(broken == nil)
    b.record(.tryStart(3)) { .started }
    #expect(broken == "tryStart 3 → started")
  }

  @Test("G7: a block that throws or returns after its token's end ends its transition")
  func blocksEnd() {
    for (number, end) in [(1, LockSpecification.Operation.throw(1)), (2, .return(2, of: .block))] {
      a.record(.join(number, as: .block)) { .started }
      a.record(.turn(number)) { .started }
      if number == 2 { a.record(.end(2)) { .ended } }
      a.record(end) { .done }
      b.record(.isTransitioning) { .answer(false) }
    }
    #expect(broken == nil)
  }

  @Test("G8: a block does not wait for a free lock")
  func waitsForNothing() {
    a.record(.join(1, as: .block)) { .waits }
    #expect(broken == "enqueue 1 → waits")
  }
}
