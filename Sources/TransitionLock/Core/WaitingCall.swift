public import TransitionSupport

/// A call that waits for its turn, for an idle lock or scope, or for the end of a request.
///
/// The thread that ends the wait writes the turn or the end here, in the section, before it resumes
/// the call.
@usableFromInline
final class WaitingCall: Transition, @unchecked Sendable {
  // Sendable: like `Transition`, until the call is told. No code writes `generation`, `end` and
  // `reason` after that, so the call's task reads them outside the section;
  // ``LockCore/endWithoutTurn(of:)`` orders these reads.
  @usableFromInline let core: LockCore
  private var continuation: Continuation?

  init(
    _ core: LockCore,
    _ origin: Origin,
    at life: ScopeLife?,
    _ policy: TransitionLock.Policy.Reaction?,
    until awaited: Transition? = nil
  ) {
    self.core = core
    super.init(origin, at: life, policy, until: awaited)
  }

  override func tell(_ state: LockState, _ effects: inout Effects) {
    if let continuation = continuation.take() { effects.add(.resume(continuation)) }
  }

  /// Waits until the call has been told its turn or its end. If the lock has an executor, the call
  /// waits there, and then returns to its isolation. The closures need the parameter `isolation`.
  ///
  /// It is inlined, because each function that returns after a wait switches the task to its
  /// executor once more. It is generic over the resumed value, and the passed function captures
  /// nothing, so that after the resumption no work is left before the caller continues.
  ///
  /// The handler of the cancellation captures only the call. For a second capture, it would need
  /// memory of its own, which the processor has to fetch if thousands of calls are cancelled.
  @_alwaysEmitIntoClient
  @inline(__always)
  func park<Value>(
    isolation: isolated (any Actor)?,
    _ parkOrGoOn: (WaitingCall, ContinuationOf<Value>) -> Void
  ) async -> Value {
    // A cancellation is noticed from here on, even if the executor is busy.
    return await withTaskCancellationHandler(
      operation: {
        _ = isolation
        if prefersExecutor { return await parkOnExecutor(isolation: isolation, parkOrGoOn) }
        return await withContinuation(isolation: isolation) { parkOrGoOn(self, $0) }
      },
      onCancel: { core.cancel(self) },
      isolation: isolation
    )
  }

  @usableFromInline
  var prefersExecutor: Bool { core.settings.executor != nil }

  @usableFromInline
  @inline(never)
  func parkOnExecutor<Value>(
    isolation: isolated (any Actor)?,
    _ parkOrGoOn: (WaitingCall, ContinuationOf<Value>) -> Void
  ) async -> Value {
    guard let executor = core.settings.executor else {
      preconditionFailure("the caller has found an executor")
    }
    return await executor.run(isolation: isolation) {
      _ = isolation
      return await withContinuation(isolation: isolation) { parkOrGoOn(self, $0) }
    }
  }

  /// Stores the continuation, unless the call has been told: then it goes on.
  @usableFromInline
  func parkOrGoOn(_ continuation: Continuation) {
    let isParked = core.section.run {
      if isWaiting { self.continuation = continuation }
      return isWaiting
    }
    if !isParked { continuation.resume() }
  }
}

extension LockCore {
  /// Removes a waiter; returns false if it had left before.
  @usableFromInline
  @discardableResult
  func cancel(_ waiter: Transition) -> Bool { change { $0.leave(waiter, .cancelled, &$1) } }

  /// The end of a resumed call; nil if it has its turn.
  func endWithoutTurn(of call: WaitingCall) -> End? {
    // The thread that told the call has stored the word afterwards: this load orders the reads,
    // also for ThreadSanitizer.
    _ = word
    if let end = call.end { return end }
    return !takesTurnsBack || isHeld(by: call.generation) ? nil : .takenBack
  }

  /// Returns the generation of a resumed call's transition; 0 if it has no turn.
  @usableFromInline
  func turnIfAny(of call: WaitingCall) -> UInt64 {
    endWithoutTurn(of: call) == nil ? call.generation : 0
  }
}
