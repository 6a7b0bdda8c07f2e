package import TransitionLock
internal import TransitionSupport

extension TransitionLock {
  /// Starts an operation if the lock is free, and no obstacle holds the operation up, now or at the next look;
  /// otherwise drops it.
  ///
  /// The operation holds the lock between the looks, so of two calls behind one obstacle only the first starts.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - actor: the actor of the caller.
  ///   - completion: called exactly once.
  /// - Returns: false if the operation has been dropped or refused; true if it has started, or looks again.
  /// - Complexity: O(1), besides starting the operation.
  package nonisolated func startIfIdle<Operation: TurnOperation>(
    _ operation: Operation,
    on actor: (any Actor)? = #isolation,
    completion: @escaping (Result<Operation.End, Operation.Failure>) -> Void
  ) -> Bool {
    let site = operation.site
    guard let token = tryStart(operation.label, file: site.file, line: site.line) else {
      completion(.failure(operation.failure(for: .dropped(because: holder))))
      return false
    }
    var isRefused = false
    let queued = QueuedOperation(operation, on: actor, policy: .drop) {
      if case .failure = $0 { isRefused = true }
      completion($0)
    }
    queued.begin(token)
    return !isRefused
  }
}
