#if DEBUG
@testable import TransitionLock

/// The inputs that a lock can get.
extension LockModel {
  enum Input {
    /// A caller takes the free lock.
    case start(text: Bool), startBlock(text: Bool)
    /// The present transition is over, and there is nothing else to do.
    case free
    /// The block of the present transition returns, and its token goes on.
    case goOn
    /// The lock itself ends the present transition.
    case end(as: Conclusion)
    case join(parked: Bool, text: Bool, deadline: Int?)
    case enqueue(Site, deadline: Int?, brings: Bool)
    case idle(parked: Bool, deadline: Int?)
    case listen(Int, ofTurn: Bool, parked: Bool)
    case park(Int)
    case leave(Int, Refusal)
    case expire(now: Int), expireStale
    case close, retire
    case settleSome
    /// The present transition is over, where its block has returned, or elsewhere.
    case pass(here: Bool)
    case work(Int)

    var name: String {
      switch self {
      case .start, .startBlock: "start"
      case .free: "free"
      case .goOn: "go on"
      case .end: "end itself"
      case .join: "join"
      case .enqueue: "enqueue"
      case .idle: "join idlers"
      case .listen: "join an observers"
      case .park: "park"
      case .leave: "leave"
      case .expire, .expireStale: "expire"
      case .close: "close"
      case .retire: "retire"
      case .settleSome: "settle some"
      case .pass: "pass"
      case .work: "work"
      }
    }
  }
}

// MARK: - Coming

extension LockModel {
  /// - Parameter id: the number of the call or block that comes.
  mutating func give(_ input: Input, _ id: Int, _ word: Word) -> Answer {
    switch input {
    case .start(let text): holder = Holder(text: text ? id : nil)
    case .startBlock(let text): holder = Holder(block: .call, text: text ? id : nil)
    case .free: holder = nil
    case .goOn: goOn(id)
    case .end(let settlement): if holder?.ending == nil { holder?.ending = settlement }
    case .join(let parked, let text, let deadline):
      add(Person(id: id, isParked: parked, hasText: text, deadline: deadline))
    case .enqueue(let site, let deadline, let brings): return enqueue(id, site, deadline, brings)
    case .idle(let parked, let deadline): add(Person(id: id, awaits: .idle, isParked: parked, deadline: deadline))
    case .listen(let request, let ofTurn, let parked): return listen(id, to: request, ofTurn, parked)
    case .park(let id): change(id) { $0.isParked = true }
    case .leave(let id, let refusal):
      guard let person = self[id], waits(person) else { return .left(false) }
      leave(person, as: refusal)
      return .left(true)
    case .expire(let now): return expire(now)
    case .expireStale: return .expired(more: false)
    case .close: close()
    case .retire:
      close()
      isRetired = true
    case .settleSome: settleSome()
    case .pass(let here): return pass(word, here)
    case .work(let batch): return work(batch)
    }
    return .done
  }

  private mutating func enqueue(_ id: Int, _ site: Site, _ deadline: Int?, _ brings: Bool) -> Answer {
    var batch = id
    if let last = line.last, last.site == site, let neighbors = last.batch {
      batch = neighbors
      if brings { actions.append(.release(id)) }
    } else if brings {
      batches.append(id)
    } else {
      return .needsRunner
    }
    add(Person(id: id, site: site, batch: batch, deadline: deadline))
    return .joined
  }

  private mutating func listen(_ id: Int, to request: Int, _ ofTurn: Bool, _ parked: Bool) -> Answer {
    guard let person = self[request], waits(person) || person.state == .holds else { return .tooLate }
    if ofTurn, person.state == .holds { return .tooLate }
    add(Person(id: id, awaits: ofTurn ? .turnOf(request) : .endOf(request), isParked: parked))
    return .joined
  }
}

// MARK: - Leaving

