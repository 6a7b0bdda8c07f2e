/// The verbs of a stack: the stack of the navigation controller that the controller is or is in.
extension TransitionVerbs {
  /// Adds a controller to the top of the stack, and shows it.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func pushViewController(
    _ viewController: Controller,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    call(.push(viewController, animated: animated), file, line) { $1 }
  }

  /// Removes the controller at the top of the stack, and shows the one below.
  ///
  /// If only the root is left, the call ends at once.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the controller that left the stack; nil if none did, or if
  ///   the transition was cancelled.
  @discardableResult
  public func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<Controller?> {
    call(.pop(animated: animated), file, line) { left, _ in left.first }
  }

  /// Removes all controllers above a controller from the stack, and shows that controller.
  ///
  /// - Parameters:
  ///   - viewController: a controller on the stack.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the array of the controllers that left the stack, the root
  ///   side first.
  @discardableResult
  public func popToViewController(
    _ viewController: Controller,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<[Controller]> {
    call(.popTo(viewController, animated: animated), file, line) {
      left,
      _ in left
    }
  }

  /// Removes all controllers but the root from the stack, and shows the root.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the array of the controllers that left the stack, the root
  ///   side first.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<[Controller]> {
    call(.popToRoot(animated: animated), file, line) { left, _ in left }
  }

  /// Replaces the stack, and shows its new top.
  ///
  /// - Parameters:
  ///   - viewControllers: distinct controllers, not in use elsewhere, the root first.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func setViewControllers(
    _ viewControllers: [Controller],
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    call(.setStack(viewControllers, animated: animated), file, line) {
      $1
    }
  }
}
