/// Waiting in line with a body that is awaited.
extension TransitionLock {
  /// Waits in line for a turn, runs `body` as a transition, and ends the transition when the body is over.
  ///
  /// It is meant for transitions that no user should have to ask for twice: a timer, a notification, the next step of a
  /// flow.
  ///
  /// ```swift
  /// try await lock.serialize("done", timeout: .seconds(3)) { token in
  ///   guard presentedViewController != nil else { return }
  ///   await withCheckedContinuation { done in dismiss(animated: true) { done.resume() } }
  ///   token.end()  // nothing moves any more: the next transition may begin
  ///   try await draft.save()
  /// }
  /// ```
  ///
  /// The place in line is taken before the call first suspends, so in one thread, task or actor turns come in the order
  /// of the calls (guarantee G2). On a free lock the body runs at once, with no suspension before it (G8). It runs in
  /// the isolation of the caller (G9), and whatever it does, return, throw or be cancelled, the lock is released (G5).
  ///
  /// The body may end its token early; then its return ends nothing. It may use
  /// ``enqueue(isolation:policy:_:timeout:isInterruptible:if:file:line:_:)``, but may not await the lock: that would be waiting for itself, and
  /// throws (G6). Where the turn is taken back while the body runs, the body runs on, and the call returns what it returns.
  ///
  /// In the Objective-C original (<doc:/Guide/FromObjectiveC>): `serializeTransitionWithBlock`, with the body's return instead of `transitionComplete`.
  ///
  /// - Parameters:
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - body: the transition. It gets the token, to hand it to something that ends the transition earlier.
  /// - Returns: the result of the body.
  /// - Throws: what the body throws, unchanged; `CancellationError` if the calling task is cancelled before its turn;
  ///   ``Failure`` with the code `timedOut`, `closed` or `deadlock`, or `takenBack` where the turn was taken back before
  ///   the body began.
  /// - Complexity: O(1) besides waiting and the body; with a timeout that is used, O(log *n*) for *n* waiters with one.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func serialize<R, E: Error>(
    _ label: Label = #function,
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (Token) async throws(E) -> R
  ) async throws -> R {
    let callSite = LabeledCallSite(label, file, line)
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    var generation = label.text == nil ? cell.begin(callSite, task: current.identity) : 0
    var isTraced = false
    if generation == 0 {
      generation = cell.beginInSection(label.text, callSite, task: current.identity)
      if generation == 0 {
        let wait = CallWait(cell, label, callSite, current, timeout)
        if hasExecutor {
          await wait.park(byExecutorOf: self, isolation: #isolation)
        } else {
          await wait.park(isolation: #isolation)
        }
        generation = try wait.generation()
      }
      isTraced = cell.isTraced
    }
    // The place comes back from the cell, so that it is not kept here, too, while the call waits.
    let token = cell.token(generation)
    do {
      let result = isTraced ? try await InheritedTransition.marked(token, body) : try await body(token)
      _ = cell.end(generation)
      return result
    } catch {
      _ = cell.end(generation)
      throw error
    }
  }

  /// Waits in line for a turn, runs `body` as a transition, and ends the transition when the body is over.
  ///
  /// This is the form for bodies that do not need the token.
  ///
  /// ```swift
  /// try await lock.serialize("refresh") { try await refresh() }
  /// ```
  ///
  /// - Parameters:
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - body: the transition.
  /// - Returns: the result of the body.
  /// - Throws: as the form whose body takes the token.
  /// - Complexity: as the form whose body takes the token.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func serialize<R, E: Error>(
    _ label: Label = #function,
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: () async throws(E) -> R
  ) async throws -> R {
    try await serialize(label, timeout: timeout, file: file, line: line) { (_: Token) async throws(E) -> R in
      try await body()
    }
  }

  @usableFromInline nonisolated var hasExecutor: Bool { settings.executor != nil }
}
