#if DEBUG
@testable import TransitionLock

/// The steps of each operation of the shell in the section.
extension World {
  mutating func stepInside(_ thread: Int, _ point: Point) {
    switch point {
    case .startNamed, .startNamedSwap: startNamed(thread, point)
    case .join, .joinStartSwap, .joinWaitSwap: join(thread, point)
    case .joinIdlers, .joinIdlersSwap, .joinObservers, .joinObserversSwap: joinForNews(thread, point)
    case .park:
      // Its wait may have ended already, of which it learns here.
      if lock.model[id(thread)] != nil { give(.park(id(thread))) } else { resumed.insert(id(thread)) }
      leave(thread, to: .waits)
    case .passOn(let generation):
      guard case .passOn = word.ending(generation) else { return leave(thread, to: .endSlowly(generation)) }
      pass(thread, word, here: false)
    case .passAfterBlock:
      pass(thread, word, here: true)
    case .store(let expected, let next, let answer):
      store(thread, expected, next, answer)
    case .goOn(let request, let read, let next):
      guard swap(read, next.adding(Word.attention)) else { return leave(thread, to: .returned(request: request)) }
      transition?.hasBlock = false
      give(.goOn, by: id(thread))
      leave(thread, to: afterBlock(thread))
    case .fail, .failSwap: fail(thread, point)
    case .work: work(thread)
    case .mark, .markSwap, .settleRetired: close(thread, point)
    case .takeBack, .takeBackSwap: takeBack(thread, point)
    case .cancel:
      if let person = lock.model.people.first(where: { lock.model.waits($0) }) { give(.leave(person.id, .cancelled)) }
      leave(thread, to: .done)
    case .settleRest(let point): leave(thread, to: point)
    default: preconditionFailure("\(point) is not in the section")
    }
  }

  /// LockStorage.start
  private mutating func startNamed(_ thread: Int, _ point: Point) {
    if case .startNamedSwap(let read, let next) = point {
      guard swap(read, next) else {
        threads[thread].point = .startNamed
        return
      }
      beginUnseen(thread, hasBlock: false, text: true)
      return leave(thread, to: .holds(word.generation))
    }
    switch word.arriving(attention: true) {
    case .start(let next): threads[thread].point = .startNamedSwap(word.bits, next)
    case .wait, .closed: leave(thread, to: .done)
    }
  }

  /// LockStorage.join, of a call and of a block
  private mutating func join(_ thread: Int, _ point: Point) {
    let role = threads[thread].role
    switch point {
    case .joinStartSwap(let read, let next):
      guard swap(read, next) else {
        threads[thread].point = .join
        return
      }
      beginUnseen(thread, hasBlock: role.isBlock, text: role == .namedCall)
      leave(thread, to: role.isBlock ? run(nil, startedBy: id(thread)) : .holds(word.generation))
    case .joinWaitSwap(let read, let next):
      if swap(read, next) { joinLine(thread) } else { threads[thread].point = .join }
    default:
      switch word.arriving(block: role.block, attention: role == .namedCall) {
      case .start(let next): threads[thread].point = .joinStartSwap(word.bits, next)
      case .wait(let next?): threads[thread].point = .joinWaitSwap(word.bits, next)
      case .wait(nil): joinLine(thread)
      case .closed:
        if role.isBlock { return leave(thread, to: .done) }
        resumed.insert(id(thread))
        leave(thread, to: .waits)
      }
    }
  }

  private mutating func joinLine(_ thread: Int) {
    let role = threads[thread].role
    guard role.isBlock else {
      give(.join(parked: role != .laterCall, text: role == .namedCall, deadline: nil), by: id(thread))
      return leave(thread, to: role == .laterCall ? .park : .waits)
    }
    give(.enqueue(role.site, deadline: nil, brings: threads[thread].bringsRunner), by: id(thread))
    guard lock.answer == .needsRunner else { return leave(thread, to: .done) }
    threads[thread].bringsRunner = true
    leave(thread, to: .join)
  }

  /// LockStorage.join, for an event
  private mutating func joinForNews(_ thread: Int, _ point: Point) {
    switch point {
    case .joinIdlersSwap(let read):
      guard swap(read, Word(bits: read).adding(Word.attention)) else {
        threads[thread].point = .joinIdlers
        return
      }
      listen(thread, to: nil)
    case .joinObserversSwap(let read, let request):
      guard swap(read, Word(bits: read).adding(Word.attention)) else {
        threads[thread].point = .joinObservers
        return
      }
      listen(thread, to: request)
    case .joinIdlers:
      guard word.isTaken else { return leave(thread, to: .done) }
      if word.needsAttention { listen(thread, to: nil) } else { threads[thread].point = .joinIdlersSwap(word.bits) }
    default:
      let requests = lock.model.people.filter { !$0.isCall && (lock.model.waits($0) || $0.state == .holds) }
      guard let request = requests.first?.id else { return leave(thread, to: .done) }
      if word.needsAttention || !word.isTaken {
        listen(thread, to: request)
      } else {
        threads[thread].point = .joinObserversSwap(word.bits, request: request)
      }
    }
  }

