internal import TransitionLock
internal import TransitionSupport

extension ControllerKit {
  /// Adds an operation to the line, to start at its turn; or, with the policy `drop`, starts it if the lock is free and
  /// no obstacle holds it up, now or at the next look, and drops it otherwise.
  ///
  /// The operation holds the lock until its transition has ended; also between the looks, so of two calls behind one
  /// obstacle only the first starts.
  ///
  /// - Parameters:
  ///   - needsNoTurn: a Boolean value that indicates whether the operation starts without asking the lock.
  ///   - completion: called exactly once.
  /// - Complexity: O(1), besides starting the operation.
  func ask<Operation: TurnOperation>(
    _ operation: Operation,
    of pending: PendingCall<Operation.End>,
    for controller: Controller?,
    on lock: TransitionLock,
    options: TurnOptions,
    needsNoTurn: Bool = false,
    completion: @escaping (Result<Operation.End, TransitionFailure>) -> Void
  ) {
    let queued = QueuedOperation(operation, of: pending, isDroppedWhenHeldUp: options.policy == .drop, completion)
    if needsNoTurn { return queued.begin(HeldToken()) }
    let request = enqueue(operation.label, for: controller, on: lock, options: options, at: operation.site) {
      queued.begin(HeldToken($0))
    }
    queued.request = request
    pending.concerns(request)
  }
}
