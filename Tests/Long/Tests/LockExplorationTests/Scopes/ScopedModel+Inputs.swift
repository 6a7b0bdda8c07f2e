#if DEBUG
@testable import TransitionLock

extension ScopedModel {
  /// What a call asks for that comes.
  struct Ask {
    var scope: Int
    /// Nil for a call.
    var site: Site?
    /// Nil for a plain request.
    var options: RequestOptions?
    var drops = false
    var isParked = true
    var hasText = false
    var deadline: Int?
    var brings = true
  }

  enum Input {
    case scope(String, in: Int), releaseScope(Int), close(Int)
    case ask(Ask)
    case idle(Int, parked: Bool, deadline: Int?), heed(Int, parked: Bool)
    case listen(Int, ofTurn: Bool, parked: Bool)
    case park(Int)
    case leave(Int, Refusal), expire(now: Int)
    case settleSome
    case goOn(Int), end(Int, Conclusion), pass(Int, here: Bool), takeBack(Int)
    case work(Int)

    /// The name of its kind: without reflection, which would take longer than most inputs.
    var name: String {
      switch self {
      case .scope: "scope"
      case .releaseScope: "releaseScope"
      case .close: "close"
      case .ask: "ask"
      case .idle: "idle"
      case .heed: "heed"
      case .listen: "listen"
      case .park: "park"
      case .leave: "leave"
      case .expire: "expire"
      case .settleSome: "settleSome"
      case .goOn: "goOn"
      case .end: "end"
      case .pass: "pass"
      case .takeBack: "takeBack"
      case .work: "work"
      }
    }
  }

  /// The answer of the lock.
  enum Answer: Hashable {
    case done
    case started, dropped, joined, needsRunner, tooLate
    case left(Bool), expired(more: Bool)
    case run(Int), destroy(Set<Int>), rest
  }

  /// - Parameters:
  ///   - id: the number of who comes.
  ///   - settled: those that the lock has settled with this input, where it may choose; and the blocks that it hands out.
  mutating func give(_ input: Input, _ id: Int, settled: Set<Int>) -> Answer {
    defer { removeScopes() }
    switch input {
    case .scope(let name, let owner):
      handles[tree.open(name, in: owner) ?? tree.add(name, in: owner), default: 0] += 1
    case .releaseScope(let scope): handles[scope]! -= 1
    case .close(let scope):
      let closed = tree.close(scope)
      actions += closed.map { .closed($0) }
      tell(as: .refused(.closed)) { $0.awaits == .turn && closed.contains($0.scope) }
      grantAll()
    case .ask(let ask): return give(ask, id)
    case .idle(let scope, let parked, let deadline):
      if isIdle(scope) { return .tooLate }
      add(Person(id: id, scope: scope, awaits: .idle, isParked: parked, deadline: deadline))
      return .joined
    case .heed(let scope, let parked):
      add(Person(id: id, scope: scope, awaits: .interruption, isParked: parked))
    case .listen(let request, let ofTurn, let parked):
      guard let person = self[request], person.waits || !ofTurn else { return .tooLate }
      let awaits = ofTurn ? Awaited.turnOf(request) : .endOf(request)
      add(Person(id: id, scope: person.scope, awaits: awaits, isParked: parked))
      return .joined
    case .park(let id): change(id) { $0.isParked = true }
    case .leave(let id, let settlement):
      guard let person = self[id], person.waits else { return .left(false) }
      settle(person, as: settlement)
      grantAll()
      return .left(true)
    case .expire(let now): return expire(now)
    case .settleSome: return settleSome(settled) ? .done : .tooLate
    case .goOn(let scope):
      holders[scope]?.block = .nowhere
      guard holders[scope]?.request == nil else { break }
      people.append(Person(id: id, scope: scope, site: .caller, state: .holds))
      holders[scope]?.request = id
    case .end(let scope, let settlement):
      if holders[scope]?.ending == nil { holders[scope]?.ending = settlement }
    case .pass(let scope, let here):
      let block = holders[scope]!.block
      conclude(scope)
      tree.release(scope)
      grantAll(after: here ? (scope, block) : nil)
    case .takeBack(let scope):
      let request = self[holders[scope]!.request!]!
      holders[scope] = nil
      tell(as: .missed) { $0.awaits == .interruption && $0.scope == scope }
      settle(block: request, as: .concluded(.takenBack))
      tree.release(scope)
      grantAll()
    case .work(let batch): return work(batch, settled)
    }
    return .done
  }

