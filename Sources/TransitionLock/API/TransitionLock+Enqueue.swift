package import TransitionSupport

/// Waiting in line with a block that runs at its turn.
extension TransitionLock {
  /// Runs a block as a transition, now or when its turn comes, in the caller's isolation.
  ///
  /// It is meant for code that cannot await. On a free lock the block runs within the call.
  /// Otherwise the policy decides, and the call returns at once. The block, or a completion that it
  /// hands its token to, ends the transition.
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
  /// The transition is over when its token has ended and the block has returned. A block that
  /// throws ends the transition, and its error is the outcome; a completion that then ends the
  /// token is late, which is no misuse. The blocks that a block enqueues in the same isolation
  /// follow it in order when it has returned, never nested in it (guarantee G7).
  ///
  /// The block runs, and is destroyed, on the actor of the caller, with the caller's priority, and
  /// may use its non-Sendable state (G9). A caller on no actor does not compile: a class that moves
  /// the screen belongs on the main actor, and a block that may run on any thread goes to
  /// ``enqueue(on:policy:_:timeout:isInterruptible:if:file:line:_:)``.
  ///
  /// In the `isolated deinit` of an actor, a block still runs if the lock is free. On a busy lock
  /// it cannot run, because the lock cannot keep an actor that is being destroyed until the turn:
  /// the request settles as cancelled, and the lock reports that.
  ///
  /// By default a request waits for its turn without a limit. A call with a policy reacts
  /// differently:
  ///
  /// ```swift
  /// lock.enqueue(policy: .replace("badge"), "badge") { token in
  ///   tabBar.showBadge { token.end() }
  /// }
  /// ```
  ///
  /// The lock evaluates the condition when the turn has come, also on a free lock: on the actor of
  /// the caller, and right before the block. If the condition returns that the request is outdated,
  /// the block does not run, and the next request in line has its turn.
  ///
  /// In the Objective-C original (<doc:/Guide/MovingOver>): `serializeTransitionWithBlock`, and
  /// `transitionComplete` for the end of the token.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller, on which the block runs; leave it out. A plain class,
  ///     an ordinary `deinit`, and an override of a method that belongs to no actor have none, and
  ///     the compiler says "'nil' is not compatible with expected argument type 'any Actor'". Then
  ///     put the class, or the method, on `@MainActor` if the block changes what is on screen; or
  ///     call ``enqueue(on:policy:_:timeout:isInterruptible:if:file:line:_:)`` if all its captures
  ///     are `Sendable`: see <doc:/Guide/EnqueueOnNoActor>.
  ///   - policy: the reaction to a conflict; by default, wait.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock. A request with zero
  ///     or less does not wait. A request with nil, or with more than a hundred years, waits
  ///     without a limit.
  ///   - isInterruptible: a Boolean value that indicates whether a request with the policy
  ///     ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: a function that returns whether the request still makes sense; nil if it always
  ///     does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition. It must end its token, hand it to a
  ///     completion that ends it, or throw.
  /// - Returns: the request, which can be cancelled or awaited; already settled if the block ended
  ///   its transition within the call, or if the request was dropped or refused.
  /// - Complexity: O(1) besides the block; with scopes it grows with the number of those in use. If
  ///   the request waits with a timeout, O(log *n*) for *n* waiters with a timeout.
  @discardableResult
  public func enqueue(
    isolation: isolated any Actor = #isolation,
    policy: Policy = .wait,
    _ label: Label = #function,
    timeout: Duration? = nil,
    isInterruptible: Bool = false,
    if condition: (() -> Relevance)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping (Token) throws -> Void
  ) -> Request {
    if let condition {
      block = { [block] token in
        try Self.check(condition)
        try block(token)
      }
    }
    let identity = address(of: isolation)
    let origin = Origin(label, file, line, isBlock: true, isInterruptible: isInterruptible)
    return core.enqueue(
      block,
      origin,
      at: life,
      policy.reaction,
      timeout: timeout,
      isolation: identity
    ) { [core] key in
      guard Self.isAlive(isolation) else { return nil }
      return BlockSite(key, on: core.settings.executor) {
        // A closure that names the isolation is isolated to it.
        _ = isolation
        core.work(at: key)
      }
    }
  }

