internal import TransitionSupport

/// A call that waits: for its turn, for a lock on which nothing is in its way, or for the end of a request.
///
/// The thread that ends the wait writes the end here, under the section, before it resumes the call.
@usableFromInline
final class WaitingCall: Waiter, @unchecked Sendable {
  // Sendable: as for `Waiter`.
  let core: LockCore
  /// A number that counts the waits of all calls of the program: the call of a circle with the greatest has closed it.
  let moment: UInt64
  @exclusivity(unchecked) private var continuation: Continuation?
  /// The generation of the transition of a call that has its turn; 0 before.
  @exclusivity(unchecked) private var generation: UInt64 = 0
  @exclusivity(unchecked) private(set) var ending: (end: End, reason: Reason?)?

  /// Creates a call that begins to wait. Under the section, so that moments are in the order of the waits.
  init(
    _ origin: Origin,
    for wanted: Wanted = .turn,
    _ policy: TransitionLock.Policy.Kind = .wait,
    isInterruptible: Bool = false,
    task: UInt,
    on core: LockCore
  ) {
    self.core = core
    moment = Self.moments.add(1, to: 0, ordering: .relaxed)
    super.init(origin, for: wanted, policy, isInterruptible: isInterruptible, task: task)
  }

  private static let moments = AtomicWords(count: 1)

  // MARK: Under the section

  override func begin(_ generation: UInt64, _ effects: inout Effects) {
    self.generation = generation
    if continuation != nil { effects.add(.resume(self)) }
  }

  override func end(_ end: End, _ reason: Reason?, _ effects: inout Effects) {
    ending = (end, reason)
    if continuation != nil { effects.add(.resume(self)) }
  }

  private func park(_ continuation: Continuation) -> Bool {
    if generation != 0 || ending != nil { return false }
    self.continuation = continuation
    return true
  }

  /// Resumes the call, which has parked. For the thread that has told it, after the section.
  func resume() {
    WaitTable.remove(self)
    continuation.take()?.resume()
  }

  // MARK: For the call

  /// Waits until the call has been told its turn or its end. The isolation is a parameter because the closures need one.
  @usableFromInline
  @inline(never)
  func park(isolation: isolated (any Actor)?) async {
    guard let executor = core.settings.executor else {
      return await withTaskCancellationHandler(
        operation: {
          _ = isolation
          return await withContinuation(isolation: isolation) { parkOrGoOn($0) }
        },
        onCancel: { cancel() },
        isolation: isolation
      )
    }
    await parkOnExecutor(executor, isolation: isolation)
  }

  /// Waits on the lock's executor, through which the call returns to its isolation.
  @inline(never)
  private func parkOnExecutor(_ executor: any TaskPreference, isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        _ = isolation
        await executor.run(isolation: isolation) {
          _ = isolation
          await withContinuation(isolation: isolation) { parkOrGoOn($0) }
        }
      },
      onCancel: { cancel() },
      isolation: isolation
    )
  }

  @inline(never)
  private func parkOrGoOn(_ continuation: Continuation) {
    if core.withSection({ park(continuation) }) { return }
    WaitTable.remove(self)
    continuation.resume()
  }

  @inline(never)
  private func cancel() { core.change { _ = $0.leave(self, .cancelled, nil, &$1) } }

  /// Returns the generation of the transition of the call, which goes on, or its end.
  @inline(never)
  func result() -> (generation: UInt64, ending: (end: End, reason: Reason?)?) {
    core.withSection { (generation, ending) }
  }

  /// Returns the generation of the transition of the call, which goes on.
  ///
  /// - Throws: `CancellationError`, or `Failure` with the code `timedOut`, `closed`, `deadlock` or `takenBack`.
  // The function does not declare `throws(Failure)`: a caller that suspends would keep room for the failure while it
  // waits.
  @usableFromInline
  @inline(never)
  func turn() throws -> UInt64 {
    let (generation, ending) = result()
    if let (end, reason) = ending { throw core.error(end, reason, origin, at: path) }
    if core.isHeld(by: generation) { return generation }
    throw core.error(.takenBack, nil, origin, at: path)
  }
}
