internal import TransitionSupport

/// The messages of UIKit when a presentation cannot begin, with names instead of addresses.
extension NavigationFailure {
  static func presenterIsBusy(
    _ presented: ViewController,
    _ presenter: ViewController,
    _ source: ViewController,
    _ obstacle: Obstacle,
    _ site: CallSite
  ) -> Self {
    conflict(
      presentOperation,
      [source, presenter, presented],
      obstacle,
      obstacle.reaction(to: .presentation(by: presenter)),
      message: "Attempt to present \(presented) on \(presenter) while a presentation is in progress!",
      otherwise: "presenting \(presented) on \(presenter) during another transition",
      site
    )
  }

  static func dismissalIsBusy(
    _ source: ViewController,
    _ dismissed: ViewController,
    _ obstacle: Obstacle,
    _ site: CallSite
  ) -> Self {
    conflict(
      "dismiss(animated:)",
      [source, dismissed],
      obstacle,
      obstacle.reaction(to: .dismissal),
      message: "Attempt to dismiss from view controller \(source) while a presentation or dismiss is in progress!",
      otherwise: "dismissing from \(source) during another transition",
      site
    )
  }

  private static var presentOperation: String { "present(_:animated:)" }

  /// Returns UIKit's message for a presentation, apart from conflicts.
  static func presenting(
    _ code: Code,
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
      case .unsupportedStyle:
        "The specified modal presentation style doesn't have a corresponding presentation controller."
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
    let concerned = [source, presenter, presented].map(\.identity)
    return NavigationFailure(code, operation: presentOperation, concerning: concerned, message: message, at: site)
  }
}