extension LockModel {
  private mutating func expire(_ now: Int) -> Answer {
    guard let alarm = timer else { return .expired(more: false) }
    for _ in 0..<stepSize {
      let due = people.filter { $0.deadline ?? .max <= max(now, alarm) }
      guard let first = due.first(where: { $0.deadline == due.compactMap(\.deadline).min() }) else {
        timer = people.compactMap(\.deadline).min()
        if let timer { actions.append(.setTimer(timer)) }
        return .expired(more: false)
      }
      change(first.id) { $0.deadline = nil }
      leave(first, as: .timedOut)
    }
    return .expired(more: true)
  }

  private mutating func leave(_ person: Person, as refusal: Refusal) {
    let wasInLine = line.contains { $0.id == person.id }
    settle(person, as: .refused(refusal))
    if wasInLine { lineShrank() }
  }

  /// A line that is half as long as its limit is warned of anew.
  private mutating func lineShrank() {
    if let limit, nextWarning != limit, line.count <= limit / 2 { nextWarning = limit }
  }

  private mutating func close() {
    isClosed = true
    isSettling = true
    for person in line {
      change(person.id) { $0.state = .aside(.refused(.closed)) }
      closing.append(person.id)
    }
  }

  private mutating func settleSome() {
    for _ in 0..<stepSize {
      guard let id = closing.first ?? told.first, let person = self[id], case .aside(let end) = person.state
      else {
        isSettling = false
        return
      }
      settle(person, as: end)
    }
  }
}

// MARK: - Passing on

extension LockModel {
  private mutating func pass(_ word: Word, _ here: Bool) -> Answer {
    let last = holder?.block
    conclude()
    guard let next = line.first else {
      tell { $0 == .idle }
      return .nobody(Word(bits: word.bits & ~0xFF | word.bits & (Word.closed | Word.traced)))
    }
    change(next.id) { $0.state = .holds }
    lineShrank()
    dropDeadline(of: next.id)
    if next.isCall {
      holder = Holder(text: next.hasText ? next.id : nil)
      if next.isParked { actions.append(.resume(next.id)) }
      remove(next.id)
      return .call(self.word(after: word, isBlock: false), next.id)
    }
    tell { $0 == .turnOf(next.id) }
    let runsHere =
      switch last {
      case .batch(let batch)? where here: next.batch == batch
      case .call? where here: next.site?.isolation == Site.caller.isolation && next.site?.task == Site.caller.task
      default: false
      }
    holder = Holder(request: next.id, block: .due)
    if runsHere, let last { begin(next.id, last) } else { callToWork(next.batch!) }
    return .block(self.word(after: word, isBlock: true), next.id, runsHere: runsHere)
  }

  private mutating func begin(_ id: Int, _ place: Whereabouts) {
    holder?.block = place
    change(id) { $0.batch = nil }
    dissolveBatches()
  }

  private mutating func conclude() {
    if let text = holder?.text { actions.append(.forget(text)) }
    if let request = holder?.request {
      tell { $0 == .turnOf(request) || $0 == .endOf(request) }
      remove(request)
      actions.append(.finish(request, .concluded(holder?.ending ?? .finished)))
    }
    holder = nil
  }

  private mutating func goOn(_ id: Int) {
    holder?.block = .nowhere
    guard holder?.request == nil else { return }
    people.append(Person(id: id, site: .caller, state: .holds))
    holder?.request = id
  }

  private mutating func work(_ batch: Int) -> Answer {
    let discarded = people.filter { $0.batch == batch && $0.state != .waits && $0.state != .holds && !waits($0) }
    if !discarded.isEmpty {
      let some = discarded.prefix(stepSize).map(\.id)
      for id in some { remove(id) }
      return .destroy(some)
    }
    if let holder, holder.block == .due, let request = holder.request, self[request]?.batch == batch {
      begin(request, .batch(batch))
      return .run(request)
    }
    atWork.remove(batch)
    dissolveBatches()
    return .rest
  }
}

extension Site {
  /// The site of a block that was enqueued by the task of a call, while that ran a block on its actor.
  static let caller = Site(isolation: 1, executor: 0, priority: 0, task: 7)
  static let actor = Site(isolation: 1, executor: 0, priority: 0, task: 0)
  static let other = Site(isolation: 2, executor: 0, priority: 0, task: 0)
  static let anywhere = Site(isolation: 0, executor: 0, priority: 0, task: 0)
}
#endif
