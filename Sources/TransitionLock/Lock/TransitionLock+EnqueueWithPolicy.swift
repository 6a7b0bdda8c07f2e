internal import TransitionSupport

/// Leaving a block in line with a policy of one's own.
extension TransitionLock {
  /// Runs a block as a transition as a policy has it, in the caller's isolation.
  ///
  /// It is ``enqueue(isolation:_:timeout:file:line:_:)`` with a policy: on a free lock the block runs at once, and the call
  /// returns at once in any case.
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
  /// - Parameters:
  ///   - isolation: the actor on which the block runs: that of the caller.
  ///   - policy: what to do if something is in the way.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - isInterruptible: whether a request with the policy ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: returns whether the request still makes sense; nil for one that always does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition.
  /// - Returns: the request, to cancel it or to await its outcome; settled as dropped or closed where that is so.
  /// - Complexity: O(1) besides the block, in a tree of scopes O(depth); with a timeout that is used, O(log *n*) for *n* waiters
  ///   with one.
  @discardableResult
  public func enqueue(
    isolation: isolated any Actor = #isolation,
    policy: Policy,
    _ label: Label = #function,
    timeout: Duration? = nil,
    isInterruptible: Bool = false,
    if condition: (() -> Relevance)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ block: consuming @escaping (Token) throws -> Void
  ) -> Request {
    let block: (Token) throws -> Void = { [block = consume block] token in
      try Self.check(condition)
      try block(token)
    }
    let terms = Terms(policy, isInterruptible: isInterruptible)
    let callSite = LabeledCallSite(label, file, line)
    let here = LockStorage.Whereabouts.call(isolation: UInt(bitPattern: ObjectIdentifier(isolation)))
    if policy == .drop { return dropOrRun(block, label, callSite, under: terms, at: here) }
    return join(block, on: isolation, label, callSite, timeout, under: terms)
  }

  /// Runs a block as a transition as a policy has it, on any thread.
  ///
  /// It is ``enqueue(on:_:timeout:file:line:_:)`` with a policy, and otherwise like
  /// ``enqueue(isolation:policy:_:timeout:isInterruptible:if:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - place: any thread.
  ///   - policy: what to do if something is in the way.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - isInterruptible: whether a request with the policy ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: returns whether the request still makes sense; nil for one that always does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition.
  /// - Returns: as the form that runs on the caller's actor.
  /// - Complexity: as the form that runs on the caller's actor.
  @discardableResult
  public nonisolated func enqueue(
    on place: AnyThread,
    policy: Policy,
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

  /// Runs a block as a transition as a policy has it, on an executor.
  ///
  /// It is ``enqueue(on:_:timeout:file:line:_:)`` with a policy, and otherwise like
  /// ``enqueue(isolation:policy:_:timeout:isInterruptible:if:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - executor: the executor that a task prefers which runs the block after waiting.
  ///   - policy: what to do if something is in the way.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - isInterruptible: whether a request with the policy ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: returns whether the request still makes sense; nil for one that always does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - block: the block that starts the transition.
  /// - Returns: as the form that runs on the caller's actor.
  /// - Complexity: as the form that runs on the caller's actor.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @discardableResult
  public nonisolated func enqueue(
    on executor: any TaskExecutor,
    policy: Policy,
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

  /// Runs a block as a transition as a policy has it, on the executor that is preferred, if there is one.
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
    let block: @Sendable (Token) throws -> Void = { [block = consume block] token in
      try Self.check(condition)
      try block(token)
    }
    let terms = Terms(policy, isInterruptible: isInterruptible)
    let callSite = LabeledCallSite(label, file, line)
    if policy == .drop { return dropOrRun(block, label, callSite, under: terms, at: .elsewhere) }
    return join(block, by: executor, label, callSite, timeout, under: terms)
  }

  private static func check(_ condition: (() -> Relevance)?) throws {
    if let reason = condition?().reason { throw Outdated(reason: reason) }
  }

  private nonisolated func dropOrRun(
    _ block: (Token) throws -> Void,
    _ label: Label,
    _ callSite: LabeledCallSite,
    under terms: Terms,
    at here: LockStorage.Whereabouts
  ) -> Request {
    var outcome = Request.Outcome.closed
    let storage = cell.storage
    let generation = storage.begin(Ask(callSite, label, isBlock: true, under: terms)) { refusal, state in
      guard refusal == .dropped else { return }
      outcome = Request.Outcome(.dropped(because: storage.describeObstacle(state) ?? Holder(.unknown)))
    }
    if generation == 0 { return Request(state: .settled(outcome, cell)) }
    return run(block, Token(cell: cell, generation: generation, callSite: callSite), at: here)
  }
}
