internal import TransitionSupport

/// The messages that UIKit is known for. With names in the place of addresses.
extension NavigationFailure {
  static func stackIsBusy(
    _ operation: String,
    _ navigation: NavigationController,
    _ moved: [ViewController],
    _ transition: RunningTransition?,
    _ site: CallSite
  ) -> Self {
    NavigationFailure(
      .conflict,
      operation: operation,
      controllers: [navigation] + moved,
      inTheWay: transition?.record,
      message: "\(operation) called on \(navigation) while an existing transition or presentation is occurring; "
        + "the navigation stack will not be updated.",
      at: site
    )
  }

  static func presenterIsBusy(
    _ operation: String,
    _ presented: ViewController,
    _ presenter: ViewController,
    _ source: ViewController,
    _ transition: RunningTransition,
    _ site: CallSite
  ) -> Self {
    let isModal = [.present, .dismiss].contains(transition.choreography.kind)
    return NavigationFailure(
      .conflict,
      operation: operation,
      controllers: [source, presenter, presented],
      inTheWay: transition.record,
      message: "Attempt to present \(presented) on \(presenter) while a \(isModal ? "presentation" : "transition") "
        + "is in progress!",
      at: site
    )
  }

  static func dismissalIsBusy(
    _ operation: String,
    _ source: ViewController,
    _ dismissed: ViewController,
    _ transition: RunningTransition,
    _ site: CallSite
  ) -> Self {
    NavigationFailure(
      .conflict,
      operation: operation,
      controllers: [source, dismissed],
      inTheWay: transition.record,
      message: "Attempt to dismiss from view controller \(source) while a presentation or dismiss is in progress!",
      at: site
    )
  }

  /// What UIKit says of a presentation, apart from conflicts.
  static func presenting(
    _ code: Code,
    _ operation: String,
    _ presented: ViewController,
    _ presenter: ViewController,
    _ source: ViewController,
    _ site: CallSite
  ) -> Self {
    let origin = source === presenter ? "\(presenter)" : "\(presenter) (from \(source))"
    let message =
      switch code {
      case .presentsItself:
        "Application tried to present modal view controller on itself. Presenting controller is \(presenter)."
      case .hasParent:
        "Application tried to present modally a view controller \(presented) that has a parent view controller "
          + "\(presented.parent.map { "\($0)" } ?? "nil")."
      case .alreadyActive:
        "Application tried to present modally an active controller \(presented)."
      case .alreadyPresenting:
        "Attempt to present \(presented) on \(origin) which is already presenting "
          + "\(presenter.presented.map { "\($0)" } ?? "nil")."
      default:
        "Attempt to present \(presented) on \(origin) whose view is not in the window hierarchy."
      }
    return NavigationFailure(
      code,
      operation: operation,
      controllers: [source, presenter, presented],
      message: message,
      at: site
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
    return NavigationFailure(
      code,
      operation: operation,
      controllers: [navigation, controller],
      message: message,
      at: site
    )
  }
}
