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
  ///   - options: what to do about a conflict, and how long to wait.
  ///   - isInterruptible: whether the transition may be asked to give way.
  ///   - wait: the way in which the task waits.
  /// - Throws: `CancellationError` if the calling task is cancelled before its turn: it leaves the line at once.
  ///   `TransitionLock.Failure` with the code `deadlock` in the very task that holds the lock. ``TurnLoss`` if the lock
  ///   was closed, the time is over, or the policy has it so.
  package func waitForTurn(
    isolation: isolated (any Actor)? = #isolation,
    _ label: TransitionLock.Label,
    at site: CallSite,
    options: TurnOptions,
    isInterruptible: Bool,
    by wait: TurnWait
  ) async throws -> Turn {
    try Task.checkCancellation()
    let promise = TurnPromise(wait.signal)
    let request = enqueue(
      promise.block,
      by: wait.executor,
      policy: options.policy,
      label,
      timeout: options.timeout,
      isInterruptible: isInterruptible,
      file: site.file,
      line: site.line
    )
    let hasWaited = !wait.signal.isGiven
    // What is dropped waits for nothing, also where its own task is in the way.
    if hasWaited, request.outcome == nil {
      do {
        try throwIfHeldByCurrentTask(label, file: site.file, line: site.line)
      } catch {
        request.cancel()
        throw error
      }
      await withTaskCancellationHandler(
        operation: {
          // Naming it keeps the closure in the isolation of the caller.
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
