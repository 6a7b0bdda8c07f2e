package import TransitionLock
internal import TransitionSupport

extension TransitionLock {
  /// Adds an operation to the line: it starts at its turn, on an actor, and holds the lock until its transition has
  /// ended.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - actor: the actor of the caller, on which the operation starts.
  ///   - options: the reaction to a conflict, and the longest time to wait.
  ///   - completion: called exactly once, on the actor: with the end of the transition, or with the reason why it never
  ///     started.
  /// - Returns: the request.
  /// - Precondition: called on the actor.
  /// - Complexity: O(1), besides starting the operation on a free lock.
  package nonisolated func enqueue<Operation: TurnOperation>(
    _ operation: Operation,
    on actor: any Actor,
    options: TurnOptions = TurnOptions(),
    completion: @escaping (Result<Operation.End, Operation.Failure>) -> Void
  ) -> Request {
    // Safe: the closure below runs at once, on this very stack, after the check that the code runs on the actor that
    // all captured values belong to; the lock runs and destroys the block on that actor.
    nonisolated(unsafe) let queued = QueuedOperation(operation, on: actor, policy: options.policy, completion)
    let (label, site) = (operation.label, operation.site)
    func enqueue<A: Actor>(on actor: A) -> Request {
      actor.assumeIsolated { actor in
        let request = self.enqueue(
          isolation: actor,
          policy: options.policy,
          label,
          timeout: options.timeout,
          file: site.file,
          line: site.line
        ) { queued.begin($0) }
        queued.request = request
        return request
      }
    }
    return enqueue(on: actor)
  }
}
