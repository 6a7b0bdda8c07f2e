import Testing
import TransitionSupport

@testable import ScheduleTestKit

@Suite("History: the check") struct CheckTests {
  private let history = History(RegisterSpecification(initial: 0))

  @Test func anEmptyHistoryIsLinearizable() { #expect(history.check(budget: 0).isLinearizable) }

  @Test func anOperationThatThrowsHasNotReturned() {
    struct Mishap: Error {}
    let client = history.client("a")
    #expect(throws: Mishap.self) { try client.record(.write(1)) { throw Mishap() } }
    client.record(.read) { .value(1) }
    #expect(history.operations.map(\.description) == ["write 1 → ?", "read → 1"])
    #expect(history.check().isLinearizable)
  }

  @Test func anAsynchronousOperationIsRecordedFromCallToReturn() async {
    let (a, b) = (history.client("a"), history.client("b"))
    await a.record(.write(2)) {
      await Task.yield()
      b.record(.read) { .value(0) }
      return .written
    }
    b.record(.read) { .value(2) }
    #expect(history.check().isLinearizable)
    #expect(history.operations.map(\.call) == [1, 2, 5])
  }

  @Test func aSpentBudgetIsNotAGuess() throws {
    for client in 0..<3 { _ = history.client("\(client)").begin(.write(client)) }
    history.client("reader").record(.read) { .value(7) }
    guard case .undecided(let reason) = history.check(budget: 4) else { throw Surprise() }
    #expect(
      reason == """
        4 operations were not decided with a budget of 4 steps: let fewer operations overlap, or give a greater budget
        """
    )
    #expect(history.check().window != nil)
  }

  @Test func anOperationReturnsOnce() throws {
    let call = history.client("a").begin(.read)
    call.returned(.value(0))
    call.returned(.value(0))
    guard case .undecided(let reason) = history.check() else { throw Surprise() }
    #expect(
      reason == """
        an operation of the client "a" was told twice that it returned, so that the history is none: tell each call once
        """
    )
  }

  @Test func aFailureIsAnIssueAtTheLineOfTheUser() {
    history.client("a").record(.read) { .value(1) }
    withKnownIssue {
      let line: UInt = #line + 1
      let failure = history.expectLinearizable()
      #expect(failure?.code == .notLinearizable)
      #expect(failure?.location.line == line)
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("Nothing explains that read of a returned 1.")
        == true
        && issue.sourceLocation?.fileName == "CheckTests.swift"
    }
    withKnownIssue {
      #expect(history.expectLinearizable(budget: 0)?.code == .undecided)
    } matching: { issue in
      issue.comments.first?.rawValue.contains("budget of 0 steps") == true
    }
  }

  @Test func nothingIsRecordedForWhatIsLinearizable() {
    history.client("a").record(.read) { .value(0) }
    #expect(history.expectLinearizable() == nil)
  }

  struct Surprise: Error {}
}

@Suite("History: partially ordered operations") struct CheckSizeTests {
  /// Stages in which two writes overlap, each with a reader that does not tell which was the last.
  ///
  /// Without memory of what was met before, the search would follow each of the 2^64 orders.
  private func stages(_ count: Int) -> History<RegisterSpecification<Int>> {
    let history = History(RegisterSpecification(initial: 0))
    let clients = (0..<3).map { history.client("\($0)") }
    for _ in 0..<count {
      let first = clients[0].begin(.write(1))
      let second = clients[1].begin(.write(2))
      first.returned(.written)
      second.returned(.written)
    }
    return history
  }

  @Test(.timeLimit(.minutes(10))) func ordersThatComeToTheSameAreFollowedOnce() {
    let history = stages(64)
    history.client("reader").record(.read) { .value(3) }
    #expect(history.check(budget: 2_000).window?.broken.description == "read → 3")
  }

  @Test(.timeLimit(.minutes(10))) func aHundredOverlappingOperationsAreDecided() {
    let history = History(RegisterSpecification(initial: 0))
    let writes = (1...60).map { history.client("writer \($0)").begin(.write($0)) }
    let reads = (1...60).map { (history.client("reader \($0)").begin(.read), $0) }
    for (read, value) in reads.reversed() { read.returned(.value(value)) }
    for write in writes { write.returned(.written) }
    #expect(history.check().isLinearizable)
  }

