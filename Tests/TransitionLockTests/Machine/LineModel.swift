@testable import TransitionLock

/// The line as it should be, written as naively as possible: arrays that are searched.
///
/// Everybody has a number. It is the call that is parked, the block that is left, and the idler that is told.
struct LineModel {
  enum Kind: Hashable { case arriving, parked, block }

  struct Waiter: Equatable {
    var id: Int
    var kind: Kind
  }

  /// What the line answers, for calls, blocks and idlers that are numbers.
  enum Answer: Equatable {
    case joined
    case parked
    case settled(Settlement)
    case tooLate
    case noted(Int)
    case resume(Int)
    case discard(Int)
    case departures([Answer])
    case nobody(Word, idlers: [Int])
    case turn(Word, Int, parked: Bool)
    case block(Word, Int)
    case idlerParked, idlerNews, idlerLeft
    case idlerResumed(Int?)
  }

  var waiters: [Waiter] = []
  var unclaimed: [(id: Int, settlement: Settlement)] = []
  var idlers: [(id: Int, isParked: Bool)] = []
  var unclaimedIdlers: [(id: Int, isNews: Bool)] = []

  mutating func park(_ id: Int) -> Answer {
    if let position = waiters.firstIndex(where: { $0.id == id }) {
      waiters[position].kind = .parked
      return .parked
    }
    let position = unclaimed.firstIndex { $0.id == id }!
    return .settled(unclaimed.remove(at: position).settlement)
  }

  mutating func leave(_ id: Int, _ settlement: Settlement) -> Answer {
    guard let position = waiters.firstIndex(where: { $0.id == id }) else { return .tooLate }
    let waiter = waiters.remove(at: position)
    switch waiter.kind {
    case .arriving:
      unclaimed.append((id, settlement))
      return .noted(id)
    case .parked: return .resume(id)
    case .block: return .discard(id)
    }
  }

  mutating func close() -> Answer {
    .departures(waiters.map { waiter in leave(waiter.id, .closed) })
  }

  mutating func pass(_ word: Word) -> Answer {
    let generation = word.bits >> 8 + 1
    guard let first = waiters.first else {
      let told = idlers.filter(\.isParked).map(\.id)
      unclaimedIdlers += idlers.filter { !$0.isParked }.map { ($0.id, true) }
      idlers = []
      return .nobody(Word(bits: word.bits & ~0xFF | word.bits & Word.closed), idlers: told)
    }
    waiters.removeFirst()
    let attention = first.kind == .block || !waiters.isEmpty || !idlers.isEmpty
    let next = Word(
      bits: generation << 8 | Word.token | (first.kind == .block ? Word.block : 0)
        | (attention ? Word.attention : 0) | word.bits & Word.closed
    )
    switch first.kind {
    case .block: return .block(next, first.id)
    case .parked: return .turn(next, first.id, parked: true)
    case .arriving:
      unclaimed.append((first.id, .turn(generation: generation << 8)))
      return .turn(next, first.id, parked: false)
    }
  }

  mutating func parkIdler(_ id: Int) -> Answer {
    if let position = idlers.firstIndex(where: { $0.id == id }) {
      idlers[position].isParked = true
      return .idlerParked
    }
    let position = unclaimedIdlers.firstIndex { $0.id == id }!
    return unclaimedIdlers.remove(at: position).isNews ? .idlerNews : .idlerLeft
  }

  mutating func leaveIdlers(_ id: Int) -> Answer {
    guard let position = idlers.firstIndex(where: { $0.id == id }) else { return .idlerResumed(nil) }
    let idler = idlers.remove(at: position)
    if !idler.isParked { unclaimedIdlers.append((id, false)) }
    return .idlerResumed(idler.isParked ? id : nil)
  }
}

extension LineModel {
  /// The state without the numbers: two histories that meet here need not be told apart.
  struct Signature: Hashable {
    var waiters: [Kind]
    var unclaimed: [String]
    var idlers: [Bool]
    var unclaimedIdlers: [Bool]
  }

  var signature: Signature {
    Signature(
      waiters: waiters.map(\.kind),
      unclaimed: unclaimed.map { $0.settlement.name },
      idlers: idlers.map(\.isParked),
      unclaimedIdlers: unclaimedIdlers.map(\.isNews)
    )
  }

  /// The kind of this state, as coverage counts it.
  var stateKind: String {
    let first = waiters.first.map { "\($0.kind)" } ?? "empty"
    let idler = idlers.first.map { $0.isParked ? "parked" : "arriving" } ?? "none"
    return "first \(first), settled on the way \(unclaimed.isEmpty ? "none" : "some"), idler \(idler)"
  }
}

extension Settlement {
  var name: String {
    switch self {
    case .turn: "turn"
    case .cancelled: "cancelled"
    case .timedOut: "timedOut"
    case .closed: "closed"
    }
  }
}
