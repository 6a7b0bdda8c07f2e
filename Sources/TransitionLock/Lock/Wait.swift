/// A call of `serialize` that has to wait, from taking its place to its turn.
///
/// Whatever is in here and in the frames of its functions, every waiter holds in memory while it waits. A task comes with
/// a kilobyte; who needs more pays for an allocation and its page faults. So what the functions need is here, once, and
/// what can be done in a function that does not suspend, is.
@usableFromInline
struct Wait: ~Copyable, Sendable {
  private let lock: TransitionLock
  private let place: Place
  /// The identity of the task that waits, see ``CurrentTask``.
  private let task: UInt
  private let timeout: Duration?
  private let seat = Seat()

  @usableFromInline
  init(_ lock: TransitionLock, _ place: Place, _ task: CurrentTask, _ timeout: Duration?) {
    self.lock = lock
    self.place = place
    self.task = task.identity
    self.timeout = timeout
  }

  /// Waits in line for a turn.
  ///
  /// The isolation is a parameter because `suspend` needs it as one, and each change between the two ways of saying where
  /// a function runs is another visit to the runtime.
  ///
  /// - Returns: the generation of the transition.
  @usableFromInline
  @inline(never)
  func turn(isolation: isolated (any Actor)?) async throws -> UInt64 {
    try throwIfHeld()
    if lock.executor == nil {
      // `suspend`, written out: the closures that it is handed would be kept in memory beside its own.
      await withTaskCancellationHandler(
        operation: {
          _ = isolation
          await withContinuation(isolation: isolation) { join(parking: $0) }
        },
        onCancel: { cancel() },
        isolation: isolation
      )
    } else {
      await turnByExecutor(isolation: isolation)
    }
    return try generation()
  }

  /// Waits by way of the lock's executor.
  @inline(never)
  private func turnByExecutor(isolation: isolated (any Actor)?) async {
    // The task goes to the executor before it suspends, so the place is taken first.
    if !join(parking: nil) { return }
    await suspend(through: lock.executor) {
      lock.cell.keeper.park($0, at: seat)
    } onCancel: {
      cancel()
    }
  }
}

// MARK: - Steps that do not suspend

extension Wait {
  // Not `throws(Failure)`: a caller that suspends would keep room for the failure while it waits.
  @inline(never)
  private func throwIfHeld() throws {
    if lock.cell.isHeld(byTask: task) { throw lock.cell.keeper.failure(.deadlock, place) }
  }

  /// Takes the lock or a place in line, or notes in the seat why there is neither.
  ///
  /// - Parameter call: what is resumed when its turn comes, or at once if it does not wait.
  /// - Returns: whether it waits.
  @inline(never)
  @discardableResult
  private func join(parking call: LineKeeper.Waiter?) -> Bool {
    let patience = lock.patience(for: timeout)
    switch lock.cell.keeper.join(place, task: task, patience: patience, seat: seat, parking: call) {
    case .waiting(let alarm):
      if let alarm { lock.setTimer(alarm) }
      return true
    case .started:
      break
    case .refused(let settlement):
      seat.settle(settlement)
    }
    call?.resume()
    return false
  }

  @inline(never)
  private func cancel() { lock.cell.keeper.cancel(seat) }

  /// The generation of the transition of a call that has its turn.
  @inline(never)
  private func generation() throws -> UInt64 {
    let keeper = lock.cell.keeper
    // Whose turn has come holds the lock, and nobody else can end that: so the word tells, without the section.
    if let generation = lock.cell.generation(heldByTask: task) { return generation }
    switch keeper.settlement(at: seat) {
    case .timedOut: throw keeper.failure(.timedOut, place)
    case .cancelled: throw Self.cancellation
    default: throw keeper.failure(.closed, place)
    }
  }

  /// One box for all: boxing the error anew took a cancelled waiter an allocation.
  private static let cancellation: any Error = CancellationError()
}