  @Test(.timeLimit(.minutes(10))) func aLongHistoryIsDecided() {
    let history = stages(5_000)
    let write = history.client("slow").begin(.write(9))
    for _ in 0..<1_000 { history.client("reader").record(.read) { .value(2) } }
    write.returned(.written)
    #expect(history.check().isLinearizable)
  }

  @Test func countersThatKnowNothingOfEachOtherAreCheckedAlone() throws {
    let history = History(CounterSpecification())
    let calls = (0..<40).map { history.client("\($0)").begin(.add(1, to: "counter \($0 % 20)")) }
    for (index, call) in calls.enumerated() { call.returned(index / 20 + 1) }
    #expect(history.check(budget: 200).isLinearizable)
    let broken = history.client("late").begin(.add(1, to: "counter 7"))
    broken.returned(2)
    #expect(try #require(history.check().window).operationCount == 3)
  }

  @Test func aQueueGivesWhatCameFirst() {
    let history = History(QueueSpecification<String>())
    let (a, b) = (history.client("a"), history.client("b"))
    a.record(.add("x")) { .added }
    let add = a.begin(.add("y"))
    b.record(.take) { .element("x") }
    b.record(.take) { .empty }
    add.returned(.added)
    b.record(.take) { .element("y") }
    #expect(history.check().isLinearizable)
    a.record(.add("p")) { .added }
    a.record(.add("q")) { .added }
    b.record(.take) { .element("q") }
    #expect(history.check().window?.broken.description == "take → q")
  }
}

@Suite("History: the check compared with a search of all orders") struct CheckModelTests {
  @Test func itAgreesWithTryingAllOrders() {
    var found: [Bool: Int] = [:]
    for seed in 0..<600 {
      var random = SplitMix64(seed: UInt64(seed))
      let history = randomHistory(&random)
      let expected = isLinearizable(history.operations, from: 0)
      let verdict = history.check()
      #expect(verdict.isLinearizable == expected, "seed \(seed)")
      #expect((verdict.window == nil) == expected, "seed \(seed)")
      found[expected, default: 0] += 1
    }
    // Both kinds are among them, not one by the way.
    #expect(found[true, default: 0] > 100 && found[false, default: 0] > 100)
  }

  @Test func whatIsShownIsEnoughToSeeIt() {
    for seed in 0..<600 {
      var random = SplitMix64(seed: UInt64(seed))
      guard let window = randomHistory(&random).check().window else { continue }
      // The window alone, after each of the states that were possible, has no explanation either.
      for possibility in window.possible {
        let taken = possibility.tookEffect.map(\.call)
        let rest = window.operations.filter { !taken.contains($0.call) }.map {
          $0.cut(at: window.broken.return ?? 0)
        }
        #expect(!isLinearizable(rest, from: possibility.state), "seed \(seed)")
      }
    }
  }

  private func randomHistory(_ random: inout SplitMix64) -> History<RegisterSpecification<Int>> {
    let history = History(RegisterSpecification(initial: 0))
    let clients = (0..<3).map { history.client("\($0)") }
    var open: [Int: (History<RegisterSpecification<Int>>.Call, isRead: Bool)] = [:]
    for _ in 0..<Int.random(in: 4...14, using: &random) {
      let client = Int.random(in: 0..<3, using: &random)
      if let (call, isRead) = open.removeValue(forKey: client) {
        call.returned(isRead ? .value(Int.random(in: 0...2, using: &random)) : .written)
      } else {
        let isRead = Bool.random(using: &random)
        open[client] = (
          clients[client].begin(isRead ? .read : .write(Int.random(in: 1...2, using: &random))),
          isRead
        )
      }
    }
    return history
  }

  /// Tries every order.
  private func isLinearizable(
    _ left: [History<RegisterSpecification<Int>>.Recorded],
    from state: Int
  ) -> Bool {
    let returns = left.compactMap(\.return)
    guard let firstReturn = returns.min() else { return true }
    return left.indices.contains { index in
      guard left[index].call < firstReturn else { return false }
      var rest = left
      let next = rest.remove(at: index)
      return RegisterSpecification(initial: 0)
        .states(after: next.operation, from: state, returning: next.result)
        .contains { isLinearizable(rest, from: $0) }
    }
  }
}

extension History.Recorded {
  /// The operation as it was known at an event.
  fileprivate func cut(at event: Int) -> Self {
    guard let end = self.return, end > event else { return self }
    return Self(
      operation: operation,
      result: result,
      client: client,
      clientNumber: clientNumber,
      call: call,
      return: nil
    )
  }
}
