internal import TransitionEngine

/// The verbs of a stack.
extension StackPerformer {
  /// Puts a controller on top of the stack, and shows it.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: on a controller ``NavigationFailure`` with the code `conflict`, `alreadyOnStack` (documented),
  ///   `hasParent`, `alreadyActive` or `unsupportedContent`; elsewhere ``SerializedFailure``.
  /// - Complexity: O(1), amortized, besides callbacks.
  @discardableResult
  public func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> Started {
    try start(.init(.push(viewController, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Puts a controller on top of the stack, shows it, and waits for the end of the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.push(viewController, animated: animated)), file: file, line: line)
  }

  /// Takes the top off the stack, and shows the one below.
  ///
  /// With only the root left nothing happens but the completion (documented).
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: on a navigation controller the controller that leaves the stack, nil if none does; elsewhere as of a
  ///   push.
  /// - Throws: on a controller ``NavigationFailure`` with the code `conflict`; elsewhere ``SerializedFailure``.
  /// - Complexity: O(1) besides callbacks.
  @discardableResult
  public func popViewController(
    animated: Bool,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> StartedPop {
    try start(.init(.pop(animated: animated)), completion: completion, file: file, line: line)
  }

  /// Takes the top off the stack, shows the one below, and waits for the end of the transition.
  ///
  /// - Returns: the controller that left the stack; nil if none did, or if the transition was cancelled.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> ViewController? {
    try await perform(.init(.pop(animated: animated)), file: file, line: line)
  }

  /// Takes everything above a controller off the stack, and shows that controller.
  ///
  /// - Parameters:
  ///   - viewController: a controller on the stack. If it is the top, nothing happens but the completion.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: on a navigation controller the controllers that leave the stack, the root side first; elsewhere as of a
  ///   push.
  /// - Throws: on a controller ``NavigationFailure`` with the code `conflict` or `notOnStack`; elsewhere
  ///   ``SerializedFailure``.
  /// - Complexity: O(*k*) for *k* controllers that leave, besides callbacks.
  @discardableResult
  public func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> StartedPops {
    try start(.init(.popTo(viewController, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Takes everything above a controller off the stack, shows that controller, and waits for the end of the transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition was cancelled.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> [ViewController] {
    try await perform(.init(.popTo(viewController, animated: animated)), file: file, line: line)
  }

  /// Takes everything but the root off the stack, and shows the root.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: on a navigation controller the controllers that leave the stack, the root side first; elsewhere as of a
  ///   push.
  /// - Throws: on a controller ``NavigationFailure`` with the code `conflict`; elsewhere ``SerializedFailure``.
  /// - Complexity: O(*k*) for *k* controllers that leave, besides callbacks.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> StartedPops {
    try start(.init(.popToRoot(animated: animated)), completion: completion, file: file, line: line)
  }

  /// Takes everything but the root off the stack, shows the root, and waits for the end of the transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition was cancelled.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> [ViewController] {
    try await perform(.init(.popToRoot(animated: animated)), file: file, line: line)
  }

  /// Replaces the stack, and shows its new top.
  ///
  /// It looks like a pop if the new top was on the stack, otherwise like a push; if the top stays the same, nothing
  /// moves on screen.
  ///
  /// - Parameters:
  ///   - viewControllers: distinct controllers that are nowhere else, the root first.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: on a controller ``NavigationFailure`` as a push; elsewhere ``SerializedFailure``.
  /// - Complexity: O(*n* + *m*) for the lengths of the two stacks, besides callbacks.
  @discardableResult
  public func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> Started {
    try start(.init(.setStack(viewControllers, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Replaces the stack, shows its new top, and waits for the end of the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.setStack(viewControllers, animated: animated)), file: file, line: line)
  }
}
