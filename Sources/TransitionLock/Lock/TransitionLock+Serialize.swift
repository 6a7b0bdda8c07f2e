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
  @usableFromInline
  func turn(
    _ place: Place,
    _ current: CurrentTask,
    _ timeout: Duration?,
    isolation: isolated (any Actor)?
  ) async throws -> Token {
    let keeper = cell.keeper
    if cell.isHeld(byTask: current.identity) { throw keeper.failure(.deadlock, place) }
    let patience = patience(for: timeout)
    let seat = Seat()
    var joining = LineKeeper.Joining.waiting(nil)
    if let executor {
      // The task goes to the executor before it suspends, so the place is taken first.
      joining = keeper.join(place, task: current.identity, patience: patience, seat: seat, parking: nil)
      if case .waiting(let alarm) = joining {
        if let alarm { setTimer(alarm) }
        await suspend(through: executor) {
          keeper.park($0, at: seat)
        } onCancel: {
          keeper.cancel(seat)
        }
      }
    } else {
      await suspend(through: nil) { continuation in
        joining = keeper.join(place, task: current.identity, patience: patience, seat: seat, parking: continuation)
        switch joining {
        case .waiting(nil): break
        case .waiting(let alarm?): setTimer(alarm)
        default: continuation.resume()
        }
      } onCancel: {
        keeper.cancel(seat)
      }
    }
    switch joining {
    case .started(let token): return token
    case .cancelled: throw Self.cancellation
    case .closed: throw keeper.failure(.closed, place)
    case .timedOut: throw keeper.failure(.timedOut, place)
    case .waiting: break
    }
    // Whose turn has come holds the lock, and nobody else can end that: so the word tells, without the section.
    if let generation = cell.generation(heldByTask: current.identity) {
      return Token(cell: cell, generation: generation, place: place)
    }
    switch keeper.reason(at: seat) {
    case .timedOut: throw keeper.failure(.timedOut, place)
    case .cancelled: throw Self.cancellation
    default: throw keeper.failure(.closed, place)
    }
  }
}

extension TransitionLock {
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
