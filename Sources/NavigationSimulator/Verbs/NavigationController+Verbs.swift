internal import TransitionEngine

/// The verbs of a stack. Behavior that Apple's documentation states is marked as documented.
extension NavigationController {
  /// Puts a controller on top of the stack, and shows it.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use elsewhere.
  ///   - animated: a Boolean value that indicates whether the transition takes time.
  ///   - completion: called once, when the transition has ended; nil if no code needs the end.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Throws: ``NavigationFailure`` with the code `conflict`, `alreadyOnStack` (documented),
  ///   `hasParent`, `alreadyActive`, `otherWindow` or `unsupportedContent`.
  /// - Complexity: O(1), amortized, besides callbacks.
  public func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    try start(
      .push(viewController, animated: animated),
      StartingCall(file, line, completion)
    )
  }

  /// Puts a controller on top of the stack, shows it, and waits for the end of the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: as the form with a completion, and with the code `neverCompleted` if virtual time
  ///   has no deadline left, and the transition has not ended.
  @discardableResult
  public nonisolated(nonsending) func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await perform(.push(viewController, animated: animated), file, line).end
  }

  /// Takes the top off the stack, and shows the one below.
  ///
  /// If only the root is left, only the completion runs (documented).
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition takes time.
  ///   - completion: called once, when the transition has ended; nil if no code needs the end.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the controller that leaves the stack; nil if none does.
  /// - Throws: ``NavigationFailure`` with the code `conflict`.
  /// - Complexity: O(1) besides callbacks.
  @discardableResult
  public func popViewController(
    animated: Bool,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> ViewController? {
    try start(.pop(animated: animated), StartingCall(file, line, completion)).first
  }

  /// Takes the top off the stack, shows the one below, and waits for the end of the transition.
  ///
  /// - Returns: the controller that left the stack; nil if none did, or if the transition was
  ///   cancelled.
  /// - Throws: as the form with a completion, and with the code `neverCompleted` if virtual time
  ///   has no deadline left, and the transition has not ended.
  @discardableResult
  public nonisolated(nonsending) func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> ViewController? {
    try await perform(.pop(animated: animated), file, line).left.first
  }

  /// Takes everything above a controller off the stack, and shows that controller.
  ///
  /// - Parameters:
  ///   - viewController: a controller on the stack. If it is the top, only the completion runs.
  ///   - animated: a Boolean value that indicates whether the transition takes time.
  ///   - completion: called once, when the transition has ended; nil if no code needs the end.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the controllers that leave the stack, the root side first.
  /// - Throws: ``NavigationFailure`` with the code `conflict` or `notOnStack`.
  /// - Complexity: O(*k*) for *k* controllers that leave, besides callbacks.
  @discardableResult
  public func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> [ViewController] {
    try start(
      .popTo(viewController, animated: animated),
      StartingCall(file, line, completion)
    )
  }

  /// Takes everything above a controller off the stack, shows that controller, and waits for the
  /// end of the transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition
  ///   was cancelled.
  /// - Throws: as the form with a completion, and with the code `neverCompleted` if virtual time
  ///   has no deadline left, and the transition has not ended.
  @discardableResult
  public nonisolated(nonsending) func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> [ViewController] {
    try await perform(.popTo(viewController, animated: animated), file, line).left
  }

  /// Takes everything but the root off the stack, and shows the root.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition takes time.
  ///   - completion: called once, when the transition has ended; nil if no code needs the end.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the controllers that leave the stack, the root side first.
  /// - Throws: ``NavigationFailure`` with the code `conflict`.
  /// - Complexity: O(*k*) for *k* controllers that leave, besides callbacks.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> [ViewController] {
    try start(.popToRoot(animated: animated), StartingCall(file, line, completion))
  }

  /// Takes everything but the root off the stack, shows the root, and waits for the end of the
  /// transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition
  ///   was cancelled.
  /// - Throws: as the form with a completion, and with the code `neverCompleted` if virtual time
  ///   has no deadline left, and the transition has not ended.
  @discardableResult
  public nonisolated(nonsending) func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> [ViewController] {
    try await perform(.popToRoot(animated: animated), file, line).left
  }

  /// Replaces the stack, and shows its new top.
  ///
  /// The transition is that of a pop if the new top was on the stack, otherwise that of a push. If
  /// the top stays the same, nothing moves on screen.
  ///
  /// - Parameters:
  ///   - viewControllers: distinct controllers that are not in use elsewhere, the root first.
  ///   - animated: a Boolean value that indicates whether the transition takes time.
  ///   - completion: called once, when the transition has ended; nil if no code needs the end.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Throws: ``NavigationFailure`` as a push.
  /// - Complexity: O(*n* + *m*) for the lengths of the two stacks, besides callbacks.
  public func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    try start(
      .setStack(viewControllers, animated: animated),
      StartingCall(file, line, completion)
    )
  }

  /// Replaces the stack, shows its new top, and waits for the end of the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: as the form with a completion, and with the code `neverCompleted` if virtual time
  ///   has no deadline left, and the transition has not ended.
  @discardableResult
  public nonisolated(nonsending) func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await perform(.setStack(viewControllers, animated: animated), file, line).end
  }
}
