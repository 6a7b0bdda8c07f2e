import Testing

@testable import ScheduleTestKit

@Suite("History: the drawing of a history that is not linearizable") struct DrawingTests {
  private let history = History(RegisterSpecification(initial: 0))

  @Test func itBeginsWithWhatWasPossibleAndLeavesOutTheRest() throws {
    let (a, b, c) = (
      history.client("thread a"), history.client("thread b"), history.client("thread c")
    )
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
          └ 1        ← nothing explains this

        Of 5 operations until then, 4 make no difference to that.
        """
    )
  }

  @Test func whatOverlapsAndMattersIsDrawnInTheColumnOfItsClient() throws {
    let counters = History(CounterSpecification())
    let (a, b, c) = (
      counters.client("thread a"), counters.client("thread b"), counters.client("thread c")
    )
    let look = b.begin(.add(0))
    let one = c.begin(.add(1))
    let five = a.begin(.add(1))
    b.record(.add(0)) { 1 }
    look.returned(2)
    one.returned(1)
    five.returned(5)
    #expect(
      try #require(counters.check().window).description == """
        Nothing explains that read counter of thread b returned 2.

        Before it was called, the state can have been:
          0

        Right before it returned, it can have been:
          1

          thread a             thread b
                               ┌ read counter
          ┌ add 1 to counter   │
          │                    └ 2              ← nothing explains this
          └ 5

        Of 4 operations until then, 2 make no difference to that.
        """
    )
  }

  @Test func whatNeverReturnedStaysOpen() throws {
    let client = history.client("thread a")
    _ = client.begin(.write(1))
    history.client("thread b").record(.read) { .value(4) }
    let operations = history.operations
    let window = History.Window(
      broken: operations[1],
      operations: operations,
      possible: [.init(state: 1, tookEffect: [operations[0]]), .init(state: 2, tookEffect: [])],
      possibleAtReturn: [
        .init(state: 1, tookEffect: [operations[0]]), .init(state: 2, tookEffect: []),
      ],
      operationCount: 2
    )
    #expect(
      window.description == """
        Nothing explains that read of thread b returned 4.

        Before it was called, the state can have been:
          1   (with write 1 of thread a)
          2

          thread a    thread b
          ┌ write 1
          │           ┌ read
          │           └ 4        ← nothing explains this
          ┆
        """
    )
  }

  @Test func operationsOfOneClientThatOverlapHaveAColumnEach() throws {
    let counters = History(CounterSpecification())
    let client = counters.client("both")
    let calls = [client.begin(.add(1)), client.begin(.add(1))]
    calls[0].returned(1)
    calls[1].returned(1)
    #expect(
      try #require(counters.check().window).description == """
        Nothing explains that add 1 to counter of both returned 1.

        Before it was called, the state can have been:
          0

        Right before it returned, it can have been:
          1

          both                 both
          ┌ add 1 to counter
          │                    ┌ add 1 to counter
          └ 1                  │
                               └ 1                  ← nothing explains this
        """
    )
  }

  @Test func withoutAnyBudgetNothingIsLeftOut() {
    history.client("a").record(.write(1)) { .written }
    history.client("a").record(.read) { .value(7) }
    history.client("a").record(.read) { .value(1) }
    var budget = CheckBudget(0)
    let window = WindowSearch(history.specification, history.operations).run(&budget)
    #expect(window.operations.map(\.description) == ["write 1 → written", "read → 7", "read → 1"])
    #expect(window.possibleAtReturn.isEmpty)
  }

  @Test func ofManyPossibleStatesSomeAreShown() throws {
    history.client("a").record(.read) { .value(4) }
    let operations = history.operations
    let window = History.Window(
      broken: operations[0],
      operations: operations,
      possible: (10..<20).map { .init(state: $0, tookEffect: []) },
      possibleAtReturn: [],
      operationCount: 1
    )
    #expect(window.description.contains("  17\n  or one of 2 others\n"))
  }
}
