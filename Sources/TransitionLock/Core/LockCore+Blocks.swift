internal import TransitionSupport

/// The blocks of `enqueue`.
extension LockCore {
  /// Runs a block, or puts it in line.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller; 0 for a block that may run on any thread.
  ///   - executor: the executor that the caller asked for; 0 for none.
  ///   - makeSite: returns the site where the block runs after waiting; nil if no task could run
  ///     the block. It is called in the section.
  func enqueue(
    _ block: @escaping (Token) throws -> Void,
    _ origin: Origin,
    at life: ScopeLife?,
    _ policy: TransitionLock.Policy.Reaction,
    timeout: Duration?,
    isolation: UInt = 0,
    executor: UInt = 0,
    _ makeSite: (BlockSite.Key) -> BlockSite?
  ) -> TransitionLock.Request {
    let isPlain = life == nil && origin.text == nil && !origin.isInterruptible
    var generation = isPlain ? beginFast(origin.callSite, block: LockWord.block) : 0
    if generation == 0 { generation = beginSlowly(origin, at: life) }
    if generation != 0 {
      let token = Token(core: self, life: life, generation: generation, callSite: origin.callSite)
      return run(block, token, isolation)
    }
    let key = BlockSite.Key(isolation: isolation, executor: executor)
    let request = WaitingBlock(
      origin,
      at: life,
      policy,
      task: isolation == 0 ? 0 : CurrentTask().identity,
      block
    )
    let waits = ask(request, timeout: timeout) { state, line in
      request.prepare(behind: line.last, since: state.lastGeneration, at: key, makeSite)
    }
    if waits { return .init(asked: (request, self)) }
    _ = request.takeBlock()
    if request.end == nil { return run(block, token(of: request), isolation) }
    if request.end == .cancelled { reportGoneActor(of: request) }
    // The request that the caller receives does not keep a label that was made at run time.
    request.origin.text = nil
    return .init(asked: (request, self))
  }

  /// Reports a block that has to wait, but whose actor is gone, so that no task could run it.
  private func reportGoneActor(of request: WaitingBlock) {
    let (holder, lock) = withState { state in
      let life = state.life(of: request)
      return (state.describeHolder(inTheWayOf: life), state.label(of: life))
    }
    settings.report(
      .init(code: .actorGone, subject: request.described, holder: holder, lock: lock)
    )
  }

  private func token(of holder: Transition) -> Token {
    Token(
      core: self,
      life: holder.life,
      generation: holder.generation,
      callSite: holder.origin.callSite
    )
  }

  /// Runs a block that has its turn, in the isolation of its caller, and then the blocks that it
  /// has put in line from that isolation.
  private func run(_ block: (Token) throws -> Void, _ token: Token, _ isolation: UInt)
    -> TransitionLock.Request
  {
    var thrown: (any Error)?
    do { try block(token) } catch { thrown = error }
    let ended = token.generation | LockWord.block
    if thrown == nil, exchange(ended, for: token.generation, .acquiringAndReleasing) {
      return .init(asked: nil)
    }
    return concludeSlowly(token, thrown, isolation)
  }

  /// Concludes a block that has run, in the section, because a task awaits its end, its token has
  /// not ended, or it has thrown.
  @inline(never)
  private func concludeSlowly(_ token: Token, _ error: (any Error)?, _ isolation: UInt)
    -> TransitionLock.Request
  {
    var point: ReturnPoint?
    if isolation != 0 {
      let key = BlockSite.Key(isolation: isolation)
      point = ReturnPoint(key: key, task: CurrentTask().identity, since: token.generation)
    }
    let (request, end, next) = blockReturned(token.generation, error, at: point)
    if let next { runOn(next, at: point) }
    return .init(asked: end == .finished ? nil : (request, self))
  }

  /// Notes that the block of a transition has returned or thrown.
  ///
  /// - Returns: the transition; its end, or nil if its token has not ended; and the next block, if
  ///   it may run at the return point.
  private func blockReturned(_ generation: UInt64, _ error: (any Error)?, at point: ReturnPoint?)
    -> (request: Transition, end: End?, next: Transition?)
  {
    let (request, end, next) = change { state, effects in
      state.returnPoint = point
      let (request, end) = state.blockReturned(generation, error, &effects)
      state.returnPoint = nil
      return (request, end, state.follower.take())
    }
    // The outcome says only that the turn was taken back, so the error needs a report.
    if let error, end == .takenBack {
      settings.report(
        .init(
          code: .late,
          subject: request.described,
          lock: withState { $0.label(of: $0.life(of: request)) },
          detail: " Its block threw: \(error)."
        )
      )
    }
    return (request, end, next)
  }

  /// Does the work of a site's task, in its isolation: runs the block that has its turn and those
  /// that follow there, and destroys those that never run.
  func work(at key: BlockSite.Key) {
    let (pending, over) = withState { $0.takeBlocks(at: key) }
    for block in over { _ = block.takeBlock() }
    if let pending { runOn(pending, at: ReturnPoint(key: key)) }
  }

  /// The number of successive blocks, and the time, after which they let other code run.
  static var blocksInASlice: Int { 1_024 }
  static var timeSlice: Duration { .milliseconds(4) }

  /// Runs a block that has its turn, and then those that follow it here, one after the other and
  /// never nested.
  ///
  /// After a time slice, a new task runs the next block, so that a long line does not keep other
  /// code from the actor.
  private func runOn(_ first: Transition, at point: ReturnPoint?) {
    let began = settings.timekeeper.now
    var next: Transition? = first
    var count = 0
    while let request = next {
      var thrown: (any Error)?
      do { try request.run(token(of: request)) } catch { thrown = error }
      count += 1
      // The clock is read after 1, 2, 4 and 8 blocks, and then after every 8.
      let readsClock = count % 8 == 0 || count.nonzeroBitCount == 1
      let isOver =
        count >= Self.blocksInASlice
        || readsClock && settings.timekeeper.now.subtractingSaturated(began) >= Self.timeSlice
      next = blockReturned(request.generation, thrown, at: isOver ? nil : point).next
    }
  }

  /// Sends a signal once a transition is asked to give way, or is over; at once if that has
  /// happened.
  func notice(_ generation: UInt64, _ signal: BlockSite) {
    change { state, effects in
      if let holder = state.holder(of: generation), holder.hasToken, !holder.isInterrupted,
        !state.isRetired
      {
        holder.signals.append(signal)
      } else {
        effects.add(.start(signal))
      }
    }
  }
}
