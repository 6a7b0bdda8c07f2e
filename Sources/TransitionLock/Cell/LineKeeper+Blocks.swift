/// Blocks of `enqueue`.
extension LineKeeper {
  enum BlockJoining {
    /// The lock was free after all, and is taken: run the block of the request.
    case started(Token)
    /// The request has its place in line, and the line owns a reference to it.
    case waiting
    case closed
    /// The last in line is no neighbour: join again with a runner.
    case needsRunner
  }

  /// Takes the lock for a block, or else leaves the block in line.
  ///
  /// The runner is made between two tries, so that nobody waits in the section for the allocator, and those whose
  /// neighbour has one pay nothing for it.
  ///
  /// - Parameters:
  ///   - reference: the request. Not counted in here: the optimizer would retain it three times.
  ///   - runner: runs the block, where no neighbour has a runner.
  /// - Complexity: O(1), amortized.
  @inline(never)
  func join(
    _ reference: Unmanaged<PendingRequest>,
    _ place: Place,
    at site: BlockRunner.Site.Key,
    bringing runner: BlockRunner? = nil
  ) -> BlockJoining {
    withState { state in
      while true {
        let word = cell.word
        if word.isClosed { return .closed }
        if !word.isTaken {
          guard let token = cell.start(place, block: Word.block) else { continue }
          return .started(token)
        }
        let neighbour = state.line.lastBlock?._withUnsafeGuaranteedRef { $0.runner }
        let isShared = neighbour?._withUnsafeGuaranteedRef { $0.key == site } ?? false
        if !isShared && runner == nil { return .needsRunner }
        guard drawAttention(word) else { continue }
        let joined = isShared ? neighbour?._withUnsafeGuaranteedRef { $0.join() } : runner?.join()
        let slot = state.line.join(reference).slot
        reference._withUnsafeGuaranteedRef { request in
          request.runner = joined
          request.slot = slot
        }
        return .waiting
      }
    }
  }

  enum Returned: ~Copyable {
    /// The transition is over; a block in line has its turn, and is the caller's to run.
    case over(next: Turn?)
    /// The token lives on with a completion; this request settles when it ends.
    case goesOn(PendingRequest)
  }

  /// A block that has its turn. Not copyable: it is run once, and moved there without counting.
  struct Turn: ~Copyable {
    let token: Token
    let block: (Token) -> Void

    /// Runs the block, and lets go of it.
    ///
    /// - Returns: the token of its transition.
    consuming func run() -> Token {
      block(token)
      return token
    }
  }

  /// Notes that the block of the current transition has returned.
  ///
  /// - Parameter site: where the caller can run a block itself, after this one and never nested in it.
  func returned(_ token: Token, at site: BlockRunner.Site.Key?) -> Returned {
    while true {
      let word = cell.word
      switch word.returningBlock() {
      case .free(let next):
        if cell.exchange(word, for: next) { return .over(next: nil) }
      case .goesOn(let next):
        let request: PendingRequest? = withState { state in
          let request = state.current ?? PendingRequest(place: token.place)
          // Whatever ends the token from now on finds the request to settle.
          guard cell.exchange(word, for: next.adding(Word.attention)) else { return nil }
          state.current = request
          return request
        }
        if let request { return .goesOn(request) }
      case .passOn:
        var effects = Effects()
        let next = withState { pass(cell.word, &$0, &effects, to: site) }
        effects.perform()
        return .over(next: next)
      }
    }
  }

  /// Takes the block out of a request that has its turn. Under the section.
  func begin(_ request: PendingRequest, _ effects: inout Effects) -> Turn {
    guard let block = request.block.take(), let runner = request.runner.take() else {
      preconditionFailure("a block that has its turn has not run")
    }
    if let superfluous = BlockRunner.leave(runner) { effects.append(.release(superfluous)) }
    return Turn(token: Token(cell: cell, generation: cell.word.generation, place: request.place), block: block)
  }

