#if canImport(UIKit) && !os(watchOS)
internal import TransitionEngine
internal import TransitionSupport
public import UIKit

/// The verbs of a stack, with a completion that is called on every path. UIKit's own verbs of a
/// stack have no completion. The verbs here use no lock.
///
/// The completion is called after the did-callbacks, with animation or without, on screen or not. A
/// call fails before UIKit is called if UIKit would raise an exception; if a transition other than
/// a rotation moves a controller that the call needs; or if such a controller is about to go or to
/// appear.
extension UINavigationController {
  /// Adds a controller to the top of the stack, shows it, and reports the end of the transition.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func pushViewController(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) {
    start(
      .push(viewController, animated: animated),
      file,
      line,
      completion
    )
  }

  /// Removes the controller at the top of the stack, shows the one below, and reports the end of
  /// the transition.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  /// - Returns: the controller that leaves the stack; nil if none does.
  @discardableResult
  public func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) -> UIViewController? {
    start(.pop(animated: animated), file, line, completion).first
  }

  /// Removes all controllers above a controller from the stack, shows that controller, and reports
  /// the end of the transition.
  ///
  /// - Parameters:
  ///   - viewController: a controller on the stack.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
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
    completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) -> [UIViewController] {
    start(
      .popTo(viewController, animated: animated),
      file,
      line,
      completion
    )
  }

  /// Removes all controllers but the root from the stack, shows the root, and reports the end of
  /// the transition.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  /// - Returns: the controllers that leave the stack, the root side first.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) -> [UIViewController] {
    start(.popToRoot(animated: animated), file, line, completion)
  }
}

/// Segues with a completion that is called on every path, without a lock.
extension UIViewController {
  #if !os(visionOS)
  /// Performs a segue of the controller's storyboard, and reports the end of the transition that
  /// the segue starts.
  ///
  /// UIKit's segues are deprecated on visionOS, which is without this method.
  ///
  /// A segue that changes neither the presented controller nor the stack within the call, and
  /// unwinds nothing, counts as dropped.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue; UIKit raises an exception if the storyboard has no such
  ///     segue.
  ///   - sender: the object that UIKit passes to `prepare(for:sender:)`.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) {
    start(
      .performSegue(identifier, sender: sender),
      file,
      line,
      completion
    )
  }
  #endif

  /// Starts a call, unless UIKit would refuse it or a transition is in its way.
  ///
  /// - Returns: the controllers that leave a stack, the root side first.
  @discardableResult
  func start(
    _ verb: Verb<UIViewController>,
    _ file: StaticString,
    _ line: UInt,
    _ completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) -> [UIViewController] {
    uikit.startNow(verb, on: self, at: CallSite(file, line), completion: completion)
  }
}
#endif