  private mutating func listen(_ thread: Int, to request: Int?) {
    let input = request.map { LockModel.Input.listen($0, ofTurn: false, parked: true) }
    give(input ?? .idle(parked: true, deadline: nil), by: id(thread))
    leave(thread, to: .waits)
  }
}

/// The steps that pass the lock on.
extension World {
  /// LockStorage.pass
  private mutating func pass(_ thread: Int, _ word: Word, here: Bool) {
    give(.pass(here: here), word: word)
    transition?.isTokenLive = false
    transition?.hasBlock = false
    switch lock.answer {
    case .nobody(let next), .call(let next, _), .block(let next, _, _):
      threads[thread].point = .store(expected: word, next, lock.answer)
    default: fail("passes as \(lock.answer)")
    }
  }

  private mutating func store(_ thread: Int, _ expected: Word, _ next: Word, _ answer: LockModel.Answer) {
    if word != expected { fail("the word has changed behind the section's back, and the change is lost") }
    set(next)
    switch answer {
    case .call(_, let call):
      begin(hasBlock: false, task: call)
      leave(thread, to: afterBlock(thread))
    case .block(_, let request, let runsHere):
      begin(hasBlock: true)
      leave(thread, to: runsHere ? run(request, startedBy: request) : afterBlock(thread))
    default:
      transition = nil
      leave(thread, to: afterBlock(thread))
    }
  }

  /// LockStorage.failed
  private mutating func fail(_ thread: Int, _ point: Point) {
    if case .failSwap(let request, let read, let next) = point {
      guard swap(read, next) else {
        threads[thread].point = .fail(request: request)
        return
      }
      give(.end(as: .failed))
      return pass(thread, next, here: true)
    }
    guard case .fail(let request) = point else { return }
    let next = word.removing(Word.token).adding(Word.attention)
    if word != next {
      threads[thread].point = .failSwap(request: request, read: word.bits, next)
      return
    }
    give(.end(as: .failed))
    pass(thread, next, here: true)
  }

  /// LockStorage.work(of:)
  private mutating func work(_ thread: Int) {
    let batch = threads.indices.first { threads[$0].role.isBlock && batchThread(id($0)) == thread }!
    give(.work(id(batch)))
    switch lock.answer {
    case .run(let request): leave(thread, to: run(request, startedBy: request))
    case .rest: leave(thread, to: .rest)
    default: leave(thread, to: .work)
    }
  }

  /// LockStorage.close, and retire
  private mutating func close(_ thread: Int, _ point: Point) {
    let isRetiring = threads[thread].role == .retire
    switch point {
    case .mark: threads[thread].point = .markSwap(word.bits)
    case .markSwap(let read):
      var next = Word(bits: read).adding(Word.closed)
      if isRetiring, next.isTaken { next = next.adding(Word.attention) }
      guard swap(read, next) else {
        threads[thread].point = .mark
        return
      }
      give(isRetiring ? .retire : .close)
      // Who retires a lock reports that before anybody is settled.
      if isRetiring { return leaveUnfinished(thread, to: .settleRetired) }
      leave(thread, to: .done)
    default:
      leave(thread, to: .done)
    }
  }

  /// LockStorage.takeBack, of the transition that the watch has seen when it came in
  private mutating func takeBack(_ thread: Int, _ point: Point) {
    if case .takeBackSwap(let read, let next) = point {
      guard swap(read, next) else {
        threads[thread].point = .takeBack(Word(bits: read).generation)
        return
      }
      return next.hasBlock ? takeBlockBack(thread) : passTakenBack(thread)
    }
    guard case .takeBack(let seen) = point else { return }
    guard word.hasToken, seen == nil || seen == word.generation else { return leave(thread, to: .done) }
    if word.hasBlock {
      threads[thread].point = .takeBackSwap(word.bits, word.removing(Word.token).adding(Word.attention))
    } else if word.needsAttention {
      passTakenBack(thread)
    } else {
      threads[thread].point = .takeBackSwap(word.bits, word.adding(Word.attention))
    }
  }

  private mutating func takeBlockBack(_ thread: Int) {
    transition?.isTokenLive = false
    give(.end(as: .takenBack))
    leave(thread, to: .done)
  }

  private mutating func passTakenBack(_ thread: Int) {
    give(.end(as: .takenBack))
    pass(thread, word, here: false)
  }
}
#endif
