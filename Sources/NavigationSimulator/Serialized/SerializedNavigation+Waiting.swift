internal import TransitionLock
internal import TransitionSupport

/// Waiting in line, with a completion and awaited.
extension SerializedNavigation {
  /// Leaves an operation in line.
  func enqueue<Value>(
    _ operation: SerializedOperation<Value>,
    _ place: CallSite,
    _ completion: Completion?
  ) throws(NavigationFailure) -> TransitionLock.Request {
    guard let isolation else {
      throw wrongIsolation(
        operation.label,
        place,
        "A call with a completion needs an actor to run on at its turn, and this SerializedNavigation was made on none."
      )
    }
    // Safe: the closure below runs at once, on this very stack, after the check that this is the actor that the
    // controller and all that is captured here belong to; the lock runs and destroys the block on that actor.
    nonisolated(unsafe) let errand = SerializedErrand(operation, call(at: place), on: controller, completion)
    let (lock, label) = (lock, operation.title)
    func enqueue<A: Actor>(on actor: A) -> TransitionLock.Request {
      actor.assumeIsolated { actor in
        let request = lock.enqueue(isolation: actor, label, file: place.file, line: place.line) { token in
          errand.run(token)
        }
        errand.hasWaited = true
        return request
      }
    }
    return enqueue(on: isolation)
  }

  /// Waits in line, and then for the end of the transition.
  nonisolated(nonsending) func perform<Value>(
    _ operation: SerializedOperation<Value>,
    _ place: CallSite
  ) async throws -> (Value, TransitionEnd) {
    if isForeign(#isolation) {
      throw wrongIsolation(
        operation.label,
        place,
        "This SerializedNavigation is used in another isolation than the one that made it."
      )
    }
    try Task.checkCancellation()
    let call = call(at: place)
    let simulation = controller?.simulation
    let turn = SerializedTurn(operation.label, at: place, clock: simulation?.clock)
    let request = lock.enqueue(
      on: simulation?.clock.executor,
      operation.title,
      file: place.file,
      line: place.line,
      turn.block
    )
    let hasWaited = !turn.hasCome
    if hasWaited {
      do {
        try lock.throwIfHeldByCurrentTask(operation.title, file: place.file, line: place.line)
      } catch {
        request.cancel()
        throw error
      }
    }
    let token = try await turn.wait(for: request, in: simulation)
    defer { token.end() }
    return try await startAndAwait(operation, call, hasWaited: hasWaited)
  }

  /// Starts an operation at its turn, and waits for the end of its transition.
  nonisolated(nonsending) func startAndAwait<Value>(
    _ operation: SerializedOperation<Value>,
    _ call: SerializedCall,
    hasWaited: Bool
  ) async throws(NavigationFailure) -> (Value, TransitionEnd) {
    guard let controller else { throw call.gone(operation.label) }
    return try await controller.startAndAwait { completion throws(NavigationFailure) in
      try call.start(operation, on: controller, hasWaited: hasWaited, completion)
    }
  }

  /// Whether a caller is in another isolation than the one that made this.
  ///
  /// Never inlined: the optimizer of Swift 6.3.1 would turn the comparison with `#isolation` into a module that its own
  /// verifier rejects.
  @inline(never)
  private func isForeign(_ caller: (any Actor)?) -> Bool { isolation != nil && caller !== isolation }
}
