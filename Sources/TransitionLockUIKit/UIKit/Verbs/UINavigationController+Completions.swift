#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionSupport
internal import TransitionTurns
#if canImport(UIKit)
public import UIKit
#else
public import TransitionLockUIKit
#endif

/// The verbs of a stack, which have no completion in UIKit, with one that is called on every path. They know no lock.
///
/// The completion comes after the did-callbacks, with animation or without, on screen or not. What UIKit would raise an
/// exception for, or what would leave a stack inconsistent because another transition runs on it, fails before UIKit is
/// called.
extension UINavigationController {
  /// Puts a controller on top of the stack, shows it, and tells how that ended.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func pushViewController(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) {
    start(.push(viewController, animated: animated), at: CallSite(file: file, line: line), completion)
  }

  /// Takes the top off the stack, shows the one below, and tells how that ended.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  /// - Returns: the controller that leaves the stack; nil if none does.
  @discardableResult
  public func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) -> UIViewController? {
    start(.pop(animated: animated), at: CallSite(file: file, line: line), completion).first
  }

  /// Takes everything above a controller off the stack, shows that controller, and tells how that ended.
  ///
  /// - Parameters:
  ///   - viewController: a controller on the stack.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  /// - Returns: the controllers that leave the stack, the root side first.
  @discardableResult
  public func popToViewController(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) -> [UIViewController] {
    start(.popTo(viewController, animated: animated), at: CallSite(file: file, line: line), completion)
  }

  /// Takes everything but the root off the stack, shows the root, and tells how that ended.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  /// - Returns: the controllers that leave the stack, the root side first.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) -> [UIViewController] {
    start(.popToRoot(animated: animated), at: CallSite(file: file, line: line), completion)
  }

  /// Replaces the stack, shows its new top, and tells how that ended.
  ///
  /// - Parameters:
  ///   - viewControllers: distinct controllers that are nowhere else, the root first.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func setViewControllers(
    _ viewControllers: [UIViewController],
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) {
    start(.setStack(viewControllers, animated: animated), at: CallSite(file: file, line: line), completion)
  }
}
#endif
