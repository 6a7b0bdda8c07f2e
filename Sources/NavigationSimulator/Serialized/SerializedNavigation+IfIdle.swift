internal import TransitionEngine
internal import TransitionSupport

extension SerializedNavigation {
  /// The verbs of a controller in a form that drops: a call that finds the lock busy does nothing.
  ///
  /// Use this form for actions of the user: a tap during a transition is dropped.
  ///
  /// ```swift
  /// let isShown = try serialized.ifIdle.pushViewController(contact, animated: true)
  /// ```
  ///
  /// With ``SystemProfile/iOS26``, a pop during a push, a push during a pop, or a swipe back during either is not
  /// dropped if the running change of the same stack makes way, and asked no lock or was started by a call on the same
  /// lock. Then both calls share one turn, which ends with the last of their transitions, and calls in line wait for
  /// both. A second tap in the same direction is dropped.
  ///
  /// A call with a completion returns whether its transition started. The completion runs once, when the transition has
  /// ended, and never if the call is dropped or throws. An awaited call that is dropped throws a ``SerializedFailure``
  /// with the code `dropped`.
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
  /// - Returns: a Boolean value that indicates whether the operation started.
  /// - Throws: ``SerializedFailure`` with the code `refused`, `gone` or `wrongIsolation`.
  /// - Complexity: O(1), besides the transition.
  @discardableResult
  public func start<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(SerializedFailure) -> Bool {
    let (verb, site) = (operation.verb, CallSite(file: file, line: line))
    try serialized.checkIsolation(verb, site)
    return try serialized.calls.tryStart(verb, on: serialized.isolation, at: site, telling: completion)
  }

  /// Performs an operation, if the lock is free, and waits for the end of its transition.
  ///
  /// - Throws: ``SerializedFailure``; with the code `dropped` if the lock is busy.
  public nonisolated(nonsending) func perform<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(SerializedFailure) -> Value {
    let (verb, site) = (operation.verb, CallSite(file: file, line: line))
    try serialized.checkIsolation(of: #isolation, verb, site)
    let (leaving, end) = try await serialized.calls.performIfIdle(verb, on: serialized.isolation, at: site)
    return operation.value(operation.started(leaving), end)
  }
}

extension SerializedCalls<SimulatorKit> {
  func tryStart(
    _ verb: Verb<ViewController>,
    on actor: (any Actor)?,
    at site: CallSite,
    telling completion: TransitionCompletion?
  ) throws(SerializedFailure) -> Bool {
    try tryStart(verb, on: actor, at: site) { if case .success(let end) = $0 { completion?(end) } }
  }
}
