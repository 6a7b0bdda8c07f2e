public import TransitionLock
internal import TransitionSupport
internal import TransitionTurns

extension SerializedNavigation: StackPerformer {
  public typealias Ending = Result<TransitionEnd, SerializedFailure>
  public typealias StartFailure = SerializedFailure
  public typealias PerformFailure = any Error
  public typealias Started = TransitionLock.Request
  public typealias StartedPop = TransitionLock.Request
  public typealias StartedPops = TransitionLock.Request

  /// Leaves an operation in line.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``SerializedFailure`` with the code `wrongIsolation` if this was made on no actor, or on another one than that
  ///   of the caller.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func start<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(SerializedFailure) -> TransitionLock.Request {
    let site = CallSite(file: file, line: line)
    guard let isolation else {
      throw wrongIsolation(
        operation.verb.name,
        site,
        "A call with a completion needs an actor to run on at its turn, and this SerializedNavigation was made on none."
      )
    }
    try checkIsolation(operation.verb.name, site)
    return lock(for: operation.verb).enqueue(pending(operation, at: site), on: isolation, under: terms) {
      completion?($0)
    }
  }

  /// Waits in line, performs an operation, and waits for the end of its transition.
  ///
  /// - Throws: ``SerializedFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure with
  ///   the code `deadlock` in the very task that holds the lock.
  public nonisolated(nonsending) func perform<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> Value {
    let site = CallSite(file: file, line: line)
    try checkIsolation(of: #isolation, operation.verb.name, site)
    let pending = pending(operation, at: site)
    let turn = try await waitForTurn(of: pending, on: lock(for: operation.verb))
    defer { turn.token.end() }
    if terms.policy == .drop, pending.isHeldUp { throw pending.failure(for: .dropped(because: nil)) }
    let hasWaited = try await pending.waitWhileHeldUp() || turn.hasWaited
    guard turn.token.isHolding else { throw pending.failure(for: .takenBack) }
    let (result, end) = try await pending.perform(
      afterWaiting: hasWaited,
      interruption: TurnInterruption(turn.token, on: isolation)
    )
    return operation.value(result, end)
  }
}

extension SerializedNavigation {
  /// The description of an operation on its way to its turn.
  func pending<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    at site: CallSite
  ) -> SerializedOperation<Result> {
    SerializedOperation(
      operation,
      on: controller,
      place: PlaceInLine(on: lock),
      resolvesWhenCalled: resolvesWhenCalled,
      policy: policy,
      at: site
    )
  }

  /// Waits for a turn, and moves time meanwhile as long as nothing else does.
  private nonisolated(nonsending) func waitForTurn<Result>(
    of operation: SerializedOperation<Result>,
    on lock: TransitionLock
  ) async throws -> Turn {
    let simulation = controller?.simulation
    let signal = Signal(clock: simulation?.clock)
    do {
      return try await lock.waitForTurn(
        operation.label,
        at: operation.site,
        under: terms,
        isInterruptible: isolation != nil && operation.mayGiveWay,
        on: simulation?.clock.executor.preference,
        signal: signal
      ) {
        if let simulation {
          await simulation.wait(for: signal, .turn(lock))
        } else {
          // A controller that never was on screen has no time to move.
          while !signal.isSettled { await signal.park() }
        }
      }
    } catch let loss as TurnLoss {
      throw operation.failure(for: loss)
    }
  }
}

extension Signal: TurnSignal {}

extension SimulationExecutor {
  /// This executor, for tasks of the lock; nil where tasks prefer none.
  fileprivate var preference: (any TaskPreference)? {
    guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else { return nil }
    return ExecutorPreference(executor: self)
  }
}
