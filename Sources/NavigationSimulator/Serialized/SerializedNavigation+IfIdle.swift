internal import TransitionLock
internal import TransitionSupport
internal import TransitionTurns

extension SerializedNavigation {
  /// The verbs of a controller in a form that drops: a call that finds the lock busy does nothing.
  ///
  /// For what a person does: a tap that comes while the screen is moving is dropped.
  ///
  /// ```swift
  /// let isShown = try serialized.ifIdle.pushViewController(contact, animated: true)
  /// ```
  ///
  /// A call with a completion returns whether it was started; the completion runs once, when the transition has ended, and
  /// never if the call was dropped or throws. An awaited call that is dropped throws a ``SerializedFailure`` with the code
  /// `dropped`.
  public struct IfIdle {
    let serialized: SerializedNavigation
  }
}

extension SerializedNavigation.IfIdle: StackPerformer {
  public typealias Ending = TransitionEnd
  public typealias StartFailure = SerializedFailure
  public typealias PerformFailure = SerializedFailure
  public typealias Started = Bool
  public typealias StartedPop = Bool
  public typealias StartedPops = Bool

  /// Starts an operation, if the lock is free.
  ///
  /// - Returns: a Boolean value that indicates whether it was started.
  /// - Throws: ``SerializedFailure`` with the code `refused`, `gone` or `wrongIsolation`.
  /// - Complexity: O(1), besides the transition.
  @discardableResult
  public func start<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(SerializedFailure) -> Bool {
    let site = CallSite(file: file, line: line)
    try serialized.checkIsolation(operation.verb.name, site)
    let pending = serialized.pending(operation, at: site)
    let lock = serialized.lock(for: operation.verb)
    return try lock.startIfIdle(pending, on: serialized.isolation, completion: completion) != nil
  }

  /// Performs an operation, if the lock is free, and waits for the end of its transition.
  ///
  /// - Throws: ``SerializedFailure``; with the code `dropped` if the lock is busy.
  public nonisolated(nonsending) func perform<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(SerializedFailure) -> Value {
    let site = CallSite(file: file, line: line)
    try serialized.checkIsolation(of: #isolation, operation.verb.name, site)
    let pending = serialized.pending(operation, at: site)
    let (lock, mayGiveWay) = (serialized.lock(for: operation.verb), serialized.isolation != nil && pending.mayGiveWay)
    guard !pending.isHeldUp,
      let token = lock.tryStart(pending.label, isInterruptible: mayGiveWay, file: file, line: line)
    else { throw pending.dropped(because: lock.holder) }
    defer { token.end() }
    let (result, end) = try await pending.perform(
      afterWaiting: false,
      interruption: mayGiveWay ? TurnInterruption(token, on: serialized.isolation) : nil
    )
    return operation.value(result, end)
  }
}
