internal import TransitionSupport

/// Waiting in line with a block that runs when its turn comes.
extension TransitionLock {
  /// Runs a block as a transition: now if the lock is free, otherwise as the policy says, in the caller's isolation.
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
  /// may run on any thread goes to ``enqueue(on:policy:_:timeout:isInterruptible:if:file:line:_:)``.
  ///
  /// In the `isolated deinit` of an actor, a block still runs if the lock is free. On a busy lock it never could,
  /// because an actor that is being destroyed cannot be kept until its turn: the request settles as cancelled, and that
  /// is reported.
  ///
  /// By default a request waits for its turn as long as it takes. A policy says otherwise, with each call:
  ///
  /// ```swift
  /// lock.enqueue(policy: .replace("badge"), "badge") { token in
  ///   tabBar.showBadge { token.end() }
  /// }
  /// ```
  ///
  /// A condition is asked when the turn has come, also where that is at once: on the actor of the caller, and right before the
  /// block. When it says that the request is outdated, the turn goes on to the next in line.
  ///
  /// In the Objective-C original (<doc:/Guide/FromObjectiveC>): `serializeTransitionWithBlock`, and `transitionComplete` for
  /// the end of the token.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller, on which the block runs; leave it out. In a plain class, an ordinary `deinit`,
  ///     or an override of what belongs to no actor there is none, and the compiler says
  ///     "'nil' is not compatible with expected argument type 'any Actor'". Then put the class, or the method, on
  ///     `@MainActor` if the block touches what is on screen; or call ``enqueue(on:policy:_:timeout:isInterruptible:if:file:line:_:)`` if all that it
  ///     captures is `Sendable`: see <doc:/Guide/EnqueueOnNoActor>.
  ///   - policy: what to do if something is in the way; by default, wait.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - isInterruptible: whether a request with the policy ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: returns whether the request still makes sense; nil for one that always does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition. It has to end its token, hand it to a completion that does, or
  ///     throw.
  /// - Returns: the request, to cancel it or to await its outcome; settled as dropped or closed where that is so.
  /// - Complexity: O(1) besides the block, in a tree of scopes O(depth); with a timeout that is used, O(log *n*) for *n* waiters
  ///   with one.
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
    let callSite = LabeledCallSite(label, file, line)
    if let condition {
      block = { [block] token in
        try Self.check(condition)
        try block(token)
      }
    }
    switch begin(label, callSite, policy, isInterruptible) {
    case .started(let token):
      return run(block, token, at: .call(isolation: UInt(bitPattern: ObjectIdentifier(isolation))))
    case .settled(let request): return request
    case .goesOn(let terms): return join(consume block, on: isolation, label, callSite, timeout, under: terms)
    }
  }

  /// Runs a block as a transition: now if the lock is free, otherwise as the policy says, on any thread.
  ///
  /// It is meant for code that is on no actor, and is otherwise like ``enqueue(isolation:policy:_:timeout:isInterruptible:if:file:line:_:)``.
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
  ///   - policy: what to do if something is in the way; by default, wait.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - isInterruptible: whether a request with the policy ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: returns whether the request still makes sense; nil for one that always does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition. It has to end its token, hand it to a completion that does, or
  ///     throw.
  /// - Returns: the request, to cancel it or to await its outcome; settled as dropped or closed where that is so.
  /// - Complexity: O(1) besides the block, in a tree of scopes O(depth); with a timeout that is used, O(log *n*) for *n* waiters
  ///   with one.
  @discardableResult
  public nonisolated func enqueue(
    on place: AnyThread,
    policy: Policy = .wait,
    _ label: Label = #function,
    timeout: Duration? = nil,
    isInterruptible: Bool = false,
    if condition: (@Sendable () -> Relevance)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping @Sendable (Token) throws -> Void
  ) -> Request {
    enqueue(
      consume block,
      by: nil,
      policy: policy,
      label,
      timeout: timeout,
      isInterruptible: isInterruptible,
      if: condition,
      file: file,
      line: line
    )
  }

  /// Runs a block as a transition: now if the lock is free, otherwise as the policy says, on an executor.
  ///
  /// It is otherwise like ``enqueue(on:policy:_:timeout:isInterruptible:if:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - executor: the executor that a task prefers which runs the block after waiting. On a free lock the block runs at
  ///     once, in the call (guarantee G8).
  ///   - policy: what to do if something is in the way; by default, wait.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - isInterruptible: whether a request with the policy ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: returns whether the request still makes sense; nil for one that always does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition. It has to end its token, hand it to a completion that does, or
  ///     throw.
  /// - Returns: the request, to cancel it or to await its outcome; settled as dropped or closed where that is so.
  /// - Complexity: O(1) besides the block, in a tree of scopes O(depth); with a timeout that is used, O(log *n*) for *n* waiters
  ///   with one.
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
    enqueue(
      consume block,
      by: ExecutorPreference(executor: executor),
      policy: policy,
      label,
      timeout: timeout,
      isInterruptible: isInterruptible,
      if: condition,
      file: file,
      line: line
    )
  }

  /// Runs a block as a transition with a policy, on the executor that is preferred, if there is one.
  @inline(never)
  package nonisolated func enqueue(
    _ block: consuming @escaping @Sendable (Token) throws -> Void,
    by executor: (any TaskPreference)?,
    policy: Policy,
    _ label: Label,
    timeout: Duration?,
    isInterruptible: Bool,
    if condition: (@Sendable () -> Relevance)? = nil,
    file: StaticString,
    line: UInt
  ) -> Request {
    let callSite = LabeledCallSite(label, file, line)
    if let condition {
      block = { [block] token in
        try Self.check(condition)
        try block(token)
      }
    }
    switch begin(label, callSite, policy, isInterruptible) {
    case .started(let token): return run(block, token, at: .elsewhere)
    case .settled(let request): return request
    case .goesOn(let terms): return join(consume block, by: executor, label, callSite, timeout, under: terms)
    }
  }
}

extension TransitionLock {
  /// Where a block runs that is for no actor: on any thread.
  ///
  /// It says so to ``TransitionLock/enqueue(on:policy:_:timeout:isInterruptible:if:file:line:_:)``, which then needs no executor: those are
  /// there from iOS 18 on.
  public enum AnyThread: Sendable {
    /// The thread of the call where the lock is free, and after waiting one of the lock's executor.
    case anyThread
  }
}
