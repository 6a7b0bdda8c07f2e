import Testing

@testable import TransitionLockTestKit

@Suite("History: the drawing of what nothing explains") struct DrawingTests {
  private let history = History(RegisterSpecification(initial: 0))

  @Test func itBeginsWithWhatWasPossibleAndLeavesOutTheRest() throws {
    let (a, b, c) = (history.lane("thread a"), history.lane("thread b"), history.lane("thread c"))
    a.record(.write(1)) { .written }
    a.record(.write(2)) { .written }
    let write = b.begin(.write(3))
    let look = c.begin(.read)
    a.record(.read) { .value(1) }
    look.returned(.value(3))
    write.returned(.written)
    let window = try #require(history.check().window)
    #expect(
      window.description == """
        Nothing explains that read of thread a returned 1.

        Before it was called, the state can have been:
          2

          thread a
          ┌ read
          └ 1       ← nothing explains this

        Of 5 operations until then, 4 make no difference to that.
        """
    )
  }

  @Test func whatOverlapsAndMattersIsDrawnInItsLane() throws {
    let (a, b, c) = (history.lane("thread a"), history.lane("thread b"), history.lane("thread c"))
    a.record(.write(1)) { .written }
    let two = b.begin(.write(2))
    let three = c.begin(.write(3))
    a.record(.read) { .value(2) }
    a.record(.read) { .value(3) }
    a.record(.read) { .value(2) }
    two.returned(.written)
    _ = three
    let window = try #require(history.check().window)
    #expect(
      window.description == """
        Nothing explains that read of thread a returned 2.

        Before it was called, the state can have been:
          3   (with write 2 of thread b, write 3 of thread c)

          thread a                             thread b   thread c
                                               ┌ write 2
                                               │          ┌ write 3
          ┌ read                               │          │
          └ 2       ← nothing explains this    │          │
                                               └ written  │
                                                          ┆
        """
    )
  }

  @Test func operationsOfOneLaneThatOverlapHaveAColumnEach() throws {
    let counters = History(CounterSpecification())
    let lane = counters.lane("both")
    let calls = [lane.begin(.add(1)), lane.begin(.add(1))]
    calls[0].returned(1)
    calls[1].returned(1)
    #expect(
      try #require(counters.check().window).description == """
        Nothing explains that add 1 to counter of both returned 1.

        Before it was called, the state can have been:
          0

          both                both
          ┌ add 1 to counter
          │                   ┌ add 1 to counter
          └ 1                 │
                              └ 1                 ← nothing explains this
        """
    )
  }

  @Test func manyPossibleStatesAreCounted() throws {
    let writers = (1...4).map { history.lane("\($0)").begin(.write($0)) }
    history.lane("reader").record(.read) { .value(4) }
    for writer in writers { writer.returned(.written) }
    history.lane("reader").record(.read) { .value(9) }
    let window = try #require(history.check().window)
    #expect(window.possible.map(\.description) == ["1", "2", "3", "4"])
  }
}
