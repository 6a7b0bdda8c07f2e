internal import TransitionSupport

/// Waiting in line with a block that runs when its turn comes.
extension TransitionLock {
  /// Runs a block as a transition: now if the lock is free, otherwise when its turn comes, in the caller's isolation.
  ///
  /// It is meant for code that cannot await. The call returns at once; the block, or a completion that it hands its
  /// token to, ends the transition.
  ///
  /// ```swift
  /// lock.enqueue("sign out") { token in
  ///   guard root.presentedViewController != nil else {
  ///     token.end()  // nothing to dismiss, and so no completion
  ///     return
  ///   }
  ///   root.dismiss(animated: true) { token.end() }
  /// }
  /// ```
  ///
  /// The transition is over when its token has ended and the block has returned. A block that throws ends it, and its error
  /// is the outcome; a completion that ends the token later is late, and no misuse. Blocks that are enqueued by a block, in
  /// the same isolation, follow it in order when it has returned, never nested in it (guarantee G7).
  ///
  /// The block runs, and is destroyed, on the actor of the caller, with the caller's priority, and may use its non-Sendable
  /// state (G9). A caller on no actor does not compile: a class that moves the screen belongs on the main actor, and a block that
  /// may run on any thread goes to ``enqueue(on:_:timeout:file:line:_:)``.
  ///
  /// In the `isolated deinit` of an actor, a block still runs if the lock is free. On a busy lock it never could,
  /// because an actor that is being destroyed cannot be kept until its turn: the request settles as cancelled, and that
  /// is reported.
  ///
  /// In the Objective-C original (<doc:/Guide/FromObjectiveC>): `serializeTransitionWithBlock`, and `transitionComplete` for
  /// the end of the token.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller, on which the block runs; leave it out. In a plain class, an ordinary `deinit`,
  ///     or an override of what belongs to no actor there is none, and the compiler says
  ///     "'nil' is not compatible with expected argument type 'any Actor'". Then put the class, or the method, on
  ///     `@MainActor` if the block touches what is on screen; or call ``enqueue(on:_:timeout:file:line:_:)`` if all that it
  ///     captures is `Sendable`: see <doc:/Guide/EnqueueOnNoActor>.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition. It has to end its token, hand it to a completion that does, or
  ///     throw.
  /// - Returns: the request, to cancel it or to await its outcome; settled as closed if the lock is closed.
  /// - Complexity: O(1) besides the block; with a timeout that is used, O(log *n*) for *n* waiters with one.
  @discardableResult
  public func enqueue(
    isolation: isolated any Actor = #isolation,
    _ label: Label = #function,
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping (Token) throws -> Void
  ) -> Request {
    let callSite = LabeledCallSite(label, file, line)
    let here = LockStorage.Whereabouts.call(isolation: UInt(bitPattern: ObjectIdentifier(isolation)))
    if let token = cell.start(label, callSite, block: Word.block) { return run(block, token, at: here) }
    return join(consume block, on: isolation, label, callSite, timeout)
  }

  /// Leaves a block in line that runs on an actor.
  @inline(__always)
  func join(
    _ block: consuming @escaping (Token) throws -> Void,
    on isolation: isolated any Actor,
    _ label: Label,
    _ callSite: LabeledCallSite,
    _ timeout: Duration?,
    under terms: Terms? = nil
  ) -> Request {
    let identity = UInt(bitPattern: ObjectIdentifier(isolation))
    let request = PendingRequest(callSite: callSite, text: label.text, block: consume block)
    let site = Site(
      isolation: identity,
      executor: 0,
      priority: Task.currentPriority.rawValue,
      task: cell.word.hasBlock ? CurrentTask().identity : 0
    )
    return join(request, at: site, timeout, under: terms, running: .call(isolation: identity)) {
      // An actor that is being destroyed cannot be kept, and a weak reference to it finds nothing. The main actor is
      // never destroyed, and leak checkers mistake the memory that the runtime keeps for a weak reference to it for a
      // leak.
      if isolation !== MainActor.shared {
        weak let alive = isolation
        guard alive != nil else { return nil }
      }
      let (storage, runner) = (cell.storage, BlockRunner(executor: settings.executor, priority: Task.currentPriority))
      let reference = Unmanaged.passUnretained(runner)
      runner.operation = {
        // Naming it makes the closure isolated to it.
        _ = isolation
        await storage.work(of: reference)
      }
      return runner
    }
  }