  /// Runs a block as a transition, now or when its turn comes, on any thread.
  ///
  /// It is meant for code on no actor. Otherwise it is like
  /// ``enqueue(isolation:policy:_:timeout:isInterruptible:if:file:line:_:)``.
  ///
  /// ```swift
  /// deinit {
  ///   lock.enqueue(on: .anyThread, "close the draft") { [store] token in
  ///     Task {
  ///       await store.close()
  ///       token.end()
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - anyThread: any thread: on a free lock the thread of the call (guarantee G8); after
  ///     waiting, a thread of the lock's executor.
  ///   - policy: the reaction to a conflict; by default, wait.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock. A request with zero
  ///     or less does not wait. A request with nil, or with more than a hundred years, waits
  ///     without a limit.
  ///   - isInterruptible: a Boolean value that indicates whether a request with the policy
  ///     ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: a function that returns whether the request still makes sense; nil if it always
  ///     does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition. It must end its token, hand it to a
  ///     completion that ends it, or throw.
  /// - Returns: the request, which can be cancelled or awaited; already settled if the block ended
  ///   its transition within the call, or if the request was dropped or refused.
  /// - Complexity: O(1) besides the block; with scopes it grows with the number of those in use. If
  ///   the request waits with a timeout, O(log *n*) for *n* waiters with a timeout.
  @discardableResult
  public nonisolated func enqueue(
    on anyThread: AnyThread,
    policy: Policy = .wait,
    _ label: Label = #function,
    timeout: Duration? = nil,
    isInterruptible: Bool = false,
    if condition: (@Sendable () -> Relevance)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping @Sendable (Token) throws -> Void
  ) -> Request {
    let origin = Origin(label, file, line, isBlock: true, isInterruptible: isInterruptible)
    return enqueue(consume block, by: nil, policy, origin, timeout, condition)
  }

  /// Runs a block as a transition, now or when its turn comes, on an executor.
  ///
  /// It is otherwise like ``enqueue(on:policy:_:timeout:isInterruptible:if:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - executor: the executor that the block's task prefers after waiting. On a free lock the
  ///     block runs within the call (guarantee G8).
  ///   - policy: the reaction to a conflict; by default, wait.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock. A request with zero
  ///     or less does not wait. A request with nil, or with more than a hundred years, waits
  ///     without a limit.
  ///   - isInterruptible: a Boolean value that indicates whether a request with the policy
  ///     ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: a function that returns whether the request still makes sense; nil if it always
  ///     does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition. It must end its token, hand it to a
  ///     completion that ends it, or throw.
  /// - Returns: the request, which can be cancelled or awaited; already settled if the block ended
  ///   its transition within the call, or if the request was dropped or refused.
  /// - Complexity: O(1) besides the block; with scopes it grows with the number of those in use. If
  ///   the request waits with a timeout, O(log *n*) for *n* waiters with a timeout.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @discardableResult
  public nonisolated func enqueue(
    on executor: any TaskExecutor,
    policy: Policy = .wait,
    _ label: Label = #function,
    timeout: Duration? = nil,
    isInterruptible: Bool = false,
    if condition: (@Sendable () -> Relevance)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping @Sendable (Token) throws -> Void
  ) -> Request {
    let origin = Origin(label, file, line, isBlock: true, isInterruptible: isInterruptible)
    return enqueue(
      consume block,
      by: ExecutorPreference(executor: executor),
      policy,
      origin,
      timeout,
      condition
    )
  }

  /// Runs a block as a transition with a policy, on the preferred executor, if there is one.
  @inline(never)
  package nonisolated func enqueue(
    _ block: consuming @escaping @Sendable (Token) throws -> Void,
    by executor: (any TaskPreference)?,
    _ policy: Policy,
    _ origin: Origin,
    _ timeout: Duration?,
    _ condition: (@Sendable () -> Relevance)?
  ) -> Request {
    if let condition {
      block = { [block] token in
        try Self.check(condition)
        try block(token)
      }
    }
    let identity = executor?.identity ?? 0
    return core.enqueue(
      block,
      origin,
      at: life,
      policy.reaction,
      timeout: timeout,
      executor: identity
    ) { [core] key in
      BlockSite(key, on: executor ?? core.settings.executor) { core.work(at: key) }
    }
  }

  /// Returns whether an actor is not being destroyed. If it is, no reference can retain it, and a
  /// weak one is nil.
  ///
  /// The main actor is never destroyed. A weak reference to it would slow down its reference
  /// counting, and leak checkers would report the memory of the reference.
  @inline(never)
  static func isAlive(_ isolation: any Actor) -> Bool {
    if isolation === MainActor.shared { return true }
    // Not `weak let`, which Swift 6.2 does not have.
    let isAlive = { [weak isolation] in isolation != nil }
    return isAlive()
  }

  private static func check(_ condition: () -> Relevance) throws {
    if let reason = condition().reason { throw Outdated(reason: reason) }
  }
}

extension TransitionLock {
  /// The choice of any thread for a block on no actor.
  ///
  /// An overload of ``TransitionLock/enqueue(on:policy:_:timeout:isInterruptible:if:file:line:_:)``
  /// takes it instead of an executor, which requires iOS 18.
  public enum AnyThread: Sendable {
    /// On a free lock the thread of the call; after waiting, a thread of the lock's executor.
    case anyThread
  }
}
