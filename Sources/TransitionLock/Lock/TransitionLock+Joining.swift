internal import TransitionSupport

/// The steps of a block into the line, or to an immediate turn.
extension TransitionLock {
  /// The result of requesting the turn of a block, before it waits.
  enum FirstTry {
    case started(Token)
    /// It does not wait.
    case settled(Request)
    /// It continues to the line, under these options.
    case goesOn(RequestOptions?)
  }

  /// Starts the transition of a block, if nothing is in its way.
  @inline(__always)
  nonisolated func begin(
    _ label: Label,
    _ callSite: LabeledCallSite,
    _ policy: Policy,
    _ isInterruptible: Bool
  ) -> FirstTry {
    // On a free lock all policies do the same.
    if !isInterruptible, let token = cell.start(label, callSite, block: Word.block) { return .started(token) }
    let options = RequestOptions.of(policy, isInterruptible: isInterruptible)
    return policy == .drop ? beginOrDrop(label, callSite, options) : .goesOn(options)
  }

  private nonisolated func beginOrDrop(_ label: Label, _ callSite: LabeledCallSite, _ options: RequestOptions?)
    -> FirstTry
  {
    var outcome = Request.Outcome.closed
    let storage = cell.storage
    let reference = options.map { Unmanaged.passUnretained($0) }
    let ask = Ask(callSite: callSite, text: label.unmanagedText, isBlock: true, options: reference)
    let generation = storage.begin(ask) { refusal, state in
      guard refusal == .dropped else { return }
      outcome = Request.Outcome(.dropped(because: storage.describeObstacle(state) ?? .unknown))
    }
    if generation == 0 { return .settled(Request(state: .settled(outcome, cell))) }
    return .started(Token(cell: cell, generation: generation, callSite: callSite))
  }

  static func check(_ condition: () -> Relevance) throws {
    if let reason = condition().reason { throw Outdated(reason: reason) }
  }

  /// Puts a block that runs on an actor in line.
  @inline(__always)
  func join(
    _ block: consuming @escaping (Token) throws -> Void,
    on isolation: isolated any Actor,
    _ label: Label,
    _ callSite: LabeledCallSite,
    _ timeout: Duration?,
    under options: RequestOptions?
  ) -> Request {
    let identity = UInt(bitPattern: ObjectIdentifier(isolation))
    let request = PendingRequest(callSite: callSite, text: label.text, block: consume block)
    let site = Site(
      isolation: identity,
      executor: 0,
      priority: Site.callersPriority,
      task: cell.word.hasBlock ? CurrentTask().identity : 0
    )
    return join(request, at: site, timeout, under: options, running: .call(isolation: identity)) {
      // Nothing can keep an actor that is being destroyed, and a weak reference to it is nil. The main actor is never
      // destroyed, and leak checkers report the memory that the runtime keeps for a weak reference to it as a leak.
      if isolation !== MainActor.shared {
        // Not `weak let`, which Swift 6.2 does not have.
        let isAlive = { [weak isolation] in isolation != nil }
        guard isAlive() else { return nil }
      }
      let (storage, runner) = (cell.storage, BlockRunner(executor: settings.executor, priority: Task.currentPriority))
      let reference = Unmanaged.passUnretained(runner)
      runner.operation = {
        // A closure that names the isolation is isolated to it.
        _ = isolation
        await storage.work(of: reference)
      }
      return runner
    }
  }

  /// Puts a block that runs on any thread in line.
  @inline(__always)
  nonisolated func join(
    _ block: consuming @escaping @Sendable (Token) throws -> Void,
    by executor: (any TaskPreference)?,
    _ label: Label,
    _ callSite: LabeledCallSite,
    _ timeout: Duration?,
    under options: RequestOptions?
  ) -> Request {
    let request = PendingRequest(callSite: callSite, text: label.text, block: consume block)
    let site = Site(isolation: 0, executor: executor?.identity ?? 0, priority: Site.callersPriority, task: 0)
    return join(request, at: site, timeout, under: options, running: .elsewhere) {
      let storage = cell.storage
      let runner = BlockRunner(executor: executor ?? settings.executor, priority: Task.currentPriority)
      let reference = Unmanaged.passUnretained(runner)
      runner.operation = { await storage.work(of: reference) }
      return runner
    }
  }

  /// Puts a request in line, or runs its block if the lock is free after all.
  ///
  /// - Parameters:
  ///   - site: the site where the block runs after waiting.
  ///   - here: the place of this call; it decides which blocks of other calls may run in it.
  ///   - makeRunner: creates the runner of the block, if no neighbor in line has one; returns nil if nothing can run
  ///     the block.
  @inline(__always)
  private nonisolated func join(
    _ request: PendingRequest,
    at site: Site,
    _ timeout: Duration?,
    under options: RequestOptions?,
    running here: LockStorage.Whereabouts,
    makeRunner: () -> BlockRunner?
  ) -> Request {
    let (storage, reference) = (cell.storage, Unmanaged.passRetained(request))
    let waitLimit = timeout == nil ? .endless : settings.waitLimit(for: timeout)
    var joining = storage.join(reference, at: site, under: options, waitLimit)
    if case .needsRunner = joining {
      guard let runner = makeRunner() else {
        reference.release()
        return refuse(request)
      }
      joining = storage.join(reference, at: site, under: options, waitLimit, bringing: runner)
    }
    switch joining {
    case .waiting:
      return Request(state: .pending(request, cell))
    case .started(let token):
      reference.release()
      guard let block = request.block.take() else { preconditionFailure("a request is made with its block") }
      return run(block, token, at: here)
    case .refused(let refusal):
      reference.release()
      return Request(state: .settled(Request.Outcome(refused: refusal), cell))
    case .needsRunner:
      preconditionFailure("a block that brings a runner joins")
    }
  }

  /// Refuses a block whose actor is being destroyed.
  private nonisolated func refuse(_ request: PendingRequest) -> Request {
    let who = Holder(request.callSite, text: request.text)
    settings.report(.init(.actorGone, who, holder: holder, lock: settings.label))
    return Request(state: .settled(.cancelled, cell))
  }

  /// Runs a block whose turn has come within the call, and then the blocks that it put in line itself.
  ///
  /// - Parameter here: the place of this call. A call on no actor runs no blocks of other calls: their code would run
  ///   on the thread of a caller that does not expect it.
  @inline(__always)
  nonisolated func run(
    _ block: (Token) throws -> Void,
    _ token: Token,
    at here: LockStorage.Whereabouts
  ) -> Request {
    do { try block(token) } catch { return conclude(token, error, at: here) }
    return cell.blockReturned() ? Request(state: .finished) : conclude(token, nil, at: here)
  }

  /// Ends the call of a block that has run, if there are waiters, if the token lives on, or if the block has thrown.
  @inline(never)
  private nonisolated func conclude(
    _ token: Token,
    _ error: (any Error)?,
    at here: LockStorage.Whereabouts
  ) -> Request {
    let conclusion: Conclusion
    var next: DueBlock?
    switch cell.storage.returned(BlockResult(token: token, request: nil, error: error), at: here) {
    case .goesOn(let pending): return Request(state: .pending(pending, cell))
    case .over(let ending, let turn):
      conclusion = ending
      next = turn
    }
    if next != nil { cell.storage.runOn(&next, at: here) }
    return switch (conclusion, error) {
    case (.takenBack, _): Request(state: .settled(.takenBack, cell))
    case (_, let error?): Request(state: .settled(.threw(error), cell))
    default: Request(state: .finished)
    }
  }
}
