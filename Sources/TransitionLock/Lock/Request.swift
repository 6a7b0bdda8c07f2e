extension TransitionLock {
  /// The request of a call to `enqueue`, with its outcome and the means to take it back.
  ///
  /// ```swift
  /// let request = lock.enqueue("refresh") { token in
  ///   list.reload { token.end() }
  /// }
  /// request.cancel()  // if it still waits, it never runs
  /// let outcome = try await request.settled()
  /// ```
  ///
  /// A request may be discarded: it stays in line. Only ``cancel()`` takes it back, and it settles exactly once
  /// (guarantee G3).
  public struct Request: Sendable {
    /// The way in which a request ended: `finished`, `failed` with what its block threw, `takenBack`, `cancelled`,
    /// `timedOut` or `closed`.
    public typealias Outcome = TransitionLock.Outcome<Void, any Error>

    enum State: Sendable {
      /// Settled at once, in the way in which most are: an outcome is as large as fifteen words, which a call need not return.
      case finished
      /// With the cell of its lock, as if it had been in line.
      indirect case settled(Outcome, Cell)
      case pending(PendingRequest, Cell)
    }

    let state: State
  }
}

extension TransitionLock.Request {
  /// The outcome; nil as long as the request waits or its transition goes on.
  ///
  /// - Complexity: O(1).
  public var outcome: Outcome? {
    switch state {
    case .finished: .finished(())
    case .settled(let outcome, _): outcome
    case .pending(let request, let cell): cell.storage.outcome(of: request)
    }
  }

  /// The transition that holds the lock of the request now, or is in the way of its scope; nil if there is none, or if the
  /// request has run at once.
  package var holderInTheWay: TransitionLock.Holder? {
    switch state {
    case .finished: nil
    case .settled(_, let cell), .pending(_, let cell): cell.storage.holder
    }
  }

  /// Takes the request back if it still waits, and destroys its block, without running it, where it would have run.
  ///
  /// A transition that has had its turn is not touched.
  ///
  /// - Returns: true if this call took it back.
  /// - Complexity: O(1); where it has a timeout, O(log *n*) for *n* waiters with one.
  @discardableResult
  public func cancel() -> Bool {
    guard case .pending(let request, let cell) = state else { return false }
    return cell.storage.cancel(request)
  }

  /// Waits until the request has its turn.
  ///
  /// Cancelling the task that waits here, or its timeout, does not cancel the request.
  ///
  /// - Parameters:
  ///   - timeout: the longest time to wait, on the lock's clock; zero or less does not wait; nil waits as long as it
  ///     takes.
  ///   - file: the file that a failure names.
  ///   - line: the line that a failure names.
  /// - Returns: true if the request has had its turn; false if it settled without one.
  /// - Throws: `CancellationError` if the calling task is cancelled; ``TransitionLock/TransitionLock/Failure`` with the
  ///   code `timedOut`, or `deadlock` from within the body of the transition that holds the lock, because the request cannot
  ///   have its turn before (guarantee G6).
  /// - Complexity: O(1) besides waiting; with a timeout that is used, O(log *n*) for *n* waiters with one.
  public nonisolated(nonsending) func waitForTurn(
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> Bool {
    if case .pending(let request, let cell) = state, !cell.storage.hasHadTurn(request) {
      let callSite = LabeledCallSite("waitForTurn", file, line)
      try await cell.wait(for: .turnOf(.passUnretained(request)), "waitForTurn", callSite, timeout)
    }
    return switch outcome?.code {
    case nil, .finished?, .failed?, .outdated?, .takenBack?: true
    default: false
    }
  }

  /// Waits until the request is settled.
  ///
  /// Cancelling the task that waits here, or its timeout, does not cancel the request.
  ///
  /// - Parameters:
  ///   - timeout: the longest time to wait, on the lock's clock; zero or less does not wait; nil waits as long as it
  ///     takes.
  ///   - file: the file that a failure names.
  ///   - line: the line that a failure names.
  /// - Returns: the outcome, without waiting if there is one already.
  /// - Throws: `CancellationError` if the calling task is cancelled; ``TransitionLock/TransitionLock/Failure`` with the
  ///   code `timedOut`, or `deadlock` from within the body of the transition that holds the lock, because the request cannot
  ///   have its turn before (guarantee G6).
  /// - Complexity: O(1) besides waiting; with a timeout that is used, O(log *n*) for *n* waiters with one.
  public nonisolated(nonsending) func settled(
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> Outcome {
    switch state {
    case .finished:
      return .finished(())
    case .settled(let outcome, _):
      return outcome
    case .pending(let request, let cell):
      if let outcome { return outcome }
      let callSite = LabeledCallSite("settled", file, line)
      try await cell.wait(for: .endOf(.passUnretained(request)), "settled", callSite, timeout)
      guard let outcome else { preconditionFailure("who awaits a request is told when it has settled") }
      return outcome
    }
  }
}
