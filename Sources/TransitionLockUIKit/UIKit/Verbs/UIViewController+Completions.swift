#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionSupport
internal import TransitionTurns
#if canImport(UIKit)
public import UIKit
#else
public import TransitionLockUIKit
#endif

/// UIKit's own verbs with a completion that is called on every path. They know no lock.
extension UIViewController {
  /// Presents a controller, and tells how that ended, also where UIKit drops it.
  ///
  /// What UIKit would drop, or raise an exception for, fails before UIKit is called, with its message; so does a
  /// presentation while another transition runs on the controller.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func present(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) {
    start(.present(viewController, animated: animated), at: CallSite(file: file, line: line), completion)
  }

  /// Dismisses what the controller presents, or is presented in, and tells how that ended.
  ///
  /// With nothing presented the completion is called at once. For a dismissal that UIKit drops there is no certain sign: it fails
  /// when nothing has moved for a second.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func dismiss(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) {
    start(.dismiss(animated: animated), at: CallSite(file: file, line: line), completion)
  }

  /// Performs a segue of the controller's storyboard, and tells when the transition that it starts has ended.
  ///
  /// A segue that changes neither what is presented nor the stack, and moves neither, counts as dropped.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue; UIKit raises an exception where the storyboard has none such.
  ///   - sender: handed to `prepare(for:sender:)`.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping NavigationFailure.Completion
  ) {
    start(.performSegue(identifier, sender: sender), at: CallSite(file: file, line: line), completion)
  }

  /// Makes a call, unless UIKit has something against it.
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
