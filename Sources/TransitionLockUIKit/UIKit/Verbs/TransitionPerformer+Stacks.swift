#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionTurns
#if canImport(UIKit)
public import UIKit
#else
public import TransitionLockUIKit
#endif

/// The verbs of a stack: that of the navigation controller that the controller is or is in.
extension TransitionPerformer {
  /// Adds a controller to the top of the stack, and shows it.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func pushViewController(
    _ viewController: UIViewController,
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(.push(viewController, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Adds a controller to the top of the stack, shows it, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func pushViewController(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.push(viewController, animated: animated)), file: file, line: line)
  }

  /// Removes the controller at the top of the stack, and shows the one below.
  ///
  /// If only the root is left, the call only runs its completion.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func popViewController(
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(popping: .pop(animated: animated)), completion: completion, file: file, line: line)
  }

  /// Removes the controller at the top of the stack, shows the one below, and waits for the end of the transition.
  ///
  /// - Returns: the controller that left the stack; nil if none did, or if the transition was cancelled.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> UIViewController? {
    try await perform(.init(popping: .pop(animated: animated)), file: file, line: line)
  }

  /// Removes all controllers above a controller from the stack, and shows that controller.
  ///
  /// - Parameters:
  ///   - viewController: a controller on the stack. If it is at the top, the call only runs its completion.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func popToViewController(
    _ viewController: UIViewController,
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(leaving: .popTo(viewController, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Removes all controllers above a controller from the stack, shows that controller, and waits for the end of the transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition was cancelled.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func popToViewController(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> [UIViewController] {
    try await perform(.init(leaving: .popTo(viewController, animated: animated)), file: file, line: line)
  }

  /// Removes all controllers but the root from the stack, and shows the root.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(leaving: .popToRoot(animated: animated)), completion: completion, file: file, line: line)
  }

  /// Removes all controllers but the root from the stack, shows the root, and waits for the end of the transition.
  ///
  /// - Returns: the controllers that left the stack, the root side first; none if the transition was cancelled.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> [UIViewController] {
    try await perform(.init(leaving: .popToRoot(animated: animated)), file: file, line: line)
  }

  /// Replaces the stack, and shows its new top.
  ///
  /// - Parameters:
  ///   - viewControllers: distinct controllers, not in use elsewhere, the root first.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func setViewControllers(
    _ viewControllers: [UIViewController],
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(.setStack(viewControllers, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Replaces the stack, shows its new top, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func setViewControllers(
    _ viewControllers: [UIViewController],
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.setStack(viewControllers, animated: animated)), file: file, line: line)
  }
}
#endif
