internal import TransitionSupport

/// The verbs, awaited. They return when the transition has ended and the lock has been passed on.
///
/// They stay in the caller's isolation. Cancelling the task takes a call that waits out of the line; a transition that
/// has started goes on.
extension SerializedNavigation {
  /// Puts a controller on top of the stack, when its turn has come, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public nonisolated(nonsending) func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> TransitionEnd {
    try await perform(.push(viewController, animated), CallSite(file: file, line: line)).1
  }

  /// Takes the top off the stack, when its turn has come, and waits for the end of the transition.
  ///
  /// - Returns: the controller that left the stack; nil if none did, or if the transition was cancelled.
  /// - Throws: ``NavigationFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public nonisolated(nonsending) func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> ViewController? {
    let (popped, end) = try await perform(.pop(animated), CallSite(file: file, line: line))
    return end == .finished ? popped.first : nil
  }

  /// Takes everything above a controller off the stack, when its turn has come, and waits for the end of the transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition was cancelled.
  /// - Throws: ``NavigationFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public nonisolated(nonsending) func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> [ViewController] {
    let (popped, end) = try await perform(.pop(to: viewController, animated), CallSite(file: file, line: line))
    return end == .finished ? popped : []
  }

  /// Takes everything but the root off the stack, when its turn has come, and waits for the end of the transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition was cancelled.
  /// - Throws: ``NavigationFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public nonisolated(nonsending) func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> [ViewController] {
    let (popped, end) = try await perform(.popToRoot(animated), CallSite(file: file, line: line))
    return end == .finished ? popped : []
  }

  /// Replaces the stack, when its turn has come, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public nonisolated(nonsending) func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> TransitionEnd {
    try await perform(.set(viewControllers, animated), CallSite(file: file, line: line)).1
  }

  /// Presents a controller, when its turn has come, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public nonisolated(nonsending) func present(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> TransitionEnd {
    try await perform(.present(viewController, animated), CallSite(file: file, line: line)).1
  }

  /// Dismisses what is presented, or else the controller itself, when its turn has come, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public nonisolated(nonsending) func dismiss(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> TransitionEnd {
    try await perform(.dismiss(animated), CallSite(file: file, line: line)).1
  }

  /// Performs a segue of the controller's scene, when its turn has come, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``; `CancellationError` if the task is cancelled before its turn; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public nonisolated(nonsending) func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> TransitionEnd {
    try await perform(.performSegue(identifier, sender), CallSite(file: file, line: line)).1
  }
}
