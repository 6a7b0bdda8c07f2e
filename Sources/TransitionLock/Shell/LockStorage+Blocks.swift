internal import TransitionSupport

/// The blocks of `enqueue`.
extension LockStorage {
  enum BlockJoining {
    /// The lock was free after all, and the request has taken it: run its block.
    case started(Token)
    /// The request has its place in line, and the machine owns a reference to it.
    case waiting
    /// The request has no time to wait, or the lock is closed.
    case refused(Refusal)
    /// The last in line is no neighbor: join again with a runner.
    case needsRunner
  }

  /// Takes the lock for a block, or else puts the block in line.
  ///
  /// - Parameters:
  ///   - reference: the request; it is unmanaged because the optimizer would retain it three times.
  ///   - runner: the runner of the block, if no neighbor has one.
  /// - Complexity: O(1); with a deadline O(log *n*) for *n* deadlines.
  @inline(never)
  func join(
    _ reference: Unmanaged<PendingRequest>,
    at site: Site,
    under options: RequestOptions? = nil,
    _ waitLimit: LockSettings.WaitLimit,
    bringing runner: BlockRunner? = nil
  ) -> BlockJoining {
    if options == nil, runner == nil, case .endless = waitLimit, joinPlainly(reference, at: site) { return .waiting }
    var obstacle: Word?
    var awaited: Ticket?
    let ask = reference._withUnsafeGuaranteedRef {
      Ask(callSite: $0.callSite, text: $0.unmanagedText, isBlock: true, options: options.map { .passUnretained($0) })
    }
    let joining: BlockJoining = withMachine { machine, actions in
      while true {
        switch answer(to: ask, &machine) {
        case .started(let generation):
          return .started(Token(cell: cell, generation: generation, callSite: ask.callSite))
        case .closed:
          noteRefusal(of: ask, as: .closed, &machine)
          return .refused(.closed)
        case .busy(let word, let next):
          var deadline: Duration?
          switch waitLimit {
          case .none:
            obstacle = word
            noteRefusal(of: ask, as: .timedOut, &machine)
            return .refused(.timedOut)
          case .until(let moment): deadline = moment
          case .endless: break
          }
          // While `attention` is set, no other thread clears it.
          if let next, !cell.exchange(word, for: next) { continue }
          let brought = runner.map { RunnerHandle(.passRetained($0)) }
          switch machine.join(
            BlockHandle(reference),
            at: site,
            of: node,
            under: options,
            until: deadline,
            bringing: brought,
            into: &actions
          ) {
          case .needsRunner: return .needsRunner
          case .waiting(let ticket, let batch):
            obstacle = word
            reference._withUnsafeGuaranteedRef { $0.slot = ticket.slot }
            runner?.batch = batch
            if deadline == nil, machine.isAwaited(ticket) { awaited = ticket }
            return .waiting
          }
        }
      }
    }
    if let obstacle {
      let waits = if case .waiting = joining { true } else { false }
      noteInTheWay(obstacle, waits: waits)
    }
    if let awaited { lookForCircle(awaited, of: 0, isAwaited: true) }
    return joining
  }

  /// Puts a plain block without a limit in line behind a neighbor.
  ///
  /// - Returns: false, without any effect, if there is nothing to wait for, or if the block has to take the long way
  ///   (see ``LockMachine/joinPlainly(_:at:)``).
  @inline(__always)
  private func joinPlainly(_ reference: Unmanaged<PendingRequest>, at site: Site) -> Bool {
    guard cell.word.isPlain else { return false }
    let waits = withState { state in
      let word = cell.word
      // A neighbor in line implies `attention`.
      guard word.isTaken, word.isPlain, word.needsAttention,
        let ticket = state.machine.joinPlainly(BlockHandle(reference), at: site)
      else { return false }
      reference._withUnsafeGuaranteedRef { $0.slot = ticket.slot }
      return true
    }
    if waits { cell.watch() }
    return waits
  }

  /// Works as the task of a batch, until there is nothing to do: destroys the discarded blocks in this isolation, and
  /// runs the block that has its turn and the neighbors that follow it.
  ///
  /// It yields after each time slice, so that a long line does not keep other code from the actor. At a yield the next
  /// block is the holder already, so no other transition starts before it.
  nonisolated(nonsending) func work(of runner: Unmanaged<BlockRunner>) async {
    // Safe: the batch is at work, and retains the runner until it has come to rest.
    let batch = runner._withUnsafeGuaranteedRef { $0.batch }
    guard var turn = nextTurn(of: batch), let settings else { return }
    var timeSlice = TimeSlice(settings.timekeeper)
    while true {
      if case .over(_, let next?) = returned(turn.run(), at: .batch(batch)) {
        turn = next
      } else {
        guard let next = nextTurn(of: batch) else { return }
        turn = next
      }
      if timeSlice.isOver() {
        await Task.yield()
        timeSlice.restart()
      }
    }
  }

  /// Runs the blocks that follow the block of a call, within that call and one after the other.
  ///
  /// After their time slice, a separate task runs the next one.
  @inline(never)
  func runOn(_ next: inout DueBlock?, at whereabouts: Whereabouts) {
    guard let settings else { return }
    var timeSlice = TimeSlice(settings.timekeeper)
    while let turn = next.take() {
      let result = turn.run()
      if case .over(_, let turn) = returned(result, at: timeSlice.isOver() ? .elsewhere : whereabouts) { next = turn }
    }
  }

  /// Does the work of a batch, up to a block that has its turn.
  ///
  /// - Returns: nil if the batch comes to rest.
  private func nextTurn(of batch: Int32) -> DueBlock? {
    while true {
      var discarded: [Unmanaged<PendingRequest>] = []
      var isAtRest = false
      let turn: DueBlock? = withMachine { machine, actions in
        switch machine.work(of: batch, into: &actions) {
        case .run(let request):
          return DueBlock(request.request, cell, cell.word.generation)
        case .destroy(let requests): discarded = requests.map(\.request)
        case .rest: isAtRest = true
        }
        return nil
      }
      // The blocks are destroyed here, in the isolation that enqueued them.
      for request in discarded {
        request._withUnsafeGuaranteedRef { $0.block = nil }
        request.release()
      }
      if let turn { return turn }
      if isAtRest { return nil }
    }
  }
}

/// The requests, for their owners.
extension LockStorage {
  func outcome(of request: PendingRequest) -> TransitionLock.Outcome<Void, any Error>? {
    withSection { request.outcome }
  }

  /// Cancels a request if it still waits.
  func cancel(_ request: PendingRequest) -> Bool {
    // All requests of a lock that is gone have settled.
    if isVacant { return false }
    return withMachine { machine, actions in
      guard request.isPending else { return false }
      return machine.leave(machine.waiters.ticket(inSlot: request.slot), as: .cancelled, into: &actions)
    }
  }
}
