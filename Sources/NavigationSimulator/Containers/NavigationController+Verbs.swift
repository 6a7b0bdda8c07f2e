internal import TransitionSupport

/// The verbs, with a completion.
extension NavigationController {
  /// Puts a controller on top of the stack, and shows it.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else.
  ///   - animated: whether it takes time.
  ///   - completion: runs once, when the transition has ended; never if this throws.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  /// - Throws: ``NavigationFailure`` with the code `conflict`, `alreadyOnStack` (documented), `hasParent`,
  ///   `alreadyActive` or `unsupportedContent`.
  /// - Complexity: O(1), amortized, besides callbacks.
  public final func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let place = CallSite(file: file, line: line)
    _ = try startOrDrop { () throws(NavigationFailure) in
      try startPush(viewController, animated, place, completion)
    }
  }

  /// Takes the top off the stack, and shows the one below.
  ///
  /// With only the root left nothing happens but the completion (documented).
  ///
  /// - Parameters:
  ///   - animated: whether it takes time.
  ///   - completion: runs once, when the transition has ended or at once if there is none; never if this throws.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  /// - Returns: the controller that leaves the stack; nil if none does.
  /// - Throws: ``NavigationFailure`` with the code `conflict`.
  /// - Complexity: O(1) besides callbacks.
  @discardableResult
  public final func popViewController(
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> ViewController? {
    let place = CallSite(file: file, line: line)
    return try startOrDrop { () throws(NavigationFailure) in try startPop(animated, place, completion) } ?? nil
  }

  /// Takes everything above a controller off the stack, and shows that controller.
  ///
  /// - Parameters:
  ///   - viewController: a controller on the stack. If it is the top, nothing happens but the completion.
  ///   - animated: whether it takes time.
  ///   - completion: runs once, when the transition has ended or at once if there is none; never if this throws.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  /// - Returns: the controllers that leave the stack, the root side first.
  /// - Throws: ``NavigationFailure`` with the code `conflict` or `notOnStack`.
  /// - Complexity: O(*k*) for *k* controllers that leave, besides callbacks.
  @discardableResult
  public final func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> [ViewController] {
    let place = CallSite(file: file, line: line)
    return try startOrDrop { () throws(NavigationFailure) in
      try startPop(to: viewController, animated, place, completion)
    } ?? []
  }

  /// Takes everything but the root off the stack, and shows the root.
  ///
  /// - Parameters:
  ///   - animated: whether it takes time.
  ///   - completion: runs once, when the transition has ended or at once if there is none; never if this throws.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  /// - Returns: the controllers that leave the stack, the root side first.
  /// - Throws: ``NavigationFailure`` with the code `conflict`.
  /// - Complexity: O(*k*) for *k* controllers that leave, besides callbacks.
  @discardableResult
  public final func popToRootViewController(
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> [ViewController] {
    let place = CallSite(file: file, line: line)
    return try startOrDrop { () throws(NavigationFailure) in try startPopToRoot(animated, place, completion) } ?? []
  }

  /// Replaces the stack, and shows its new top: as a pop if that was on the stack, otherwise as a push; if the top stays
  /// the same, nothing moves on screen.
  ///
  /// - Parameters:
  ///   - viewControllers: distinct controllers that are nowhere else, the root first.
  ///   - animated: whether it takes time.
  ///   - completion: runs once, when the transition has ended or at once if there is none; never if this throws.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  /// - Throws: ``NavigationFailure`` with the code `conflict`, `alreadyOnStack`, `hasParent`, `alreadyActive` or
  ///   `unsupportedContent`.
  /// - Complexity: O(*n* + *m*) for the lengths of the two stacks, besides callbacks.
  public final func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let place = CallSite(file: file, line: line)
    _ = try startOrDrop { () throws(NavigationFailure) in
      try startSet(viewControllers, animated, place, completion)
    }
  }
}
