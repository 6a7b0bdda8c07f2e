internal import TransitionTurns

/// The verbs that every controller has.
extension TransitionPerformer {
  /// Presents a controller.
  ///
  /// It is presented by the nearest ancestor that defines a context, in general the root of the window, whichever controller is
  /// asked (documented).
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else; its ``ViewController/modalPresentationStyle`` says how it covers
  ///     the screen.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: on a controller ``NavigationFailure`` with the code `presentsItself`, `alreadyActive`, `hasParent`, `conflict`,
  ///   `alreadyPresenting` or `notInWindow`; elsewhere ``SerializedFailure``.
  /// - Complexity: O(*d* + *v*) for *d* ancestors and *v* controllers that are visible in the presenter, besides callbacks.
  @discardableResult
  public func present(
    _ viewController: ViewController,
    animated: Bool,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> Started {
    try start(.init(.present(viewController, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Presents a controller, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func present(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.present(viewController, animated: animated)), file: file, line: line)
  }

  /// Dismisses what the controller, or an ancestor, presents, with whatever is presented on that.
  ///
  /// If nothing is, the call is forwarded to the presenter, which dismisses the controller itself (documented). With nothing
  /// presented either way nothing happens but the completion (in UIKit, nothing at all).
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: on a controller ``NavigationFailure`` with the code `conflict`; elsewhere ``SerializedFailure``.
  /// - Complexity: O(*d* + *v*) for *d* ancestors, and *v* controllers that are dismissed or visible in the presenter,
  ///   besides callbacks.
  @discardableResult
  public func dismiss(
    animated: Bool,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> Started {
    try start(.init(.dismiss(animated: animated)), completion: completion, file: file, line: line)
  }

  /// Dismisses what the controller, or an ancestor, presents, with whatever is presented on that, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func dismiss(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.dismiss(animated: animated)), file: file, line: line)
  }

  /// Performs a segue of the controller's scene.
  ///
  /// The destination is made, or of an unwind segue found; ``ViewController/prepare(for:sender:)`` runs before its view is
  /// loaded, and of an unwind segue the action of the destination; then ``Segue/perform()`` does what the segue is for.
  /// ``ViewController/shouldPerformSegue(withIdentifier:sender:)`` is not asked, as this is not an interaction (documented).
  /// The completion follows when everything that `perform()` has started is over, so after the destination's
  /// `viewDidAppear`; at once if that is nothing.
  ///
  /// A segue that cannot go on throws before anything is prepared. (UIKit prepares it and drops it then, and so does
  /// ``CollisionBehavior/matchingUIKit``.) What a segue of your own, or a container of your own, starts is not known before:
  /// if that throws, the segue has been prepared, and nothing of it is pending.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue.
  ///   - sender: handed to ``ViewController/prepare(for:sender:)``.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: on a controller ``NavigationFailure`` with the code `storyboard`, whose ``NavigationFailure/storyboard`` has the code
  ///   `unknownSegue`, `unknownScene`, `noUnwindDestination` or `noWayBack`; or as what the segue starts; elsewhere
  ///   ``SerializedFailure``.
  /// - Complexity: O(1) besides what the segue starts and searches.
  @discardableResult
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> Started {
    try start(.init(.performSegue(identifier, sender: sender)), completion: completion, file: file, line: line)
  }

  /// Performs a segue of the controller's scene, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.performSegue(identifier, sender: sender)), file: file, line: line)
  }

  /// Selects a tab of the tab bar controller that the controller is, or is in; the setter of
  /// ``TabBarController/selectedViewController`` in a form that throws, or waits, and says when it is over.
  ///
  /// It changes at once, unless ``TabBarController/delegate`` gives an animator. The one that is selected may be selected again:
  /// nothing happens but the completion. ``TabBarControllerDelegate/tabBarController(_:didSelect:)`` is called for taps only
  /// (documented). A tab can be selected while the window turns.
  ///
  /// - Parameters:
  ///   - viewController: one of the tabs.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: on a controller ``NavigationFailure`` with the code `notATab` or `conflict`; elsewhere ``SerializedFailure``.
  /// - Complexity: O(*n* + *d* + *v*) for *n* tabs, *d* ancestors and *v* controllers that are visible in the two tabs,
  ///   besides callbacks.
  @discardableResult
  public func setSelectedViewController(
    _ viewController: ViewController,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> Started {
    try start(.init(.selectTab(viewController)), completion: completion, file: file, line: line)
  }

  /// Selects a tab, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func setSelectedViewController(
    _ viewController: ViewController,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.selectTab(viewController)), file: file, line: line)
  }
}
