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
  /// - Throws: ``SerializedFailure`` with the code `wrongIsolation` if this was made on no actor.
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
    return lock.enqueue(pending(operation, at: site), on: isolation) { completion?($0) }
  }

  /// Waits in line, performs an operation, and waits for the end of its transition.
  ///
  /// - Throws: ``SerializedFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure with
  ///   the code `deadlock` in the very task that holds the lock; ``NavigationFailure`` with the code `neverCompleted` if time runs
  ///   out of deadlines before the turn.
  public nonisolated(nonsending) func perform<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> Value {
    let site = CallSite(file: file, line: line)
    if isForeign(#isolation) {
      throw wrongIsolation(
        operation.verb.name,
        site,
        "This SerializedNavigation is used in another isolation than the one that made it."
      )
    }
    let pending = pending(operation, at: site)
    let turn = try await waitForTurn(of: pending)
    defer { turn.token.end() }
    let (result, end) = try await pending.perform(afterWaiting: turn.hasWaited)
    return operation.value(result, end)
  }
}

extension SerializedNavigation {
  /// The description of an operation on its way to its turn.
  func pending<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    at site: CallSite
  ) -> SerializedOperation<Result> {
    SerializedOperation(operation, on: controller, resolvesWhenCalled: resolvesWhenCalled, at: site)
  }

  /// Waits for a turn, and moves time meanwhile as long as nobody else does.
  private nonisolated(nonsending) func waitForTurn<Result>(
    of operation: SerializedOperation<Result>
  ) async throws -> Turn {
    let simulation = controller?.simulation
    let signal = Signal(clock: simulation?.clock)
    let turn = try await lock.waitForTurn(
      operation.label,
      at: operation.site,
      on: simulation?.clock.executor,
      signal: signal
    ) { request in
      if let simulation {
        try await simulation.wait(for: signal) { request.cancel() }
      } else {
        // A controller that never was on screen has no time to move.
        while !signal.isOver { await signal.park { request.cancel() } }
      }
    }
    guard let turn else { throw operation.failure(for: .withdrawn) }
    return turn
  }

  /// Whether a caller is in another isolation than the one that made this.
  ///
  /// Never inlined: the optimizer of Swift 6.3.1 would turn the comparison with `#isolation` into a module that its own
  /// verifier rejects.
  @inline(never)
  private func isForeign(_ caller: (any Actor)?) -> Bool { isolation != nil && caller !== isolation }

  private func wrongIsolation(_ name: StaticString, _ site: CallSite, _ message: String) -> SerializedFailure {
    SerializedFailure(.wrongIsolation, operation: name, controller: controller, message: message, at: site)
  }
}

extension Signal: TurnSignal {}
