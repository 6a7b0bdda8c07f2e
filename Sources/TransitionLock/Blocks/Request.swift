extension TransitionLock {
  /// A call of `enqueue`: what became of it, and the way to take it back.
  ///
  /// ```swift
  /// let request = lock.enqueue("refresh") { token in
  ///   list.reload { token.end() }
  /// }
  /// request.cancel()                      // if it still waits, it never runs
  /// let outcome = try await request.settled()
  /// ```
  ///
  /// A request may be discarded: it stays in line. Only ``cancel()`` takes it back, and it settles exactly once
  /// (guarantee G3).
  public struct Request: Sendable {
    /// How a request ends: `finished`, `cancelled` or `closed`.
    public typealias Outcome = TransitionLock.Outcome<Void, Never>

    enum State: Sendable {
      case settled(Outcome)
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
    case .settled(let outcome): outcome
    case .pending(let request, let cell): cell.keeper.outcome(of: request)
    }
  }

  /// Takes the request back, if it still waits. Its block is destroyed, without running, where it would have run.
  ///
  /// A transition that has had its turn is not touched.
  ///
  /// - Returns: whether this call took it back.
  /// - Complexity: O(1).
  @discardableResult
  public func cancel() -> Bool {
    guard case .pending(let request, let cell) = state else { return false }
    return cell.keeper.cancel(request)
  }

  /// Waits until the request is settled.
  ///
  /// Cancelling the task that waits here does not cancel the request.
  ///
  /// - Returns: the outcome, at once if it is there.
  /// - Throws: `CancellationError` if the calling task is cancelled; ``TransitionLock/TransitionLock/Failure`` with the
  ///   code `deadlock` from within the body of the transition that holds the lock, because the request cannot have its
  ///   turn before (guarantee G6).
  /// - Complexity: O(1).
  public nonisolated(nonsending) func settled() async throws -> Outcome {
    guard case .pending(let request, let cell) = state else {
      guard case .settled(let outcome) = state else { preconditionFailure("a request is pending or settled") }
      return outcome
    }
    if let outcome { return outcome }
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    let keeper = cell.keeper
    if cell.isHeld(byTask: current.identity) { throw keeper.failure(.deadlock, request.place) }
    let seat = Seat()
    await suspend(through: keeper.executor) {
      keeper.listen($0, to: request, at: seat)
    } onCancel: {
      keeper.stopListening(at: seat, to: request)
    }
    // Only who leaves because of cancellation comes back before the request is settled.
    guard let outcome else { throw CancellationError() }
    return outcome
  }
}