  /// The body of a runner's task: destroys what is to be destroyed in this isolation, then runs the block that has its
  /// turn and those of its neighbours that follow it.
  ///
  /// Now and then it yields, so that a long line does not keep others from the actor. The next block then is the holder
  /// already: nothing slips in.
  nonisolated(nonsending) func visit(_ errands: Errands) async {
    destroyDiscarded(errands)
    // Kept for the whole visit: the last of its blocks counts the runner out, and neighbours are told by its key.
    var runner: BlockRunner?
    guard var turn = takeTurn(of: errands, from: &runner), let runner else { return }
    var count = 0
    while true {
      guard case .over(let next?) = returned(turn.run(), at: runner.key) else { return }
      turn = next
      count += 1
      if count % Self.blocksBetweenYields == 0 { await Task.yield() }
    }
  }

  /// A yield that wakes a thread costs as much as a hundred small blocks, and may move the rest of the line to another
  /// core: one after 256 blocks took a third of the time of a long run. A block that does real work costs more.
  static var blocksBetweenYields: Int { 1_024 }

  private func takeTurn(of errands: Errands, from runner: inout BlockRunner?) -> Turn? {
    var effects = Effects()
    let turn: Turn? = withState { state in
      guard state.isBlockDue, let request = state.current,
        let owner = request.runner?.takeUnretainedValue(), owner.errands === errands
      else { return nil }
      state.isBlockDue = false
      runner = owner
      return begin(request, &effects)
    }
    effects.perform()
    return turn
  }

  private func destroyDiscarded(_ errands: Errands) {
    let discarded = withState { _ in
      defer { errands.discarded = [] }
      return errands.discarded
    }
    withExtendedLifetime(discarded) {}
  }
}

/// Requests, as their owners see them.
extension LineKeeper {
  func outcome(of request: PendingRequest) -> TransitionLock.Request.Outcome? {
    withState { _ in request.outcome }
  }

  /// Takes a request out of the line, if it still waits.
  func cancel(_ request: PendingRequest) -> Bool {
    var effects = Effects()
    let isInLine = withState { state in
      guard request.slot != PendingRequest.nowhere else { return false }
      let ticket = state.line.ticket(inSlot: request.slot)
      depart(state.line.leave(ticket, settledAs: .cancelled), .cancelled, &state, &effects)
      return true
    }
    effects.perform()
    return isInLine
  }

  /// Settles a request whose block never runs, and has the block destroyed where it would have run.
  func discard(
    _ request: PendingRequest,
    as outcome: TransitionLock.Request.Outcome,
    _ state: inout State,
    _ effects: inout Effects
  ) {
    settle(request, outcome, &state, &effects)
    guard let block = request.block.take(), let name = request.runner.take() else { return }
    let runner = name.takeUnretainedValue()
    let superfluous = BlockRunner.leave(name)
    if runner.site.isolation == nil {
      effects.append(.destroy(block))
    } else {
      if runner.errands.discarded.isEmpty { effects.append(.start(runner)) }
      runner.errands.discarded.append(block)
    }
    if let superfluous { effects.append(.release(superfluous)) }
  }

  /// Parks who awaits the outcome of a request, or resumes it at once if it is there.
  func listen(_ listener: Waiter, to request: PendingRequest, at seat: borrowing Seat) {
    let isParked = withState { state in
      if request.outcome != nil || seat.settlement != nil { return false }
      request.isAwaited = true
      seat.take(state.audiences[ObjectIdentifier(request), default: Audience()].join(parking: listener))
      return true
    }
    if !isParked { listener.resume() }
  }

  func stopListening(at seat: borrowing Seat, to request: PendingRequest) {
    let listener: Waiter? = withState { state in
      if seat.isTaken { return state.audiences[ObjectIdentifier(request)]?.leave(seat.ticket) }
      seat.settle(.cancelled)
      return nil
    }
    listener?.resume()
  }
}
