internal import TransitionLock
internal import TransitionSupport

extension ControllerKit {
  /// Adds an operation to the line: it starts at its turn, and holds the lock until its transition has ended.
  ///
  /// - Parameter completion: called exactly once.
  /// - Complexity: O(1), besides starting the operation on a free lock.
  func enqueue<Operation: TurnOperation>(
    _ operation: Operation,
    of pending: PendingCall<Operation.End>,
    for controller: Controller?,
    on lock: TransitionLock,
    options: TurnOptions,
    completion: @escaping (Result<Operation.End, CallFailure>) -> Void
  ) -> TransitionLock.Request {
    let queued = QueuedOperation(operation, of: pending, isDroppedWhenHeldUp: options.policy == .drop, completion)
    let (label, site) = (operation.label, operation.site)
    let request = enqueue(label, for: controller, on: lock, options: options, at: site) {
      queued.begin(HeldToken($0))
    }
    queued.request = request
    return request
  }

  /// Starts an operation if the lock is free, and no obstacle holds the operation up, now or at the next look;
  /// otherwise drops it.
  ///
  /// The operation holds the lock between the looks, so of two calls behind one obstacle only the first starts.
  ///
  /// - Parameter completion: called exactly once.
  /// - Complexity: O(1), besides starting the operation.
  func startIfIdle<Operation: TurnOperation>(
    _ operation: Operation,
    of pending: PendingCall<Operation.End>,
    on lock: TransitionLock,
    completion: @escaping (Result<Operation.End, CallFailure>) -> Void
  ) {
    guard let token = lock.tryStart(operation.label, file: operation.site.file, line: operation.site.line) else {
      return completion(.failure(operation.failure(for: .dropped(because: lock.holder))))
    }
    QueuedOperation(operation, of: pending, isDroppedWhenHeldUp: true, completion).begin(HeldToken(token))
  }
}
