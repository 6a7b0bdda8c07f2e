package import TransitionLock
package import TransitionSupport

extension TransitionLock {
  /// Waits in line for a turn, with the wait that the caller provides.
  ///
  /// The lock's `serialize` does not suffice: the holder of the lock may be waiting for time to advance, and no other
  /// task may be there to advance it.
  ///
  /// - Parameters:
  ///   - isolation: the isolation of the caller.
  ///   - label: the label of the transition on the lock.
  ///   - site: the site of the request.
  ///   - options: the reaction to a conflict, and the longest time to wait.
  ///   - wait: the way in which the task waits.
  /// - Throws: `CancellationError` if the calling task is cancelled before its turn: it leaves the line at once.
  ///   `TransitionLock.Failure` with the code `deadlock` in the very task that holds the lock. ``TurnLoss`` if the lock
  ///   was closed, the timeout is over, or the policy dropped or superseded the request.
  package func waitForTurn(
    isolation: isolated (any Actor)? = #isolation,
    _ label: TransitionLock.Label,
    at site: CallSite,
    options: TurnOptions,
    by wait: TurnWait
  ) async throws -> Turn {
    try Task.checkCancellation()
    let promise = TurnPromise(wait.signal)
    let origin = Origin(label, site.file, site.line, isBlock: true)
    let request = enqueue(promise.block, by: wait.executor, options.policy, origin, options.timeout, nil)
    let hasWaited = !wait.signal.isGiven
    // A dropped request waits for nothing, even if its own task is in the way.
    if hasWaited, request.outcome == nil {
      do {
        try throwIfHeldByCurrentTask(label, file: site.file, line: site.line)
      } catch {
        request.cancel()
        throw error
      }
      await withTaskCancellationHandler(
        operation: {
          // Naming the isolation keeps the closure in the isolation of the caller.
          _ = isolation
          await wait.untilSettled()
        },
        onCancel: { request.cancel() },
        isolation: isolation
      )
    }
    if let token = promise.keptToken { return Turn(token: token, hasWaited: hasWaited) }
    try Task.checkCancellation()
    throw TurnLoss(request)
  }
}
