/// Wait in line, with a block that is left there.
extension TransitionLock {
  /// Runs a block as a transition: now if the lock is free, otherwise when its turn comes, in the caller's isolation.
  ///
  /// For code that cannot await. The call returns at once; the block, or a completion that it hands its token to, ends
  /// the transition.
  ///
  /// ```swift
  /// lock.enqueue("sign out") { token in
  ///   root.dismiss(animated: true) { _ in token.end() }
  /// }
  /// ```
  ///
  /// The transition is over when its token has ended and the block has returned. Blocks that are enqueued by a block, in
  /// the same isolation, follow it in order when it has returned, never nested in it (guarantee G7).
  ///
  /// The block runs, and is destroyed, on the actor of the caller, and may use its non-Sendable state (G9). Code that
  /// is on no actor uses ``enqueue(on:_:file:line:_:)``.
  ///
  /// In the original: `serializeTransitionWithBlock`, and `transitionComplete` for the end of the token.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller.
  ///   - label: what messages call the transition; by default the calling function.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  ///   - block: starts the transition. It must see to it that its token ends.
  /// - Returns: the request, to cancel it or to await its outcome; settled as closed if the lock is closed.
  /// - Complexity: O(1), amortized, besides the block.
  @discardableResult
  public func enqueue(
    isolation: isolated any Actor = #isolation,
    _ label: StaticString = #function,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping (Token) -> Void
  ) -> Request {
    let place = Place(label, file, line)
    let site = BlockRunner.Site.Key(isolation: isolation, executor: nil)
    if let token = cell.start(place, block: Word.block) {
      return run(block, token, at: site)
    }
    let request = PendingRequest(place: place, block: consume block)
    return join(request, at: site, running: site) {
      let (keeper, errands) = (cell.keeper, Errands())
      let site = BlockRunner.Site(isolation: isolation, executor: nil)
      return BlockRunner(site: site, executor: executor, errands: errands) {
        // Naming it makes the closure isolated to it.
        _ = isolation
        await keeper.visit(errands)
      }
    }
  }

  /// Runs a block as a transition: now if the lock is free, otherwise when its turn comes, on any thread.
  ///
  /// For code that is on no actor. Otherwise like ``enqueue(isolation:_:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - executor: what a task that runs the block after waiting prefers; nil for the lock's own executor. On a free
  ///     lock the block runs at once, in the call (guarantee G8).
  ///   - label: what messages call the transition; by default the calling function.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  ///   - block: starts the transition. It must see to it that its token ends.
  /// - Returns: the request, to cancel it or to await its outcome; settled as closed if the lock is closed.
  /// - Complexity: O(1), amortized, besides the block.
  @discardableResult
  public nonisolated func enqueue(
    on executor: (any TaskExecutor)?,
    _ label: StaticString = #function,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping @Sendable (Token) -> Void
  ) -> Request {
    let place = Place(label, file, line)
    let site = BlockRunner.Site.Key(isolation: nil, executor: executor)
    if let token = cell.start(place, block: Word.block) {
      return run(block, token, at: nil)
    }
    let request = PendingRequest(place: place, block: consume block)
    return join(request, at: site, running: nil) {
      let (keeper, errands) = (cell.keeper, Errands())
      let site = BlockRunner.Site(isolation: nil, executor: executor)
      return BlockRunner(site: site, executor: executor ?? self.executor, errands: errands) {
        await keeper.visit(errands)
      }
    }
  }

  /// Leaves a request in line, or runs its block if the lock is free after all.
  ///
  /// - Parameters:
  ///   - site: where the block runs after waiting.
  ///   - here: where we are, if blocks of other calls may run here.
  ///   - makeRunner: makes what runs the block, where no neighbour in line has a runner.
  @inline(__always)
  private nonisolated func join(
    _ request: PendingRequest,
    at site: BlockRunner.Site.Key,
    running here: BlockRunner.Site.Key?,
    makeRunner: () -> BlockRunner
  ) -> Request {
    let (keeper, reference) = (cell.keeper, Unmanaged.passRetained(request))
    var joining = keeper.join(reference, request.place, at: site)
    if case .needsRunner = joining {
      joining = keeper.join(reference, request.place, at: site, bringing: makeRunner())
    }
    if case .waiting = joining { return Request(state: .pending(request, cell)) }
    reference.release()
    guard case .started(let token) = joining else { return Request(state: .settled(.closed)) }
    guard let block = request.block.take() else { preconditionFailure("a request is made with its block") }
    return run(block, token, at: here)
  }

  /// Runs a block whose turn has come within the call, and after it those blocks that it left in line itself.
  ///
  /// - Parameter site: where we are, if blocks of other calls may run here; on no actor, that would be on the thread of
  ///   somebody who does not expect them.
  private nonisolated func run(_ block: (Token) -> Void, _ token: Token, at site: BlockRunner.Site.Key?) -> Request {
    let keeper = cell.keeper
    block(token)
    var next: LineKeeper.Turn?
    switch keeper.returned(token, at: site) {
    case .goesOn(let pending): return Request(state: .pending(pending, cell))
    case .over(let turn): next = turn
    }
    // With the budget used up, the next block is left to a task of its own.
    var budget = LineKeeper.blocksBetweenYields
    while let turn = next.take() {
      budget -= 1
      if case .over(let turn) = keeper.returned(turn.run(), at: budget > 0 ? site : nil) { next = turn }
    }
    return Request(state: .settled(.finished(())))
  }
}