  private mutating func give(_ ask: Ask, _ id: Int) -> Answer {
    let options = ask.options ?? RequestOptions()
    if admits(at: ask.scope, interrupts: options.interrupts) {
      var holder = Holder(isInterruptible: options.isInterruptible)
      if ask.site != nil { holder.block = .call }
      if ask.hasText { holder.text = id }
      hold(ask.scope, holder)
      return .started
    }
    if ask.drops { return .dropped }
    var person = Person(
      id: id,
      scope: ask.scope,
      site: ask.site,
      options: options,
      isPlain: ask.options == nil,
      rank: id
    )
    (person.isParked, person.hasText, person.deadline) = (ask.isParked, ask.hasText, ask.deadline)
    if ask.site != nil {
      let last = line(at: ask.scope).last { !$0.options.interrupts }
      if person.isPlain, let last, last.site == ask.site, let neighbors = last.batch {
        person.batch = neighbors
        if ask.brings { actions.append(.release(id)) }
      } else if ask.brings {
        person.batch = id
      } else {
        return .needsRunner
      }
    }
    let older = options.key.flatMap { key in line(at: ask.scope).first { $0.options.key == key } }
    if let older {
      person.rank = older.rank
      actions.append(.superseded(older.id, by: id))
      settle(older, as: .superseded)
    }
    add(person)
    if person.batch == id { batches.append(id) }
    if options.interrupts { for holder in tree.holders(inTheWayOf: ask.scope) { self.ask(holder) } }
    return .joined
  }

  private mutating func expire(_ now: Int) -> Answer {
    guard let alarm = timer else { return .expired(more: false) }
    for _ in 0..<stepSize {
      let due = people.filter { $0.deadline ?? .max <= max(now, alarm) }
      guard let first = due.first(where: { $0.deadline == due.compactMap(\.deadline).min() }) else {
        timer = people.compactMap(\.deadline).min()
        return .expired(more: false)
      }
      change(first.id) { $0.deadline = nil }
      var person = first
      person.deadline = nil
      settle(person, as: .timedOut)
      grantAll()
    }
    return .expired(more: true)
  }

  /// Settles those of the waiters that have been moved aside that the lock has chosen.
  /// Settles those of the waiters that have been moved aside that the lock has chosen, also such as are told by that.
  ///
  /// - Returns: false if it chose others, too many or too few.
  private mutating func settleSome(_ settled: Set<Int>) -> Bool {
    var rest = settled
    while let person = people.first(where: { rest.contains($0.id) && $0.isAside }),
      case .aside(let end) = person.state
    {
      rest.remove(person.id)
      if case .refused(let refusal) = end { settle(person, as: refusal) } else { self.end(person, as: end) }
    }
    let isFull = settled.count == stepSize
    return rest.isEmpty && settled.count <= stepSize && (isFull || !people.contains(where: \.isAside))
  }

  private mutating func work(_ batch: Int, _ chosen: Set<Int>) -> Answer {
    let discarded = people.filter { person in
      if case .settled = person.state { person.batch == batch } else { false }
    }
    if !discarded.isEmpty {
      let some = Set(discarded.map(\.id)).intersection(chosen)
      for id in some { remove(id) }
      return some.count == min(stepSize, discarded.count) ? .destroy(some) : .tooLate
    }
    for holder in holders.values where holder.block == .due {
      guard let request = holder.request, self[request]?.batch == batch else { continue }
      begin(request, .batch(batch))
      return .run(request)
    }
    atWork.remove(batch)
    dissolveBatches()
    return .rest
  }
}

extension ScopedModel.Ask: CustomStringConvertible {
  var description: String {
    var words = [site.map { "block(\($0.isolation),\($0.task))" } ?? "call", "at \(scope)"]
    if let options {
      words.append(options.interrupts ? "interrupts" : options.key.map { "replaces \($0)" } ?? "waits")
      if options.isInterruptible { words.append("interruptible") }
    }
    if drops { words.append("drops") }
    if !isParked { words.append("parks later") }
    if hasText { words.append("text") }
    if let deadline { words.append("until \(deadline)") }
    if !brings { words.append("without runner") }
    return words.joined(separator: " ")
  }
}
#endif
