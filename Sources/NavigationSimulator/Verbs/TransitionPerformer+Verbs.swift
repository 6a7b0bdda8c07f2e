internal import TransitionEngine

/// The verbs that every controller has.
extension TransitionPerformer {
  /// Presents a controller.
  ///
  /// The nearest ancestor that defines a context presents it, in general the root of the window, regardless of the
  /// receiver (documented).
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else; its ``ViewController/modalPresentationStyle`` says how it
  ///     covers the screen.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: on a controller ``NavigationFailure`` with the code `presentsItself`, `alreadyActive`, `hasParent`,
  ///   `conflict`, `alreadyPresenting` or `notInWindow`; elsewhere ``SerializedFailure``.
  /// - Complexity: O(*d* + *v*) for *d* ancestors and *v* controllers that are visible in the presenter, besides
  ///   callbacks.
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
  /// - Returns: the end of the transition.
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

  /// Presents a controller on the topmost of what is presented on this one.
  ///
  /// In line the topmost is found at the turn of the call. UIKit has no such verb.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: as a presentation on the topmost one.
  /// - Complexity: O(*p*) for *p* controllers that are presented on one another, besides the presentation.
  @discardableResult
  public func presentOnTop(
    _ viewController: ViewController,
    animated: Bool,
    completion: ((Ending) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StartFailure) -> Started {
    try start(.init(.presentOnTop(viewController, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Presents a controller on the topmost of what is presented on this one, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: as the form with a completion, and on a controller with the code `neverCompleted` where time runs out of
  ///   deadlines before the transition ends; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public nonisolated(nonsending) func presentOnTop(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.presentOnTop(viewController, animated: animated)), file: file, line: line)
  }

  /// Dismisses the controller that this controller, or an ancestor, presents, with the controllers that are presented
  /// on that one.
  ///
  /// If nothing is presented, the call is forwarded to the presenter, which dismisses the controller itself
  /// (documented). If nothing is presented either way, only the completion runs (in UIKit, nothing happens).
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

  /// Dismisses the controller that this controller, or an ancestor, presents, with the controllers that are presented
  /// on that one, and waits for the end of the transition.
  ///
  /// - Returns: the end of the transition.
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
  /// The storyboard creates the destination, or an unwind segue finds it. ``ViewController/prepare(for:sender:)`` runs
  /// before the destination's view is loaded; an unwind segue then calls the destination's action. Then
  /// ``Segue/perform()`` runs. ``ViewController/shouldPerformSegue(withIdentifier:sender:)`` is not asked, because this
  /// is not an interaction (documented). The completion follows when every transition that `perform()` has started is
  /// over, so after the destination's `viewDidAppear`; at once if it started none.
  ///
  /// A segue that cannot start throws before anything is prepared. (UIKit prepares it and drops it then, and so does
  /// ``CollisionBehavior/matchingUIKit``.) Operations of a custom segue or container are not known before: if one of
  /// them throws, the segue has been prepared, and nothing of it is pending.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue.
  ///   - sender: handed to ``ViewController/prepare(for:sender:)``.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: on a controller ``NavigationFailure`` with the code `storyboard`, whose ``NavigationFailure/storyboard``
  ///   has the code `unknownSegue`, `unknownScene`, `noUnwindDestination` or `noWayBack`; or the error of the operation
  ///   that the segue starts; elsewhere ``SerializedFailure``.
  /// - Complexity: O(1) besides the search and the operations of the segue.
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
  /// - Returns: the end of the transition.
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
  /// It changes at once, unless ``TabBarController/delegate`` gives an animator. The one that is selected may be
  /// selected again: nothing happens but the completion. ``TabBarControllerDelegate/tabBarController(_:didSelect:)`` is
  /// called for taps only (documented). A tab can be selected while the window turns.
  ///
  /// - Parameters:
  ///   - viewController: one of the tabs.
  ///   - completion: called once, when the transition has ended; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: nothing on a controller; in line the request; where a call may be dropped, whether it was started.
  /// - Throws: on a controller ``NavigationFailure`` with the code `notATab` or `conflict`; elsewhere
  ///   ``SerializedFailure``.
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
  /// - Returns: the end of the transition.
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