  /// Runs a block as a transition: now if the lock is free, otherwise when its turn comes, on any thread.
  ///
  /// It is meant for code that is on no actor, and is otherwise like ``enqueue(isolation:_:timeout:file:line:_:)``.
  ///
  /// ```swift
  /// final class Autosave {
  ///   private let lock: TransitionLock
  ///   private let store: DraftStore
  ///
  ///   init(lock: TransitionLock, store: DraftStore) {
  ///     self.lock = lock
  ///     self.store = store
  ///   }
  ///
  ///   func save() {
  ///     lock.enqueue(on: .anyThread, "autosave") { [store] token in
  ///       Task {
  ///         await store.save()
  ///         token.end()
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - place: any thread: that of the call on a free lock (guarantee G8), and after waiting one of the lock's executor.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition. It has to end its token, hand it to a completion that does, or
  ///     throw.
  /// - Returns: the request, to cancel it or to await its outcome; settled as closed if the lock is closed.
  /// - Complexity: O(1) besides the block; with a timeout that is used, O(log *n*) for *n* waiters with one.
  @discardableResult
  public nonisolated func enqueue(
    on place: AnyThread,
    _ label: Label = #function,
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping @Sendable (Token) throws -> Void
  ) -> Request {
    enqueue(consume block, by: nil, label, timeout, LabeledCallSite(label, file, line))
  }

  /// Runs a block as a transition: now if the lock is free, otherwise when its turn comes, on an executor.
  ///
  /// It is otherwise like ``enqueue(on:_:timeout:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - executor: the executor that a task prefers which runs the block after waiting. On a free lock the block runs at
  ///     once, in the call (guarantee G8).
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition. It has to end its token, hand it to a completion that does, or
  ///     throw.
  /// - Returns: the request, to cancel it or to await its outcome; settled as closed if the lock is closed.
  /// - Complexity: O(1) besides the block; with a timeout that is used, O(log *n*) for *n* waiters with one.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @discardableResult
  public nonisolated func enqueue(
    on executor: any TaskExecutor,
    _ label: Label = #function,
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping @Sendable (Token) throws -> Void
  ) -> Request {
    enqueue(
      consume block,
      by: ExecutorPreference(executor: executor),
      label,
      timeout,
      LabeledCallSite(label, file, line)
    )
  }

  @inline(__always)
  private nonisolated func enqueue(
    _ block: consuming @escaping @Sendable (Token) throws -> Void,
    by executor: (any TaskPreference)?,
    _ label: Label,
    _ timeout: Duration?,
    _ callSite: LabeledCallSite
  ) -> Request {
    if let token = cell.start(label, callSite, block: Word.block) { return run(block, token, at: .elsewhere) }
    return join(consume block, by: executor, label, callSite, timeout)
  }

  /// Leaves a block in line that runs on any thread.
  @inline(__always)
  nonisolated func join(
    _ block: consuming @escaping @Sendable (Token) throws -> Void,
    by executor: (any TaskPreference)?,
    _ label: Label,
    _ callSite: LabeledCallSite,
    _ timeout: Duration?,
    under terms: Terms? = nil
  ) -> Request {
    let request = PendingRequest(callSite: callSite, text: label.text, block: consume block)
    let site = Site(
      isolation: 0,
      executor: executor?.identity ?? 0,
      priority: Task.currentPriority.rawValue,
      task: 0
    )
    return join(request, at: site, timeout, under: terms, running: .elsewhere) {
      let storage = cell.storage
      let runner = BlockRunner(executor: executor ?? settings.executor, priority: Task.currentPriority)
      let reference = Unmanaged.passUnretained(runner)
      runner.operation = { await storage.work(of: reference) }
      return runner
    }
  }

  /// Leaves a request in line, or runs its block if the lock is free after all.
  ///
  /// - Parameters:
  ///   - site: the site where the block runs after waiting.
  ///   - here: the place of this call, which decides which blocks of other calls may run in it.
  ///   - makeRunner: creates the runner of the block, where no neighbor in line has one; nil if nothing can run it.
  @inline(__always)
  private nonisolated func join(
    _ request: PendingRequest,
    at site: Site,
    _ timeout: Duration?,
    under terms: Terms? = nil,
    running here: LockStorage.Whereabouts,
    makeRunner: () -> BlockRunner?
  ) -> Request {
    let (storage, reference) = (cell.storage, Unmanaged.passRetained(request))
    let waitLimit = timeout == nil ? .endless : settings.waitLimit(for: timeout)
    var joining = storage.join(reference, at: site, under: terms, waitLimit)
    if case .needsRunner = joining {
      guard let runner = makeRunner() else {
        reference.release()
        return refuse(request)
      }
      joining = storage.join(reference, at: site, under: terms, waitLimit, bringing: runner)
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
    settings.report(
      .init(.actorGone, request.callSite, text: request.text, holder: holder, lock: settings.label)
    )
    return Request(state: .settled(.cancelled, cell))
  }

  /// Runs a block whose turn has come within the call, and then the blocks that it left in line itself.
  ///
  /// - Parameter here: the place of this call. On no actor, no blocks of other calls run here: their code would run on
  ///   the thread of a caller that does not expect it.
  @inline(__always)
  nonisolated func run(
    _ block: (Token) throws -> Void,
    _ token: Token,
    at here: LockStorage.Whereabouts
  ) -> Request {
    do { try block(token) } catch { return conclude(token, error, at: here) }
    return cell.blockReturned() ? Request(state: .finished) : conclude(token, nil, at: here)
  }

  /// Ends the call of a block that has run, where there are waiters, the token lives on, or the block has thrown.
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
