internal import TransitionSupport

/// Transitions from one child to another.
extension ViewController {
  /// Shows one child instead of another.
  ///
  /// It adds the view of `to` beside that of `from`, performs `animations`, and takes the view of
  /// `from` away when the time is over (documented). Both get their appearance callbacks. The
  /// caller reports to a controller that it becomes a child, or ceases to be one (documented):
  ///
  /// ```swift
  /// from.willMove(toParent: nil)
  /// try addChild(to)
  /// to.view.frame = view.bounds
  /// try transition(from: from, to: to, duration: .milliseconds(300)) { _ in
  ///   try? from.removeFromParent()
  ///   to.didMove(toParent: self)
  /// }
  /// ```
  ///
  /// The transition occupies this controller, `from` and `to`; other children go on. While this
  /// controller is not on screen, the views change places at once, without callbacks.
  ///
  /// - Parameters:
  ///   - from: a child whose view is in the view of this controller.
  ///   - to: a child whose view has no superview yet; set its frame before.
  ///   - duration: the length of the animation; zero or less is not animated (documented), and
  ///     neither is a call inside ``View/performWithoutAnimation(_:)`` (inferred).
  ///   - options: the curve of `animations`, among others.
  ///   - animations: sets values of views, which are animated as with
  ///     ``View/animate(withDuration:delay:options:animations:completion:)``.
  ///   - completion: runs once, when the transition has ended, after the did-callbacks; never if
  ///     this throws.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  /// - Throws: ``NavigationFailure`` with the code `noCommonParent` (documented),
  ///   `managedByContainer`, `alreadyActive`, `notInWindow` or `conflict`.
  /// - Complexity: O(*d* + *v*) for *d* ancestors and *v* controllers that are visible in the two,
  ///   besides callbacks.
  public func transition(
    from: ViewController,
    to: ViewController,
    duration: Duration,
    options: AnimationOptions = [],
    animations: (() -> Void)? = nil,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let call = StartingCall(file, line, completion)
    _ = try startOrDrop(call.completion) { () throws(NavigationFailure) in
      try startTransition(from, to, duration, options, animations, call)
    }
  }

  /// Shows one child instead of another, and waits for the end of the transition.
  ///
  /// It stays in the caller's isolation. Cancelling the task does not cancel the transition.
  ///
  /// - Returns: the end of the transition.
  /// - Throws: ``NavigationFailure``, as
  ///   ``transition(from:to:duration:options:animations:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) func transition(
    from: ViewController,
    to: ViewController,
    duration: Duration,
    options: AnimationOptions = [],
    animations: (() -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    try await startAndAwait { completion throws(NavigationFailure) in
      let call = StartingCall(file, line, completion)
      return try startTransition(from, to, duration, options, animations, call)
    }.1
  }

  private func startTransition(
    _ from: ViewController,
    _ to: ViewController,
    _ duration: Duration,
    _ options: AnimationOptions,
    _ animations: (() -> Void)?,
    _ call: StartingCall
  ) throws(NavigationFailure) {
    let transition = ChildTransition(
      of: self,
      from: from,
      to: to,
      lasting: duration,
      options,
      animations
    )
    try check(transition, from, to, call.site)
    guard appearance.isInWindow, let simulation = window?.simulation else {
      transition.performOffScreen()
      return call.end()
    }
    let isAnimated = duration > .zero && !ThreadContext.current.disablesAnimations
    RunningTransition(transition, in: simulation, animated: isAnimated, for: call).start()
  }

  private func check(
    _ transition: ChildTransition,
    _ from: ViewController,
    _ to: ViewController,
    _ site: CallSite
  ) throws(NavigationFailure) {
    let operation = "transition(from:to:duration:options:animations:)"
    let concerned = [self, from, to]
    if from.parent !== self || to.parent !== self {
      let message =
        "Children view controllers \(from) and \(to) must have a common parent view controller when calling "
        + "-[UIViewController transitionFromViewController:toViewController:duration:options:animations:completion:]"
      throw .child(.noCommonParent, operation, concerned, message, site)
    }
    if managesItsChildren {
      let message = "transition between children of \(self), which manages them itself"
      throw .child(.managedByContainer, operation, concerned, message, site)
    }
    if let obstacle = transition.occupants.obstacle(where: isInTheWay) {
      throw .childIsBusy(operation, concerned, obstacle.transition.record, site)
    }
    if from === to || to.viewIfLoaded?.superview != nil {
      let message = "transition to \(to), whose view is in the view hierarchy already"
      throw .child(.alreadyActive, operation, concerned, message, site)
    }
    if appearance.isInWindow, from.viewIfLoaded?.isDescendant(of: view) != true {
      let message = "transition from \(from) whose view is not in the window hierarchy"
      throw .child(.notInWindow, operation, concerned, message, site)
    }
  }
}
