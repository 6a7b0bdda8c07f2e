public import TransitionLock

/// The verbs of every controller: presenting, dismissing, segues, and tabs.
extension TransitionVerbs {
  /// Presents a controller.
  ///
  /// The call retains the controller until the presentation starts. If a controller of other code
  /// is in the way, such as another component's alert, the call steps aside: it gives its turn
  /// back, so other calls continue. When that controller has gone, the call returns ahead of the
  /// calls in line. It waits until the timeout, or for ten seconds of the time in which the scene
  /// is active; then it is tried once more, and fails with the code `outdated` if that controller
  /// is still there. A dismissal that is called meanwhile on the same presenter withdraws the
  /// presentation, and so does ``dismissAll(animated:file:line:)``.
  ///
  /// ```swift
  /// transitions.present(LoginViewController(), animated: true, within: .seconds(60))
  /// ```
  ///
  /// With `within`, the presentation must be shown, such as a login: it waits in line, even through
  /// ``ifIdle``, and steps aside in the same way, for as long as the limit. It also waits for a
  /// presenter that is not in a window yet, and is tried again if the presentation is dropped. An
  /// impossible presentation, such as that of a controller on itself, fails at once. After the
  /// limit, the call fails with the code `timedOut`, and the lock reports it; a call that is aside
  /// is tried once more before that, and may wait for this turn for as long as the limit again.
  ///
  /// With `once`, the scene has at most one call with the key, such as one login for ten answers of
  /// a server that ask for it. While an earlier call with the key waits, is aside or moves, or its
  /// controller can be found as for ``TransitionCall/onGone(_:)``, a new call fails with the code
  /// `dropped`, and names the earlier one. The lock does not report such a call, because the
  /// earlier one serves the same purpose. A call that ends as `unknown` keeps its key until its
  /// controller has gone.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - presenter: the controller that presents.
  ///   - limit: the longest time until the transition starts, while the scene is active; nil for a
  ///     single try.
  ///   - key: the name of the purpose. The scene has one call with this key at a time; nil for any
  ///     number of calls.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func present(
    _ viewController: Controller,
    animated: Bool,
    on presenter: TransitionPresenter = .controller,
    within limit: Duration? = nil,
    once key: TransitionLock.Policy.Key? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    let verb = Verb.present(viewController, on: presenter, animated: animated)
    var verbs = self
    verbs.options.key = key
    if let limit {
      (verbs.options.limit, verbs.options.timeout) = (limit, nil)
      // The controller must be shown, even if a tap asks for it.
      if options.policy == .drop { verbs.options.policy = .wait }
    }
    return verbs.call(verb, file, line) { $1 }
  }

  /// Dismisses the controller that this one, or an ancestor, presents, or else the presented
  /// controller that contains this one.
  ///
  /// All controllers presented on the dismissed one go with it. If nothing is presented, the call
  /// ends at once. The call passes over a search controller that no call has presented. If an earlier
  /// presentation on the same presenter still waits for a controller of other code, the call
  /// withdraws that presentation instead, leaves that controller on screen, and ends as finished.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func dismiss(animated: Bool, file: StaticString = #fileID, line: UInt = #line)
    -> TransitionCall<TransitionEnd>
  {
    call(.dismiss(animated: animated), file, line) { $1 }
  }

  /// Dismisses all presented controllers of the window, including those that other code has
  /// presented.
  ///
  /// At its turn, the call dismisses the lowest presented controller, and with it all those above.
  /// If nothing is presented by then, the call ends at once, as finished. If a controller is
  /// presented after the dismissal, because it did not go, or because other code has presented it,
  /// the call fails with the code `dropped`, and names that controller; it does not try again. The
  /// call passes over a search controller that no call has presented. The call withdraws the
  /// presentations of the window that were called before it and wait aside, including those with
  /// `within`. On a controller that is in no window, the call fails with the code `notInWindow`.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func dismissAll(animated: Bool, file: StaticString = #fileID, line: UInt = #line)
    -> TransitionCall<TransitionEnd>
  {
    call(.dismissAll(animated: animated), file, line) { $1 }
  }

  /// Shows a controller as the nearest container with its own implementation of `show` does.
  ///
  /// The call looks for the container at its turn, from this controller up through its parents. A
  /// navigation controller pushes, and the call is like
  /// ``pushViewController(_:animated:file:line:)``. If there is no such container, the call is like
  /// ``present(_:animated:on:within:once:file:line:)``, without a limit. Both are animated. If
  /// another container handles `show`, the call ends with the transition that this container
  /// starts, as with a segue.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use.
  ///   - sender: the object that asks for the controller.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func show(
    _ viewController: Controller,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    call(.show(viewController, sender: sender), file, line) { $1 }
  }

  #if !os(visionOS)
  /// Performs a segue of the controller's storyboard.
  ///
  /// The call ends with the transition that the segue starts. Segues are deprecated on visionOS,
  /// which is without this verb.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue.
  ///   - sender: the object that is passed to `prepare(for:sender:)`.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    call(.performSegue(identifier, sender: sender), file, line) { $1 }
  }
  #endif

  /// Selects a tab of the tab bar controller that this controller is or is in.
  ///
  /// If the tab is already selected, the call ends at once. The call can select a tab during a
  /// rotation of the window.
  ///
  /// - Parameters:
  ///   - viewController: the controller of one of the tabs. If the tab is in a group, its
  ///     controller must have been created.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func setSelectedViewController(
    _ viewController: Controller,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    call(.selectTab(viewController), file, line) { $1 }
  }
}
