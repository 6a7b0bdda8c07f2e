#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionEngine
internal import TransitionSupport
#if canImport(UIKit)
public import UIKit
#else
public import TransitionLockUIKit
#endif

/// The verbs of every controller: presenting, dismissing, segues, and tabs.
extension Transitions {
  /// Presents a controller.
  ///
  /// The call retains the controller until the presentation starts. If a controller of other code is in the way, such
  /// as another component's alert, the call steps aside: it gives its turn back, so other calls continue, and returns
  /// ahead of the calls that merely wait when that controller has gone. It waits until the timeout, or for ten seconds of
  /// the time in which the scene is active; then it is tried once more, and fails with the code `outdated`. A dismissal
  /// that the same code calls meanwhile withdraws it.
  ///
  /// ```swift
  /// transitions.present(LoginViewController(), animated: true, within: .seconds(60))
  /// ```
  ///
  /// With `within`, the presentation must be shown, such as a login: it waits in line, also through ``ifIdle``, and steps
  /// aside in the same way, for as long as the limit. It also waits for a controller that is not in a window yet, and is
  /// tried again if UIKit drops the presentation. An impossible presentation, such as that of a controller on itself,
  /// fails at once. After the limit, the call is tried once more, and fails with the code `timedOut`.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - presenter: the controller that presents.
  ///   - limit: the longest time until the transition starts, while the scene is active; nil for a single try.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func present(
    _ viewController: UIViewController,
    animated: Bool,
    on presenter: TransitionPresenter = .controller,
    within limit: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    let site = CallSite(file: file, line: line)
    return call(.present(viewController, on: presenter, animated: animated), within: limit, site) { $0.1 }
  }

  /// Dismisses the controller that this one, or an ancestor, presents, or else the presented controller that contains
  /// this one.
  ///
  /// All controllers presented on the dismissed one go with it. If nothing is presented, the call ends at once; UIKit's
  /// own verb does nothing then. The call passes over a `UISearchController` that no call has presented, where UIKit's
  /// own verb would end the search.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func dismiss(animated: Bool, file: StaticString = #fileID, line: UInt = #line) -> TransitionCall<TransitionEnd>
  {
    call(.dismiss(animated: animated), CallSite(file: file, line: line)) { $0.1 }
  }

  #if !os(visionOS)
  /// Performs a segue of the controller's storyboard.
  ///
  /// The call ends with the transition that the segue starts. A segue that changes neither the presented controller nor
  /// the stack within the call, and unwinds nothing, counts as dropped: run any other one in the lock's `serialize`.
  /// UIKit's segues are deprecated on visionOS, which is without this verb.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue; UIKit raises an exception if the storyboard has no such segue.
  ///   - sender: the object that UIKit passes to `prepare(for:sender:)`.
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
    call(.performSegue(identifier, sender: sender), CallSite(file: file, line: line)) { $0.1 }
  }
  #endif

  /// Selects a tab of the tab bar controller that this controller is or is in.
  ///
  /// If the tab is already selected, the call ends at once. The call can select a tab during a rotation of the window.
  /// The tab may be under More, or in a group.
  ///
  /// - Parameters:
  ///   - viewController: the controller of one of the tabs; of a tab in a group, after UIKit has created it.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the way in which the transition ended.
  @discardableResult
  public func setSelectedViewController(
    _ viewController: UIViewController,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    call(.selectTab(viewController), CallSite(file: file, line: line)) { $0.1 }
  }
}

/// The verbs of a stack: that of the navigation controller that the controller is or is in.
extension Transitions {
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
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    call(.push(viewController, animated: animated), CallSite(file: file, line: line)) { $0.1 }
  }

  /// Removes the controller at the top of the stack, and shows the one below.
  ///
  /// If only the root is left, the call ends at once.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value is the controller that left the stack; nil if none did, or if the transition was
  ///   cancelled.
  @discardableResult
  public func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<UIViewController?> {
    call(.pop(animated: animated), CallSite(file: file, line: line)) { $0.0.first }
  }

  /// Removes all controllers above a controller from the stack, and shows that controller.
  ///
  /// - Parameters:
  ///   - viewController: a controller on the stack.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value are the controllers that left the stack, the root side first.
  @discardableResult
  public func popToViewController(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<[UIViewController]> {
    call(.popTo(viewController, animated: animated), CallSite(file: file, line: line)) { $0.0 }
  }

  /// Removes all controllers but the root from the stack, and shows the root.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the call, whose value are the controllers that left the stack, the root side first.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<[UIViewController]> {
    call(.popToRoot(animated: animated), CallSite(file: file, line: line)) { $0.0 }
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
    _ viewControllers: [UIViewController],
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionCall<TransitionEnd> {
    call(.setStack(viewControllers, animated: animated), CallSite(file: file, line: line)) { $0.1 }
  }
}
#endif
