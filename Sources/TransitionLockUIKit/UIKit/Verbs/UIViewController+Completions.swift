#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionSupport
internal import TransitionTurns
#if canImport(UIKit)
public import UIKit
#else
public import TransitionLockUIKit
#endif

/// UIKit's own verbs with a completion that is called on every path. No verb uses a lock.
extension UIViewController {
  /// Presents a controller, and reports the end of the transition, even if UIKit drops the call.
  ///
  /// A call that UIKit would drop, or raise an exception for, fails before UIKit is called, with UIKit's message; so does a
  /// presentation while another transition runs on the controller.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func present(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) { start(.present(viewController, animated: animated), at: CallSite(file: file, line: line), completion) }

  /// Dismisses a presented controller, and reports the end of the transition.
  ///
  /// The call dismisses the controller that this one, or an ancestor, presents, or else the presented controller that contains this
  /// one. If nothing is presented, the completion is called at once. A dismissal that UIKit drops leaves no certain evidence: the
  /// call fails when nothing has moved for a second.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func dismiss(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) { start(.dismiss(animated: animated), at: CallSite(file: file, line: line), completion) }

  /// Performs a segue of the controller's storyboard, and reports the end of the transition that the segue starts.
  ///
  /// A segue that changes neither the presented controller nor the stack, and moves neither, counts as dropped.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue; UIKit raises an exception if the storyboard has no such segue.
  ///   - sender: the object that UIKit passes to `prepare(for:sender:)`.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) { start(.performSegue(identifier, sender: sender), at: CallSite(file: file, line: line), completion) }

  /// Starts a call, unless UIKit would refuse it.
  ///
  /// - Returns: the controllers that leave a stack, the root side first.
  @discardableResult
  final func start(
    _ verb: Verb<UIViewController>,
    at site: CallSite,
    _ completion: @escaping NavigationFailure.Completion
  ) -> [UIViewController] {
    UIKitControllers().startNow(verb, on: self, at: site, completion: completion)
  }
}
#endif
