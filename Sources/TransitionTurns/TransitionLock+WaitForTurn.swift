package import TransitionLock
package import TransitionSupport

extension TransitionLock {
  /// Waits in line for a turn, in a way of the caller's own.
  ///
  /// The lock's `serialize` would do but for that: what holds the lock may be waiting for time to move, and no other
  /// task may be there to move it.
  ///
  /// - Parameters:
  ///   - label: what the lock calls the transition.
  ///   - site: where the turn was asked for.
  ///   - executor: where the lock says that the turn has come; nil for any thread.
  ///   - signal: given when the turn has come.
  ///   - wait: waits until the signal is given or withdrawn; it cancels the request if the task is cancelled.
  /// - Returns: the turn; nil if the request was cancelled, or the lock closed.
  /// - Throws: `CancellationError` if the calling task is cancelled before its turn; `TransitionLock.Failure` with the code
  ///   `deadlock` in the very task that holds the lock; and what `wait` throws.
  package nonisolated(nonsending) func waitForTurn(
    _ label: TransitionLock.Label,
    at site: CallSite,
    on executor: (any TaskExecutor)?,
    signal: any TurnSignal,
    wait: nonisolated(nonsending) (TransitionLock.Request) async throws -> Void
  ) async throws -> Turn? {
    try Task.checkCancellation()
    let promise = TurnPromise(signal)
    let request = enqueue(
      on: executor,
      label,
      file: site.file,
      line: site.line,
      promise.block
    )
    let hasWaited = !signal.isGiven
    if hasWaited {
      do {
        try throwIfHeldByCurrentTask(label, file: site.file, line: site.line)
      } catch {
        request.cancel()
        throw error
      }
    }
    do {
      try await wait(request)
    } catch {
      // A turn that comes after all is passed on.
      if !request.cancel() { promise.keptToken?.end() }
      if Task.isCancelled { throw CancellationError() }
      throw error
    }
    if let token = promise.keptToken { return Turn(token: token, hasWaited: hasWaited) }
    try Task.checkCancellation()
    return nil
  }
}
