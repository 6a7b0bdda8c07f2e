internal import TransitionEngine

/// The verbs that every controller has. Behavior that Apple's documentation states is marked as
/// documented.
extension ViewController {
  /// Presents a controller.
  ///
  /// The topmost container around this controller presents the new one. If the style of the new
  /// controller asks for the current context, the nearest ancestor that defines a context presents
  /// it (documented).
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use elsewhere; its
  ///     ``ViewController/modalPresentationStyle`` says how it covers the screen.
  ///   - animated: a Boolean value that indicates whether the transition takes time.
  ///   - completion: called once, when the transition has ended; nil if no code needs the end.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Throws: ``NavigationFailure`` with the code `presentsItself`, `otherWindow`,
  ///   `alreadyActive`, `hasParent`, `unsupportedStyle`, `conflict`, `notInWindow` or
  ///   `alreadyPresenting`.
  /// - Complexity: O(*d* + *v*) for *d* ancestors and *v* controllers that are visible in the
  ///   presenter, besides callbacks.
  public func present(
    _ viewController: ViewController,
    animated: Bool,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    try start(
      .present(viewController, animated: animated),
      StartingCall(file, line, completion)
    )
  }

  /// Presents a controller, and waits for the end of the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: as the form with a completion, and with the code `neverCompleted` if virtual time
  ///   has no deadline left, and the transition has not ended.
  @discardableResult
  public nonisolated(nonsending) func present(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await perform(.present(viewController, animated: animated), file, line).end
  }

  /// Dismisses the controller that this controller, or an ancestor, presents, with the controllers
  /// that are presented on that one.
  ///
  /// If neither presents another controller, the call is forwarded to the presenter of this
  /// controller, which dismisses this controller itself (documented). If there is no presenter
  /// either, only the completion runs (in UIKit, nothing happens).
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition takes time.
  ///   - completion: called once, when the transition has ended; nil if no code needs the end.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Throws: ``NavigationFailure`` with the code `conflict`.
  /// - Complexity: O(*d* + *v*) for *d* ancestors, and *v* controllers that are dismissed or
  ///   visible in the presenter, besides callbacks.
  public func dismiss(
    animated: Bool,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    try start(.dismiss(animated: animated), StartingCall(file, line, completion))
  }

  /// Dismisses the controller that this controller, or an ancestor, presents, with the controllers
  /// that are presented on that one, and waits for the end of the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: as the form with a completion, and with the code `neverCompleted` if virtual time
  ///   has no deadline left, and the transition has not ended.
  @discardableResult
  public nonisolated(nonsending) func dismiss(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await perform(.dismiss(animated: animated), file, line).end
  }

  /// Performs a segue of the controller's scene.
  ///
  /// The storyboard creates the destination, or an unwind segue finds it.
  /// ``ViewController/prepare(for:sender:)`` runs before the destination's view is loaded; an
  /// unwind segue then calls the destination's action. Then ``Segue/perform()`` runs.
  /// ``ViewController/shouldPerformSegue(withIdentifier:sender:)`` is not asked, because this is
  /// not an interaction (documented). The completion follows when every transition that `perform()`
  /// has started is over, so after the destination's `viewDidAppear`; at once if it started none.
  ///
  /// A segue that cannot start throws before anything is prepared. (UIKit prepares such a segue,
  /// and then drops it; so does the simulator with ``CollisionBehavior/matchingUIKit``.) The
  /// operations of a custom segue or container are known only when they run: if one of them throws,
  /// the segue has been prepared, a transition that has started continues, and the completion never
  /// runs.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue.
  ///   - sender: handed to ``ViewController/prepare(for:sender:)``.
  ///   - completion: called once, when the transition has ended; nil if no code needs the end.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Throws: ``NavigationFailure`` with the code `storyboard`, whose
  ///   ``NavigationFailure/storyboard`` has the code `unknownSegue`, `unknownScene`,
  ///   `noUnwindDestination` or `noWayBack`; or the error of the operation that the segue starts.
  /// - Complexity: O(1) besides the search and the operations of the segue.
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    try start(
      .performSegue(identifier, sender: sender),
      StartingCall(file, line, completion)
    )
  }

  /// Performs a segue of the controller's scene, and waits for the end of the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: as the form with a completion, and with the code `neverCompleted` if virtual time
  ///   has no deadline left, and the transition has not ended.
  @discardableResult
  public nonisolated(nonsending) func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await perform(.performSegue(identifier, sender: sender), file, line).end
  }

  /// Selects a tab of the tab bar controller that the controller is, or is in: the setter of
  /// ``TabBarController/selectedViewController`` as a method, which can throw, and reports the end.
  ///
  /// The tab changes at once, unless ``TabBarController/delegate`` gives an animator. If the tab is
  /// already selected, only the completion runs.
  /// ``TabBarControllerDelegate/tabBarController(_:didSelect:)`` is called for taps only
  /// (documented). A tab can be selected while the window rotates.
  ///
  /// - Parameters:
  ///   - viewController: one of the tabs.
  ///   - completion: called once, when the transition has ended; nil if no code needs the end.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Throws: ``NavigationFailure`` with the code `notATab` or `conflict`.
  /// - Complexity: O(*n* + *d* + *v*) for *n* tabs, *d* ancestors and *v* controllers that are
  ///   visible in the two tabs, besides callbacks.
  public func setSelectedViewController(
    _ viewController: ViewController,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    try start(.selectTab(viewController), StartingCall(file, line, completion))
  }

  /// Selects a tab, and waits for the end of the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: as the form with a completion, and with the code `neverCompleted` if virtual time
  ///   has no deadline left, and the transition has not ended.
  @discardableResult
  public nonisolated(nonsending) func setSelectedViewController(
    _ viewController: ViewController,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await perform(.selectTab(viewController), file, line).end
  }
}
