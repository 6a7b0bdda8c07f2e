import Testing

@testable import TransitionLock

/// Long lives of a line: whoever joined is settled once, in order, and nobody is stranded.
struct LineSettlementTests {
  @Test("G3: everybody who joined is answered exactly once, whatever happens", arguments: 1...40 as ClosedRange<UInt64>)
  func answeredOnce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var subject = LineSubject()
    var answers: [Int: Int] = [:]
    var joined = 0

    func note(_ answer: LineModel.Answer, _ input: LineSubject.Input) {
      switch answer {
      case .settled, .idlerNews, .idlerLeft:
        switch input {
        case .park(let id), .parkIdler(let id): answers[id, default: 0] += 1
        default: break
        }
      case .resume(let id), .discard(let id), .block(_, let id), .turn(_, let id, parked: true), .idlerResumed(let id?):
        answers[id, default: 0] += 1
      case .departures(let departures):
        for departure in departures { note(departure, input) }
      case .nobody(_, let idlers):
        for id in idlers { answers[id, default: 0] += 1 }
      case .joined: joined += 1
      default: break
      }
    }

    func give(_ input: LineSubject.Input) {
      let answer = subject.give(input)
      #expect(answer.is == answer.shouldBe, "seed \(seed)")
      note(answer.is, input)
    }

    for _ in 0..<400 {
      let inputs = subject.inputs().filter { $0.name != "close" || Int.random(in: 0..<30, using: &random) == 0 }
      give(inputs.randomElement(using: &random)!.input)
      #expect(subject.disagreement() == nil, "seed \(seed)")
      subject.forget()
    }
    // The end of every life: the transitions end, and those who arrive, park.
    while !subject.model.waiters.isEmpty || !subject.model.idlers.isEmpty { give(.pass(closed: false)) }
    for (id, _) in subject.model.unclaimed { give(.park(id)) }
    for (id, _) in subject.model.unclaimedIdlers { give(.parkIdler(id)) }

    #expect(answers.count == joined, "seed \(seed)")
    #expect(answers.values.allSatisfy { $0 == 1 }, "seed \(seed)")
    #expect(!subject.line.needsAttention)
  }

  @Test(
    "Any number of calls and idlers may be settled on the way: each parks in constant time",
    .timeLimit(.minutes(10))
  )
  func manyOnTheWay() {
    let count = 300_000
    var line = Line<Int, Int, Int>()
    let calls = (0..<count).map { _ in line.join(.init(place: .unknown, task: 0, hasDeadline: false)) }
    let idlers = (0..<count).map { _ in line.idlers.join() }
    #expect(line.close().count == count)
    #expect(line.idlers.dismiss(with: ()).isEmpty)
    // Searched for one by one, the settlements would take half an hour in debug.
    let closed = calls.count { line.park(0, at: $0) == .closed }
    let told = idlers.count { if case .news = line.idlers.park(0, at: $0) { true } else { false } }
    #expect(closed == count)
    #expect(told == count)
  }
}
