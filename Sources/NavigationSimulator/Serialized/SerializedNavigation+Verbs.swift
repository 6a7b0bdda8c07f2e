public import TransitionLock
internal import TransitionSupport

/// The verbs, with a completion. The call returns at once; the completion runs exactly once, on the actor that made the
/// `SerializedNavigation`, also where the request is cancelled or its lock closed.
extension SerializedNavigation {
  /// Puts a controller on top of the stack, when its turn has come.
  ///
  /// The completion is told how the transition ended, or why it never started; nil is fire and forget.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``NavigationFailure`` with the code `wrongIsolation` if this was made on no actor.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> TransitionLock.Request {
    try enqueue(.push(viewController, animated), CallSite(file: file, line: line), completion)
  }

  /// Takes the top off the stack, when its turn has come.
  ///
  /// The completion is told how the transition ended, or why it never started; nil is fire and forget.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``NavigationFailure`` with the code `wrongIsolation` if this was made on no actor.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func popViewController(
    animated: Bool,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> TransitionLock.Request {
    try enqueue(.pop(animated), CallSite(file: file, line: line), completion)
  }

  /// Takes everything above a controller off the stack, when its turn has come.
  ///
  /// The completion is told how the transition ended, or why it never started; nil is fire and forget.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``NavigationFailure`` with the code `wrongIsolation` if this was made on no actor.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> TransitionLock.Request {
    try enqueue(.pop(to: viewController, animated), CallSite(file: file, line: line), completion)
  }

  /// Takes everything but the root off the stack, when its turn has come.
  ///
  /// The completion is told how the transition ended, or why it never started; nil is fire and forget.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``NavigationFailure`` with the code `wrongIsolation` if this was made on no actor.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> TransitionLock.Request {
    try enqueue(.popToRoot(animated), CallSite(file: file, line: line), completion)
  }

  /// Replaces the stack, when its turn has come.
  ///
  /// The completion is told how the transition ended, or why it never started; nil is fire and forget.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``NavigationFailure`` with the code `wrongIsolation` if this was made on no actor.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> TransitionLock.Request {
    try enqueue(.set(viewControllers, animated), CallSite(file: file, line: line), completion)
  }

  /// Presents a controller, when its turn has come.
  ///
  /// The completion is told how the transition ended, or why it never started; nil is fire and forget.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``NavigationFailure`` with the code `wrongIsolation` if this was made on no actor.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func present(
    _ viewController: ViewController,
    animated: Bool,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> TransitionLock.Request {
    try enqueue(.present(viewController, animated), CallSite(file: file, line: line), completion)
  }

  /// Dismisses what is presented, or else the controller itself, when its turn has come.
  ///
  /// The completion is told how the transition ended, or why it never started; nil is fire and forget.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``NavigationFailure`` with the code `wrongIsolation` if this was made on no actor.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func dismiss(
    animated: Bool,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> TransitionLock.Request {
    try enqueue(.dismiss(animated), CallSite(file: file, line: line), completion)
  }

  /// Performs a segue of the controller's scene, when its turn has come.
  ///
  /// The completion is told how the transition ended, or why it never started; nil is fire and forget.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Throws: ``NavigationFailure`` with the code `wrongIsolation` if this was made on no actor.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> TransitionLock.Request {
    try enqueue(.performSegue(identifier, sender), CallSite(file: file, line: line), completion)
  }
}
