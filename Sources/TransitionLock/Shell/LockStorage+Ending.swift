internal import TransitionSupport

/// The end of a transition, and the start of the next one.
extension LockStorage {
  /// Ends the transition of a generation if the fast path could not end it.
  ///
  /// - Returns: false, without any effect, if the transition has ended already.
  func end(_ generation: UInt64) -> Bool {
    while true {
      let word = cell.word
      switch word.ending(generation) {
      case .misuse:
        return false
      case .free(let next), .awaitsBlock(let next):
        if cell.exchange(word, for: next) { return true }
      case .passOn:
        if word.isPlain, let continuation = passPlainly(generation) {
          continuation.resume()
          return true
        }
        let isOver = withMachine { machine, actions in
          // Another copy of the token may have ended the transition first.
          let word = cell.word
          guard case .passOn = word.ending(generation) else { return false }
          _ = pass(word, &machine, at: .elsewhere, &actions)
          return true
        }
        if isOver { return true }
      }
    }
  }

  /// Ends the transition of a generation, and passes the lock to a call, if there is nothing else to do.
  ///
  /// - Returns: the continuation of the call, for the caller to resume; nil, without any effect, if the lock has to
  ///   pass on the long way (see ``LockMachine/passPlainly()``), or if the transition has ended already.
  @inline(__always)
  private func passPlainly(_ generation: UInt64) -> ContinuationHandle? {
    withState { state in
      let word = cell.word
      guard word.isPlain, case .passOn = word.ending(generation),
        let (call, continuation) = state.machine.passPlainly()
      else {
        return nil
      }
      let next = word.passedOn(block: false, attention: state.machine.needsAttention)
      cell.store(next)
      grant(call, next)
      if state.machine.waitingCalls == 0 { noteContention(&state) }
      return continuation
    }
  }

  /// Ends the transition of an attempt whose condition returned that it is outdated.
  @usableFromInline
  func endOutdated(_ generation: UInt64) { end(generation, as: .outdated) }

  /// Ends the transition of an attempt whose body threw.
  @usableFromInline
  func endFailed(_ generation: UInt64) { end(generation, as: .failed) }

  private func end(_ generation: UInt64, as conclusion: Conclusion) {
    // Only observers learn the difference.
    if cell.word.isObserved {
      withMachine { machine, _ in
        // With `attention`, the machine handles the end of the token, also if nobody observes the lock any more. Before that, a copy of the token
        // may end the transition.
        let word = cell.mark { $0.generation == generation && $0.hasToken ? $0.adding(Word.attention) : $0 }
        if word.generation == generation, word.hasToken { machine.tree[node].current.ending = conclusion }
      }
    }
    _ = cell.end(generation)
  }

  /// Passes the lock from a transition that is over to the next one. Under the section.
  ///
  /// - Returns: a block that has its turn, for the caller to run at the return point.
  func pass(_ word: Word, _ machine: inout Machine, at returnPoint: ReturnPoint, _ actions: inout Actions) -> DueBlock?
  {
    let node = node
    if machine.isObserved { noteCallSite(of: &machine) }
    let passing = machine.pass(word, of: node, at: returnPoint, into: &actions)
    cell.store(passing.word)
    switch passing.holder {
    case .nobody:
      return nil
    case .call(let call, let continuation):
      grant(call, passing.word)
      if !continuation.isAbsent { actions.append(.resume(continuation)) }
      return nil
    case .block(let block, let runsHere):
      let request = block.request
      request._withUnsafeGuaranteedRef { request in
        cell.publish(request.callSite, task: 0, generation: passing.word.generation)
      }
      return runsHere ? DueBlock(request, cell, passing.word.generation) : nil
    }
  }

  /// Notes that the lock itself has ended a transition, whose token code may still end. Under the section.
  ///
  /// - Parameter generation: the generation of the token; nil if the token has ended before.
  private func endItself(as conclusion: Conclusion, _ generation: UInt64?, _ state: inout State) {
    state.machine.endItself(as: conclusion, at: node)
    if let generation { state.forcedEnds[cell.identity, default: ForcedEnds()].note(generation, conclusion) }
  }

  /// Notes for observers which transition is over.
  @inline(never)
  private func noteCallSite(of machine: inout Machine) { machine.tree[node].current.callSite = cell.callSite }

  /// Tells a call that it holds the lock, and publishes it as the holder. Under the section.
  @inline(__always)
  func grant(_ call: CallHandle, _ word: Word) {
    let wait = call.wait
    cell.publish(wait.pointee.callSite, task: wait.pointee.task, generation: word.generation)
    wait.pointee.grant(word.generation)
  }

  /// Takes the turn of a transition back, if its token still holds the lock. Under the section.
  ///
  /// - Returns: true if it took the turn back.
  func takeBack(_ generation: UInt64, _ state: inout State, _ actions: inout Actions) -> Bool {
    while true {
      let word = cell.word
      guard word.generation == generation, word.hasToken else { return false }
      // No code has its token yet, so nothing else ends it.
      if state.machine.takeBackDue(at: node, into: &actions) {
        _ = pass(word, &state.machine, at: .elsewhere, &actions)
        return true
      }
      if word.hasBlock {
        // The transition is over when the block has returned; `returned` handles that.
        guard cell.exchange(word, for: word.removing(Word.token).adding(Word.attention)) else { continue }
        endItself(as: .takenBack, generation, &state)
        return true
      }
      // With attention, no other thread ends it now.
      guard word.needsAttention || cell.exchange(word, for: word.adding(Word.attention)) else { continue }
      endItself(as: .takenBack, generation, &state)
      _ = pass(word, &state.machine, at: .elsewhere, &actions)
      return true
    }
  }
}

