internal import TransitionSupport

/// A call of `serialize` that has to wait, from taking its place to its turn (see ``LockStorage``).
///
/// Every waiter holds in memory what is in here and in the frames of its functions. A task comes with a kilobyte; one
/// that needs more pays for an allocation and its page faults. So what the functions need is here, once, and what can
/// be done in a function that does not suspend, is.
@usableFromInline
struct TurnWait: ~Copyable, Sendable {
  private let cell: Cell
  private let callSite: LabeledCallSite
  /// The identity of the task that waits, see ``CurrentTask``.
  private let task: UInt
  private let timeout: Duration?
  /// The text of the label, if that was made at run time. The machine owns it from the join on.
  private let text: Unmanaged<LabelText>?
  private let box = TicketBox()

  @usableFromInline
  @inline(never)
  init(
    _ cell: Cell,
    _ label: TransitionLock.Label,
    _ callSite: LabeledCallSite,
    _ task: CurrentTask,
    _ timeout: Duration?
  ) {
    self.cell = cell
    self.callSite = callSite
    self.task = task.identity
    self.timeout = timeout
    text = label.text.map { .passRetained($0) }
  }

  /// Waits in line until the call is resumed.
  ///
  /// The isolation is a parameter because the closures need it as one, and each change between the two ways of saying where
  /// a function runs is another visit to the runtime.
  @usableFromInline
  @inline(never)
  func park(isolation: isolated (any Actor)?) async {
    // `suspend`, written out: the closures that it is handed would be kept in memory beside its own.
    return await withTaskCancellationHandler(
      operation: {
        _ = isolation
        #if DEBUG || TRANSITIONLOCK_ATOMICS
        return await withContinuation(isolation: isolation) { _ = join(parking: $0) }
        #else
        // The same, written out: going through a function of our own is one more visit to the runtime.
        return await withUnsafeContinuation(isolation: isolation) { _ = join(parking: $0) }
        #endif
      },
      onCancel: { cancel() },
      isolation: isolation
    )
  }

  /// Waits in line by way of the lock's executor.
  ///
  /// The task goes there before it suspends, so the place is taken first; the handler is there from the beginning.
  @usableFromInline
  @inline(never)
  func park(byExecutorOf lock: TransitionLock, isolation: isolated (any Actor)?) async {
    guard let executor = lock.settings.executor else {
      preconditionFailure("a call goes by way of an executor that is there")
    }
    await withTaskCancellationHandler(
      operation: {
        _ = isolation
        guard join(parking: nil) else { return }
        await executor.run(isolation: isolation) {
          _ = isolation
          await withContinuation(isolation: isolation) { cell.storage.park($0, at: box) }
        }
      },
      onCancel: { cancel() },
      isolation: isolation
    )
  }

  /// Returns the generation of the transition of a call that has its turn.
  ///
  /// - Throws: `CancellationError`, or `Failure` with the code `timedOut`, `closed`, `deadlock` or `takenBack`.
  // Not `throws(Failure)`: a caller that suspends would keep room for the failure while it waits.
  @usableFromInline
  @inline(never)
  func generation() throws -> UInt64 {
    // A call whose turn has come holds the lock, and nothing else ends that: so the word tells, without the section.
    if !box.isRefused, let generation = cell.generation(heldByTask: task) { return generation }
    switch cell.storage.settlement(at: box) {
    case .cancelled: throw Self.cancellation
    case .timedOut: throw cell.storage.failure(.timedOut, callSite)
    case .closed: throw cell.storage.failure(.closed, callSite)
    case .deadlock: throw cell.storage.circle(at: box, callSite)
    default: throw cell.storage.failure(.takenBack, callSite)
    }
  }

  /// Takes the lock or a place in line, or notes why there is neither.
  ///
  /// - Parameter continuation: the continuation to resume when its turn comes, or at once if it does not wait.
  /// - Returns: true if it waits.
  @inline(never)
  private func join(parking continuation: Continuation?) -> Bool {
    let call = WaitingCall<References>(
      awaited: .turn,
      callSite: callSite,
      task: task,
      text: text,
      continuation: continuation
    )
    let storage = cell.storage
    if timeout == nil, text == nil, storage.joinPlainly(call, box) { return true }
    if let waits = storage.join(call, timeout == nil ? .endless : nil, box) { return waits }
    let waitLimit = storage.settings?.waitLimit(for: timeout) ?? .endless
    guard let waits = storage.join(call, waitLimit, box) else { preconditionFailure("a call with a limit joins") }
    return waits
  }

  @inline(never)
  private func cancel() { cell.storage.cancel(box) }

  /// One box for all: boxing the error anew took a cancelled waiter an allocation.
  private static let cancellation: any Error = CancellationError()
}
