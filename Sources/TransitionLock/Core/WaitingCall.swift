public import TransitionSupport

/// A call that waits: for its turn, for a lock on which nothing is in its way, or for the end of a request.
///
/// The thread that ends the wait writes the end here, under the section, before it resumes the call.
@usableFromInline
final class WaitingCall: Waiter, @unchecked Sendable {
  // Sendable: as for `Waiter`, until the call has been told. No code writes `generation`, `ending` and `life` after
  // that, so its task reads them without the section; ``result`` orders that. Only its task uses `waits`.
  let core: LockCore
  @exclusivity(unchecked) private var continuation: Continuation?
  /// The generation of the transition of a call that has its turn; 0 before.
  @exclusivity(unchecked) private var generation: UInt64 = 0
  @exclusivity(unchecked) private var ending: (end: End, reason: Reason?)?
  /// A Boolean value that indicates whether the call has to park, for its own task alone.
  @usableFromInline @exclusivity(unchecked) private(set) var waits = false

  init(_ origin: Origin, for wanted: Wanted = .turn, _ policy: TransitionLock.Policy.Kind = .wait, on core: LockCore) {
    self.core = core
    super.init(origin, for: wanted, policy)
  }

  // MARK: Under the section

  override func begin(_ generation: UInt64, _ effects: inout Effects) {
    self.generation = generation
    goOn(&effects)
  }

  override func end(_ end: End, _ reason: Reason?, _ effects: inout Effects) {
    ending = (end, reason)
    goOn(&effects)
  }

  private func goOn(_ effects: inout Effects) {
    if let continuation { effects.add(.resume(continuation)) }
  }

  private func park(_ continuation: Continuation) -> Bool {
    if generation != 0 || ending != nil { return false }
    self.continuation = continuation
    return true
  }

  // MARK: For the call

  /// Notes the answer to the call.
  func hear(_ start: Start) {
    switch start {
    case .begun(let generation): self.generation = generation
    case .waits: waits = true
    case .ended(let end, let reason): ending = (end, reason)
    }
  }

  /// Waits until the call has been told its turn or its end; on the lock's executor, if it has one, through which the
  /// call returns to its isolation. The isolation is a parameter because the closures need one.
  ///
  /// It is inlined, because each function that returns after a wait switches the task to its executor once more; and it
  /// is generic, and its function captures nothing, so that nothing is left to do before that of its caller.
  @inlinable
  @inline(__always)
  func park<Value>(
    isolation: isolated (any Actor)?,
    _ parkOrGoOn: (WaitingCall, ContinuationOf<Value>) -> Void
  ) async -> Value {
    // A cancellation is noticed from now on, and not only on the executor.
    return await withTaskCancellationHandler(
      operation: {
        _ = isolation
        if prefersExecutor { return await parkOnExecutor(isolation: isolation, parkOrGoOn) }
        return await withContinuation(isolation: isolation) { parkOrGoOn(self, $0) }
      },
      onCancel: { cancel() },
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
    guard let executor = core.settings.executor else { preconditionFailure("the caller has found an executor") }
    return await executor.run(isolation: isolation) {
      _ = isolation
      return await withContinuation(isolation: isolation) { parkOrGoOn(self, $0) }
    }
  }

  @usableFromInline
  @inline(never)
  func parkOrGoOn(_ continuation: Continuation) {
    if !core.withSection({ park(continuation) }) { continuation.resume() }
  }

  @usableFromInline
  @inline(never)
  func cancel() { core.change { _ = $0.leave(self, .cancelled, nil, &$1) } }

  /// The end of a call that goes on; nil if it has its turn.
  var result: (end: End, reason: Reason?)? {
    // The thread that has told the call has stored the word since: an order that ThreadSanitizer sees, too.
    _ = core.word
    if let ending { return ending }
    return !core.takesTurnsBack || core.isHeld(by: generation) ? nil : (.takenBack, nil)
  }

  /// The generation of the transition of the call, which goes on; 0 if it has no turn.
  @usableFromInline
  var turnIfAny: UInt64 { result == nil ? generation : 0 }

  /// Returns the generation of the transition of the call, which goes on.
  ///
  /// - Throws: `CancellationError`, or `Failure` with the code `timedOut`, `closed`, `deadlock` or `takenBack`.
  // The function does not declare `throws(Failure)`: a caller that suspends would keep room for the failure while it
  // waits.
  @usableFromInline
  @inline(never)
  func turn() throws -> UInt64 {
    if let (end, reason) = result { throw core.error(end, reason, of: self) }
    return generation
  }
}