/// A block that has its turn. It is not copyable, because it runs once, and moves without reference counting.
struct DueBlock: ~Copyable {
  let token: Token
  private let block: (Token) throws -> Void
  /// The request; the machine retains it until its transition is over.
  let request: Unmanaged<PendingRequest>

  /// Takes the block out of its request. Under the section.
  init(_ request: Unmanaged<PendingRequest>, _ cell: Cell, _ generation: UInt64) {
    let (block, callSite) = request._withUnsafeGuaranteedRef { ($0.block.take(), $0.callSite) }
    guard let block else { preconditionFailure("a block that has its turn has not run") }
    self.block = block
    self.request = request
    token = Token(cell: cell, generation: generation, callSite: callSite)
  }

  /// Runs the block, and releases it.
  consuming func run() -> BlockResult {
    do {
      try block(token)
      return BlockResult(token: token, request: request, error: nil)
    } catch {
      return BlockResult(token: token, request: request, error: error)
    }
  }
}

/// The result of a block that has returned or thrown.
struct BlockResult {
  let token: Token
  /// The request of the block; nil for one that ran at once.
  let request: Unmanaged<PendingRequest>?
  let error: (any Error)?
}

/// The blocks that have returned.
extension LockStorage {
  enum Returned: ~Copyable {
    /// The transition is over, with this conclusion; if a block in line has its turn, the caller runs it.
    case over(Conclusion, next: DueBlock?)
    /// The token lives on with a completion; this request settles when the token ends.
    case goesOn(PendingRequest)
  }

  /// The place where a block has returned: a ``ReturnPoint`` that does not read the task yet.
  enum Whereabouts {
    case batch(Int32)
    /// The call that started the block on this actor.
    case call(isolation: UInt)
    case elsewhere

    /// The return point. Code reads it only if there are waiters, because it costs a read of the task.
    fileprivate var returnPoint: ReturnPoint {
      switch self {
      case .batch(let batch): .batch(batch)
      case .call(let isolation): .call(isolation: isolation, task: CurrentTask().identity)
      case .elsewhere: .elsewhere
      }
    }
  }

  /// Notes that the block of the current transition has returned.
  ///
  /// - Parameter whereabouts: the place where the caller can run a block, after this one and never nested in it.
  func returned(_ result: BlockResult, at whereabouts: Whereabouts) -> Returned {
    if let error = result.error { return failed(result, error, at: whereabouts) }
    while true {
      let word = cell.word
      switch word.returningBlock() {
      case .free(let next):
        if cell.exchange(word, for: next) { return .over(.finished, next: nil) }
      case .goesOn(let next):
        if let request = goOn(result, word, next) { return .goesOn(request) }
      case .passOn:
        if word.isPlain, case .batch(let batch) = whereabouts, let next = passPlainly(in: batch) {
          return .over(.finished, next: next)
        }
        let returnPoint = whereabouts.returnPoint
        return withMachine { machine, actions in
          let ending = machine.tree[node].current.ending ?? .finished
          return .over(ending, next: pass(cell.word, &machine, at: returnPoint, &actions))
        }
      }
    }
  }

  /// Passes the lock from a block that has returned to its neighbor, if there is nothing else to do.
  ///
  /// - Returns: nil, without any effect, if the lock has to pass on the long way (see
  ///   ``LockMachine/passPlainly(in:)``).
  @inline(__always)
  private func passPlainly(in batch: Int32) -> DueBlock? {
    var finished: Unmanaged<PendingRequest>?
    let next: DueBlock? = withState { state in
      let word = cell.word
      guard word.isPlain, !word.hasToken, let passing = state.machine.passPlainly(in: batch) else { return nil }
      let next = word.passedOn(block: true, attention: true)
      cell.store(next)
      passing.next.request._withUnsafeGuaranteedRef {
        cell.publish($0.callSite, task: 0, generation: next.generation)
      }
      passing.finished.request._withUnsafeGuaranteedRef { $0.settle(as: .concluded(.finished)) }
      finished = passing.finished.request
      return DueBlock(passing.next.request, cell, next.generation)
    }
    finished?.release()
    return next
  }

  /// Keeps the request of a block, so that it settles when the token ends.
  ///
  /// - Returns: nil if the word has changed.
  private func goOn(_ result: BlockResult, _ word: Word, _ next: Word) -> PendingRequest? {
    let request = result.request?.takeUnretainedValue() ?? PendingRequest(callSite: result.token.callSite, text: nil)
    return withMachine { machine, _ in
      // From now on the end of the token settles the request.
      guard cell.exchange(word, for: next.adding(Word.attention)) else { return nil }
      if result.request == nil { request.slot = machine.keep(BlockHandle(.passRetained(request)), at: node).slot }
      return request
    }
  }

  /// Ends the transition of a block that has thrown, if its token has not ended it.
  private func failed(_ result: BlockResult, _ error: any Error, at whereabouts: Whereabouts) -> Returned {
    let returnPoint = whereabouts.returnPoint
    return change { state, actions in
      while true {
        let word = cell.word
        let next = word.removing(Word.token).adding(Word.attention)
        guard word == next || cell.exchange(word, for: next) else { continue }
        let conclusion: Conclusion = error is Outdated ? .outdated : .failed
        endItself(as: conclusion, word.hasToken ? word.generation : nil, &state)
        result.request?._withUnsafeGuaranteedRef { $0.state = .threw(error) }
        let ending = state.machine.tree[node].current.ending ?? conclusion
        return .over(ending, next: pass(next, &state.machine, at: returnPoint, &actions))
      }
    }
  }
}
