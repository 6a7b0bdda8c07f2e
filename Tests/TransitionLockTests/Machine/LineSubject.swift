@testable import TransitionLock

/// A line beside its model: every input goes to both, and the two answers are compared by the test.
struct LineSubject {
  typealias Numbers = Line<Int, Int, Int>

  /// What can happen to a line.
  enum Input {
    case joinCall, joinParkedCall, joinBlock
    case park(Int)
    case leave(Int, Settlement)
    case close
    case pass(closed: Bool)
    case joinIdler
    case parkIdler(Int)
    case leaveIdlers(Int)
  }

  var line = Numbers()
  var model = LineModel()
  private var tickets: [Int: Numbers.Ticket] = [:]
  private var idlerTickets: [Int: Audience<Int, Void>.Ticket] = [:]
  private var next = 0
  /// A call and an idler that left long ago.
  private(set) var gone: Int?
  private(set) var goneIdler: Int?

  /// The inputs that mean something in this state, each with its name for coverage.
  func inputs() -> [(name: String, input: Input)] {
    var inputs: [(String, Input)] = [
      ("a call joins", .joinCall), ("a call joins and parks", .joinParkedCall), ("a block joins", .joinBlock),
      ("close", .close), ("pass", .pass(closed: false)), ("pass, closed", .pass(closed: true)),
      ("an idler joins", .joinIdler),
    ]
    for waiter in model.waiters {
      if waiter.kind == .arriving { inputs.append(("an arriving call parks", .park(waiter.id))) }
      for settlement in [Settlement.cancelled, .timedOut, .closed] {
        inputs.append(("\(waiter.kind) leaves as \(settlement.name)", .leave(waiter.id, settlement)))
      }
    }
    for (id, settlement) in model.unclaimed {
      inputs.append(("a call settled as \(settlement.name) parks", .park(id)))
      inputs.append(("a call settled as \(settlement.name) leaves", .leave(id, .cancelled)))
    }
    for (id, isParked) in model.idlers {
      if !isParked { inputs.append(("an arriving idler parks", .parkIdler(id))) }
      inputs.append(("\(isParked ? "a parked" : "an arriving") idler leaves", .leaveIdlers(id)))
    }
    for (id, isNews) in model.unclaimedIdlers {
      inputs.append(("an idler \(isNews ? "with news" : "that left") parks", .parkIdler(id)))
      inputs.append(("an idler \(isNews ? "with news" : "that left") leaves", .leaveIdlers(id)))
    }
    if let gone { inputs.append(("a call that is gone leaves", .leave(gone, .cancelled))) }
    if let goneIdler { inputs.append(("an idler that is gone leaves", .leaveIdlers(goneIdler))) }
    return inputs
  }

  /// Gives both an input.
  ///
  /// - Returns: what the line answered and what it should have.
  mutating func give(_ input: Input) -> (is: LineModel.Answer, shouldBe: LineModel.Answer) {
    switch input {
    case .joinCall:
      next += 1
      tickets[next] = line.join(Self.bid(next))
      model.waiters.append(.init(id: next, kind: .arriving))
      return (.joined, .joined)
    case .joinParkedCall:
      next += 1
      tickets[next] = line.join(Self.bid(next), parking: next)
      model.waiters.append(.init(id: next, kind: .parked))
      return (.joined, .joined)
    case .joinBlock:
      next += 1
      tickets[next] = line.join(next)
      model.waiters.append(.init(id: next, kind: .block))
      return (.joined, .joined)
    case .park(let id):
      let expected = model.park(id)
      let settlement = line.park(id, at: tickets[id]!)
      if settlement != nil { gone = id }
      return (settlement.map(LineModel.Answer.settled) ?? .parked, expected)
    case .leave(let id, let settlement):
      let expected = model.leave(id, settlement)
      return (Self.answer(line.leave(tickets[id]!, settledAs: settlement)), expected)
    case .close:
      let expected = model.close()
      return (.departures(line.close().map(Self.answer)), expected)
    case .pass(let closed):
      // The word of a transition that is over; what flags it has left besides `closed` must not matter.
      let word = Word(bits: 41 << 8 | Word.attention | (closed ? Word.closed : 0))
      let expected = model.pass(word)
      let turn = line.pass(word)
      var told: [Int] = []
      if case .nobody = turn { told = line.idlers.dismiss(with: ()) }
      return (Self.answer(turn, telling: told), expected)
    case .joinIdler:
      next += 1
      idlerTickets[next] = line.idlers.join()
      model.idlers.append((next, false))
      return (.joined, .joined)
    case .parkIdler(let id):
      let expected = model.parkIdler(id)
      let parking = line.idlers.park(id, at: idlerTickets[id]!)
      switch parking {
      case .parked: return (.idlerParked, expected)
      case .news:
        goneIdler = id
        return (.idlerNews, expected)
      case .left:
        goneIdler = id
        return (.idlerLeft, expected)
      }
    case .leaveIdlers(let id):
      let expected = model.leaveIdlers(id)
      return (.idlerResumed(line.idlers.leave(idlerTickets[id]!)), expected)
    }
  }

  /// What is wrong with what the line says of itself; nil if nothing is.
  func disagreement() -> String? {
    if line.count != model.waiters.count { return "count \(line.count) for \(model.waiters)" }
    let needsAttention = !model.waiters.isEmpty || !model.idlers.isEmpty
    if line.needsAttention != needsAttention { return "needsAttention \(line.needsAttention)" }
    if line.idlers.isEmpty != model.idlers.isEmpty { return "idlers" }
    let last = model.waiters.last.flatMap { $0.kind == .block ? $0.id : nil }
    if line.lastBlock != last { return "lastBlock \(String(describing: line.lastBlock))" }
    for (id, ticket) in tickets where line.isWaiting(ticket) != model.waiters.contains(where: { $0.id == id }) {
      return "isWaiting of \(id)"
    }
    return nil
  }

  /// Forgets the tickets of those who are settled, but for one that stays to be tried too late.
  mutating func forget() {
    let known = Set(model.waiters.map(\.id) + model.unclaimed.map(\.id) + [gone].compactMap { $0 })
    tickets = tickets.filter { known.contains($0.key) }
    let idlers = Set(model.idlers.map(\.id) + model.unclaimedIdlers.map(\.id) + [goneIdler].compactMap { $0 })
    idlerTickets = idlerTickets.filter { idlers.contains($0.key) }
  }

  private static func bid(_ id: Int) -> Numbers.Bid {
    Numbers.Bid(place: .unknown, task: UInt(id), hasDeadline: id % 2 == 0)
  }

  private static func answer(_ departure: Numbers.Departure) -> LineModel.Answer {
    switch departure {
    case .tooLate: .tooLate
    case .noted(let bid): bid == Self.bid(Int(bid.task)) ? .noted(Int(bid.task)) : .tooLate
    case .resume(let call, let bid): bid == Self.bid(call) ? .resume(call) : .tooLate
    case .discard(let block): .discard(block)
    }
  }

  private static func answer(_ turn: Numbers.Turn, telling idlers: [Int]) -> LineModel.Answer {
    switch turn {
    case .nobody(let word): .nobody(word, idlers: idlers)
    case .call(let word, let bid, nil): .turn(word, Int(bid.task), parked: false)
    case .call(let word, let bid, let call?): bid == Self.bid(call) ? .turn(word, call, parked: true) : .tooLate
    case .block(let word, let block): .block(word, block)
    }
  }
}
