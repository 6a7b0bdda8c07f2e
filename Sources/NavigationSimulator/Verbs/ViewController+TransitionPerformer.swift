internal import TransitionEngine
internal import TransitionSupport

/// A controller starts operations at once, or throws.
///
/// The completion runs once, when the transition has ended, after the last did-callback, or at once if there is nothing
/// to do; never if the call throws, or is dropped with ``CollisionBehavior/matchingUIKit``. Starting a pop returns the
/// controllers that leave the stack.
extension ViewController: TransitionPerformer {
  public typealias Ending = TransitionEnd
  public typealias StartFailure = NavigationFailure
  public typealias PerformFailure = NavigationFailure
  public typealias Started = Void

  /// Starts an operation at once.
  ///
  /// - Throws: ``NavigationFailure``, before anything has changed.
  @discardableResult
  public final func start<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Result {
    let (verb, site, kit) = (operation.verb, CallSite(file: file, line: line), SimulatorKit())
    if try kit.startAsUIKit(verb, on: self, at: site, completion) { return operation.started([]) }
    let leaving = try startOrDrop { () throws(NavigationFailure) in
      try kit.start(verb, on: self, at: site, completion)
    }
    return operation.started(leaving ?? [])
  }

  /// Performs an operation at once, and waits for the end of its transition.
  ///
  /// - Throws: ``NavigationFailure``, before anything has changed; with the code `neverCompleted` if time runs out of
  ///   deadlines before the transition ends.
  public nonisolated(nonsending) final func perform<Result, Value>(
    _ operation: TransitionOperation<Result, Value>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> Value {
    let site = CallSite(file: file, line: line)
    let (leaving, end) = try await startAndAwait { completion throws(NavigationFailure) in
      try SimulatorKit().start(operation.verb, on: self, at: site, completion)
    }
    return operation.value(operation.started(leaving), end)
  }
}

/// A navigation controller has the verbs of its stack as well.
extension NavigationController: StackPerformer {
  public typealias StartedPop = ViewController?
  public typealias StartedPops = [ViewController]
}
