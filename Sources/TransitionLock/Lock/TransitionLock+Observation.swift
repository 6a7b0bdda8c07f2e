/// Looking on, and closing.
extension TransitionLock {
  /// The transition that holds the lock now; nil if it is free.
  ///
  /// Others may take or end it while you look: for messages, not for decisions.
  ///
  /// - Complexity: O(1).
  public nonisolated var holder: Holder? { cell.holderPlace().map(Holder.init) }

  /// Whether a transition holds the lock.
  ///
  /// - Complexity: O(1).
  public nonisolated var isTransitioning: Bool { cell.word.isTaken }

  /// The number of requests that wait in line.
  ///
  /// - Complexity: O(1).
  public nonisolated var waitingCount: Int { cell.keeper.waitingCount }

  /// Waits until no transition holds the lock and nobody waits for it.
  ///
  /// It holds no place in line: who calls on, keeps it waiting. When it returns, the lock was idle a moment ago.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled; ``Failure`` with the code `deadlock` from within the
  ///   body of the transition that holds the lock (guarantee G6).
  /// - Complexity: O(1) besides waiting.
  public nonisolated(nonsending) func waitUntilIdle(file: StaticString = #fileID, line: UInt = #line) async throws {
    try Task.checkCancellation()
    try throwIfHeldByCurrentTask("waitUntilIdle", file: file, line: line)
    let keeper = cell.keeper
    guard let ticket = keeper.joinIdlers() else { return }
    await suspend(through: executor) {
      keeper.park($0, at: ticket)
    } onCancel: {
      keeper.leaveIdlers(ticket)
    }
    // Only who leaves because of cancellation comes back before the lock is idle.
    try Task.checkCancellation()
  }

  /// Throws if this very task holds the lock, and so would wait for itself (guarantee G6).
  ///
  /// For modules of this package that wait on behalf of a caller.
  package nonisolated func throwIfHeldByCurrentTask(
    _ label: StaticString,
    file: StaticString,
    line: UInt
  ) throws(Failure) {
    if cell.isHeld(byTask: CurrentTask().identity) { throw cell.keeper.failure(.deadlock, Place(label, file, line)) }
  }

  /// Closes the lock for good.
  ///
  /// Who waits settles as closed; from then on `tryStart` gives nil, what throws throws `closed`, and `enqueue` gives a
  /// settled request. The present holder ends as usual. Closing again does nothing.
  ///
  /// - Complexity: O(*n*) for *n* waiters.
  public nonisolated func close() { cell.keeper.close() }
}
