/// Waiting in line with an asynchronous body.
extension TransitionLock {
  /// Waits in line for a turn, runs `body` as a transition, and ends the transition when the body
  /// is over.
  ///
  /// It is meant for transitions that no user should have to request twice: a timer, a
  /// notification, the next step of a flow.
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
  /// The call takes its place in line before it first suspends, so in one thread, task or actor
  /// turns come in the order of the calls (guarantee G2). On a free lock the body runs at once,
  /// with no suspension before it (G8). It runs in the isolation of the caller (G9). However the
  /// body ends (return, throw, cancellation), the call releases the lock (G5).
  ///
  /// The body may end its token early; then its return ends nothing. It may use
  /// ``enqueue(isolation:policy:_:timeout:isInterruptible:if:file:line:_:)``, but must not await
  /// the lock: it would wait for itself, and such a call throws (G6). If the lock takes the turn
  /// back while the body runs, the body continues, and the call returns its result.
  ///
  /// In the Objective-C original (<doc:/Guide/MovingOver>): `serializeTransitionWithBlock`, with
  /// the body's return instead of `transitionComplete`.
  ///
  /// - Parameters:
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock. A call with zero or
  ///     less does not wait. A call with nil, or with more than a hundred years, waits without a
  ///     limit.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - body: the transition. It receives the token, and can hand it to code that ends the
  ///     transition earlier.
  /// - Returns: the result of the body.
  /// - Throws: the error of the body, unchanged; `CancellationError` if the calling task is
  ///   cancelled before its turn; ``Failure`` with the code `timedOut`, `closed` or `deadlock`, or
  ///   `takenBack` if the lock took the turn back before the body began.
  /// - Complexity: O(1) besides waiting and the body; with scopes it grows with the number of those
  ///   in use. If the call waits with a timeout, O(log *n*) for *n* waiters with a timeout.
  @_alwaysEmitIntoClient
  @discardableResult
  public nonisolated(nonsending) func serialize<R, E: Error>(
    _ label: Label = #function,
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (Token) async throws(E) -> R
  ) async throws -> R {
    let (generation, call) = await turn(label, .wait, timeout, false, file, line)
    if generation == 0 { throw core.error(of: call) }
    do {
      let result = try await body(
        Token(
          core: core,
          life: life,
          generation: generation,
          callSite: LabeledCallSite(label, file, line)
        )
      )
      _ = core.end(generation)
      return result
    } catch {
      core.endSlowly(generation, as: .failed)
      throw error
    }
  }

  /// Waits in line for a turn, runs `body` as a transition, and ends the transition when the body
  /// is over.
  ///
  /// This is the form for bodies that do not need the token.
  ///
  /// ```swift
  /// try await lock.serialize("refresh") { try await refresh() }
  /// ```
  ///
  /// - Parameters:
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock. A call with zero or
  ///     less does not wait. A call with nil, or with more than a hundred years, waits without a
  ///     limit.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - body: the transition.
  /// - Returns: the result of the body.
  /// - Throws: as the form whose body takes the token.
  /// - Complexity: as the form whose body takes the token.
  @_alwaysEmitIntoClient
  @discardableResult
  public nonisolated(nonsending) func serialize<R, E: Error>(
    _ label: Label = #function,
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: () async throws(E) -> R
  ) async throws -> R {
    try await serialize(label.keepingToken, timeout: timeout, file: file, line: line) {
      (_: Token) async throws(E) -> R in try await body()
    }
  }
}
