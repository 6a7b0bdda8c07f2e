internal import TransitionEngine
public import TransitionLock
internal import TransitionSupport

extension SerializedNavigation: StackPerformer {
  public typealias Ending = Result<TransitionEnd, SerializedFailure>
  public typealias StartFailure = SerializedFailure
  public typealias PerformFailure = any Error
  public typealias Started = TransitionLock.Request
  public typealias StartedPop = TransitionLock.Request
  public typealias StartedPops = TransitionLock.Request

  /// Adds an operation to the line.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``SerializedFailure`` with the code `wrongIsolation` if this object was created on no actor, or on
  ///   another actor than the caller's.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func start<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(SerializedFailure) -> TransitionLock.Request {
    let (verb, site) = (operation.verb, CallSite(file: file, line: line))
    return calls.enqueue(verb, on: try actor(for: verb, site), at: site) { completion?($0) }
  }

  /// Waits in line, performs an operation, and waits for the end of its transition.
  ///
  /// - Throws: ``SerializedFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  public nonisolated(nonsending) func perform<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> Value {
    let (verb, site) = (operation.verb, CallSite(file: file, line: line))
    try checkIsolation(of: #isolation, verb, site)
    let (leaving, end) = try await calls.perform(verb, on: isolation, at: site)
    return operation.value(operation.started(leaving), end)
  }
}
