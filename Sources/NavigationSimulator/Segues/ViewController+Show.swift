extension ViewController {
  /// An action that the nearest container that supports it performs. More actions may come.
  public struct Action: Hashable, Sendable, CustomStringConvertible {
    /// The name of the method, for messages.
    public let description: String

    /// ``ViewController/show(_:sender:completion:file:line:)``.
    public static let show = Action(description: "show(_:sender:)")
    /// ``ViewController/showDetailViewController(_:sender:completion:file:line:)``.
    public static let showDetailViewController = Action(
      description: "showDetailViewController(_:sender:)"
    )
  }

  /// Returns the nearest controller, from this one up through its parents, that overrides an
  /// action; nil if none does (documented).
  ///
  /// Presenters are not asked: a controller that is shown in a presented controller does not appear
  /// beneath it (inferred).
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public func targetViewController(forAction action: Action, sender: Any?) -> ViewController? {
    var controller: ViewController? = self
    while let current = controller {
      if current.canPerformAction(action, withSender: sender) { return current }
      controller = current.parent
    }
    return nil
  }

  /// Shows a controller as the nearest container does, and waits for the end of the transition.
  ///
  /// It stays in the caller's isolation. Cancelling the task does not cancel the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: ``NavigationFailure``, as ``show(_:sender:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) func show(
    _ viewController: ViewController,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await awaitShowing { completion throws(NavigationFailure) in
      try show(viewController, sender: sender, completion: completion, file: file, line: line)
    }
  }

  /// Shows a controller with details as the nearest container does, and waits for the end of the
  /// transition.
  ///
  /// It stays in the caller's isolation. Cancelling the task does not cancel the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: ``NavigationFailure``, as
  ///   ``showDetailViewController(_:sender:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) func showDetailViewController(
    _ vc: ViewController,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await awaitShowing { completion throws(NavigationFailure) in
      try showDetailViewController(
        vc,
        sender: sender,
        completion: completion,
        file: file,
        line: line
      )
    }
  }

  /// Starts an operation that a container may override, leaves failures to the caller, and waits
  /// for the end.
  private nonisolated(nonsending) func awaitShowing(
    _ start: (@escaping TransitionCompletion) throws(NavigationFailure) -> Void
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await startAndAwait { completion throws(NavigationFailure) in
      try simulation.starting(under: { $0.leavesRefusals = true }) { () throws(NavigationFailure) in
        try start(completion)
      }
    }.1
  }
}
