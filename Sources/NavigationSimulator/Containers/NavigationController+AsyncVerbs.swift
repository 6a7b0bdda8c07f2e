internal import TransitionSupport

/// The verbs, awaited. They return when the transition has ended, and occupies nothing any more.
///
/// They stay in the caller's isolation. Cancelling the task does not cancel the transition.
extension NavigationController {
  /// Puts a controller on top of the stack, shows it, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``, as ``pushViewController(_:animated:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) final func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    let place = CallSite(file: file, line: line)
    return try await startAndAwait { completion throws(NavigationFailure) in
      try startPush(viewController, animated, place, completion)
    }.1
  }

  /// Takes the top off the stack, shows the one below, and waits for the end of the transition.
  ///
  /// - Returns: the controller that left the stack; nil if none did, or if the transition was cancelled.
  /// - Throws: ``NavigationFailure``, as ``popViewController(animated:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) final func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> ViewController? {
    let place = CallSite(file: file, line: line)
    let (popped, end) = try await startAndAwait { completion throws(NavigationFailure) in
      try startPop(animated, place, completion)
    }
    return end == .finished ? popped : nil
  }

  /// Takes everything above a controller off the stack, shows that controller, and waits for the end of the transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition was cancelled.
  /// - Throws: ``NavigationFailure``, as ``popToViewController(_:animated:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) final func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> [ViewController] {
    let place = CallSite(file: file, line: line)
    let (popped, end) = try await startAndAwait { completion throws(NavigationFailure) in
      try startPop(to: viewController, animated, place, completion)
    }
    return end == .finished ? popped : []
  }

  /// Takes everything but the root off the stack, shows the root, and waits for the end of the transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition was cancelled.
  /// - Throws: ``NavigationFailure``, as ``popToRootViewController(animated:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) final func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> [ViewController] {
    let place = CallSite(file: file, line: line)
    let (popped, end) = try await startAndAwait { completion throws(NavigationFailure) in
      try startPopToRoot(animated, place, completion)
    }
    return end == .finished ? popped : []
  }

  /// Replaces the stack, shows its new top, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``, as ``setViewControllers(_:animated:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) final func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    let place = CallSite(file: file, line: line)
    return try await startAndAwait { completion throws(NavigationFailure) in
      try startSet(viewControllers, animated, place, completion)
    }.1
  }
}
