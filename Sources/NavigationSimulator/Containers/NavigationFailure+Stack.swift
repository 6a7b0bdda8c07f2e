internal import TransitionSupport

/// The messages of UIKit when a stack cannot change, with names instead of addresses.
extension NavigationFailure {
  static func stackIsBusy(
    _ operation: String,
    _ navigation: NavigationController,
    _ moved: [ViewController],
    _ obstacle: Obstacle?,
    _ site: CallSite
  ) -> Self {
    conflict(
      operation,
      [navigation] + moved,
      obstacle,
      obstacle?.reaction(to: .change(of: navigation)),
      message: "\(operation) called on \(navigation) while an existing transition or presentation is occurring; "
        + "the navigation stack will not be updated.",
      otherwise: "\(operation) called on \(navigation) during another transition",
      site
    )
  }

  static func onStack(
    _ code: Code,
    _ operation: String,
    _ navigation: NavigationController,
    _ controller: ViewController,
    _ site: CallSite
  ) -> Self {
    let message =
      switch code {
      case .alreadyOnStack:
        "Pushing the same view controller instance more than once is not supported (\(controller))"
      case .unsupportedContent:
        controller is NavigationController
          ? "Pushing a navigation controller is not supported"
          : "Pushing a view controller that contains the navigation controller is not supported (\(controller))"
      case .notOnStack: "Tried to pop to a view controller that doesn't exist."
      case .hasParent:
        "Pushing a view controller that has another parent is not supported "
          + "(\(controller), in \(controller.parent.map { "\($0)" } ?? "nil"))"
      default: "Pushing an active view controller is not supported (\(controller))"
      }
    let concerned = [navigation.identity, controller.identity]
    return NavigationFailure(code, operation: operation, concerning: concerned, message: message, at: site)
  }
}
