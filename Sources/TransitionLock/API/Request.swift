internal import TransitionSupport

extension TransitionLock {
  /// The request of a call to `enqueue`, which can be cancelled, and has an outcome.
  ///
  /// ```swift
  /// let request = lock.enqueue("refresh") { token in
  ///   list.reload { token.end() }
  /// }
  /// request.cancel()  // if it still waits, it never runs
  /// let outcome = try await request.settled()
  /// ```
  ///
  /// A discarded request stays in line. Only ``cancel()`` removes it, and it settles
  /// exactly once (guarantee G3).
  public struct Request: Sendable {
    /// The way in which a request ended: `finished`, `failed` with the error of its block,
    /// `takenBack`, `cancelled`, `timedOut` or `closed`; with a policy or a condition also
    /// `dropped`, `superseded` or `outdated`.
    public typealias Outcome = TransitionLock.Outcome<Void, any Error>

    /// The transition and its lock; nil if it finished before `enqueue` returned, the common case.
    let asked: (transition: Transition, core: LockCore)?
  }
}

extension TransitionLock.Request {
  /// The outcome; nil while the request waits or its transition continues.
  ///
  /// - Complexity: O(1).
  public var outcome: Outcome? {
    guard let (request, core) = asked else { return .finished(()) }
    return core.section.run { request.end.map { Outcome($0, request.reason) } }
  }

  /// The transition in the way of the request's lock or scope now; nil if there is none, or if the
  /// request finished within the call.
  package var holderInTheWay: TransitionLock.Holder? {
    asked.flatMap { request, core in
      core.withState { $0.describeHolder(inTheWayOf: $0.life(of: request)) }
    }
  }

  /// Cancels the request if it still waits. Its block does not run. It is destroyed on the actor
  /// on which it would have run; or, if it may run on any thread or on an executor, by the thread
  /// that cancels the request.
  ///
  /// It does not affect a request that has had its turn.
  ///
  /// - Returns: true if this call cancelled the request.
  /// - Complexity: O(1); with scopes it grows with the number of those in use.
  ///   For a request with a timeout, O(log *n*) for *n* waiters with a timeout.
  @discardableResult
  public func cancel() -> Bool { asked.map { $1.cancel($0) } ?? false }

  /// Waits until the request is settled.
  ///
  /// Neither the cancellation of the calling task nor the timeout of this call cancels the request.
  ///
  /// - Parameters:
  ///   - timeout: the longest time to wait, on the lock's clock. A call with zero or less does not
  ///     wait. A call with nil waits without a limit.
  ///   - file: the file that a failure names.
  ///   - line: the line that a failure names.
  /// - Returns: the outcome; at once if the request has settled already.
  /// - Throws: `CancellationError` if the calling task is cancelled;
  ///   ``TransitionLock/TransitionLock/Failure`` with the code `timedOut`, or `deadlock` from
  ///   within the body of the transition that holds the lock, because the request cannot have its
  ///   turn before that body has returned (guarantee G6).
  /// - Complexity: O(1) besides waiting; with scopes it grows with the number of those in use. If
  ///   the call waits with a timeout, O(log *n*) for *n* waiters with a timeout.
  public nonisolated(nonsending) func settled(
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> Outcome {
    if let outcome { return outcome }
    if let (request, core) = asked {
      let callSite = LabeledCallSite("settled", file, line)
      try await core.wait(for: request, callSite, at: request.life, timeout: timeout)
    }
    guard let outcome else {
      preconditionFailure("a call that awaits a request resumes when it has settled")
    }
    return outcome
  }
}
