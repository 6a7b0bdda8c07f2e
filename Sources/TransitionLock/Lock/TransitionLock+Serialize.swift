/// Wait in line, with a body that is awaited.
extension TransitionLock {
  /// Waits in line for a turn, runs `body` as a transition, and ends the transition when the body is over.
  ///
  /// For what nobody should have to repeat: a timer, a notification, the next step of a flow.
  ///
  /// ```swift
  /// try await lock.serialize("refresh", timeout: .seconds(3)) { _ in
  ///   try await navigation.popToRootViewController(animated: true)
  /// }
  /// ```
  ///
  /// The place in line is taken before the call first suspends, so in one thread, task or actor turns come in the order
  /// of the calls (guarantee G2). On a free lock the body runs at once, with no suspension before it (G8). It runs in
  /// the isolation of the caller (G9), and whatever it does, return, throw or be cancelled, the lock is released (G5).
  ///
  /// The body may end its token early; then its return ends nothing. It may use ``enqueue(isolation:_:file:line:_:)``,
  /// but may not await the lock: that would be waiting for itself, and throws (G6).
  ///
  /// In the original: `serializeTransitionWithBlock`, with the body's return in the place of `transitionComplete`.
  ///
  /// - Parameters:
  ///   - label: what messages call the transition; by default the calling function.
  ///   - timeout: how long to wait for the turn at most, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  ///   - body: the transition. It gets the token, to hand it to something that ends the transition earlier.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws, unchanged; `CancellationError` if the calling task is cancelled before its turn;
  ///   ``Failure`` with the code `timedOut`, `closed` or `deadlock`.
  /// - Complexity: O(1) besides waiting and the body; with a timeout that is used, O(log *n*) for *n* waiters with one.
  @inlinable
  public nonisolated(nonsending) func serialize<R, E: Error>(
    _ label: StaticString = #function,
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (Token) async throws(E) -> R
  ) async throws -> R {
    let place = Place(label, file, line)
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    let token: Token
    if let started = cell.start(place, task: current.identity) {
      token = started
    } else {
      token = try await turn(place, current, timeout, isolation: #isolation)
    }
    do {
      let result = try await body(token)
      _ = cell.end(token.generation)
      return result
    } catch {
      _ = cell.end(token.generation)
      throw error
    }
  }

  /// Waits in line for a turn.
  ///
  /// The isolation is a parameter because `suspend` needs it as one, and each change between the two ways of saying where
  /// a function runs is another visit to the runtime.
  ///
  /// Whatever this function holds, every waiter holds in memory while it waits. What can be done in a function that does
  /// not suspend, is: with everything in one place it took 1,376 bytes, more than the memory that a task comes with, and
  /// an allocation of its own.
  @usableFromInline
  @inline(never)
  func turn(
    _ place: Place,
    _ current: CurrentTask,
    _ timeout: Duration?,
    isolation: isolated (any Actor)?
  ) async throws -> Token {
    let task = current.identity
    try throwIfHeld(byTask: task, place)
    let seat = Seat()
    if executor == nil {
      await suspend {
        join(place, task, timeout, at: seat, parking: $0)
      } onCancel: {
        cell.keeper.cancel(seat)
      }
    } else {
      // The task goes to the executor before it suspends, so the place is taken first.
      if join(place, task, timeout, at: seat, parking: nil) { await park(at: seat, isolation: isolation) }
    }
    return try token(place, task, at: seat)
  }

  /// Waits, after the place is taken, by way of the lock's executor.
  @inline(never)
  private func park(at seat: borrowing Seat, isolation: isolated (any Actor)?) async {
    await suspend(through: executor) {
      cell.keeper.park($0, at: seat)
    } onCancel: {
      cell.keeper.cancel(seat)
    }
  }

  /// Takes the lock or a place in line, or notes in the seat why there is neither.
  ///
  /// - Parameter call: what is resumed when its turn comes, or at once if it does not wait.
  /// - Returns: whether it waits.
  @inline(never)
  @discardableResult
  private nonisolated func join(
    _ place: Place,
    _ task: UInt,
    _ timeout: Duration?,
    at seat: borrowing Seat,
    parking call: LineKeeper.Waiter?
  ) -> Bool {
    switch cell.keeper.join(place, task: task, patience: patience(for: timeout), seat: seat, parking: call) {
    case .waiting(let alarm):
      if let alarm { setTimer(alarm) }
      return true
    case .started:
      break
    case .refused(let settlement):
      seat.settle(settlement)
    }
    call?.resume()
    return false
  }

  /// The token of a call that has its turn.
  @inline(never)
  private nonisolated func token(_ place: Place, _ task: UInt, at seat: borrowing Seat) throws -> Token {
    // Whose turn has come holds the lock, and nobody else can end that: so the word tells, without the section.
    if let generation = cell.generation(heldByTask: task) {
      return Token(cell: cell, generation: generation, place: place)
    }
    switch cell.keeper.settlement(at: seat) {
    case .timedOut: throw cell.keeper.failure(.timedOut, place)
    case .cancelled: throw Self.cancellation
    default: throw cell.keeper.failure(.closed, place)
    }
  }

  @inline(never)
  private nonisolated func throwIfHeld(byTask task: UInt, _ place: Place) throws(Failure) {
    if cell.isHeld(byTask: task) { throw cell.keeper.failure(.deadlock, place) }
  }

  /// One box for all: boxing the error anew took a cancelled waiter an allocation.
  private static let cancellation: any Error = CancellationError()
}

/// The lock's clerk keeps the time.
extension TransitionLock {
  private nonisolated func patience(for timeout: Duration?) -> LineKeeper.Patience {
    // Beyond a hundred years, adding to the time of a clock could overflow.
    guard let timeout, timeout < .seconds(3_155_760_000) else { return .endless }
    return timeout > .zero ? .until(timekeeper.now + timeout) : .none
  }

  /// Starts the one timer, in the place of the one before.
  private nonisolated func setTimer(_ alarm: Alarm) {
    let timer = Task.detached(executorPreference: executor) { await self.keepTime(alarm) }
    cell.keeper.keepTimer(timer, alarm)
  }

  private func keepTime(_ alarm: Alarm) async {
    // A timer that is cancelled has been replaced, or nobody needs it any more.
    guard (try? await timekeeper.sleep(until: alarm.deadline)) != nil else { return }
    if let next = cell.keeper.expire(alarm, now: timekeeper.now) { setTimer(next) }
  }
}
