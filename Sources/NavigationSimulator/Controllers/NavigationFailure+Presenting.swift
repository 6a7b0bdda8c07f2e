internal import TransitionSupport

/// The messages of UIKit when a presentation cannot begin, with names instead of addresses.
extension NavigationFailure {
  static func presenterIsBusy(
    _ presented: ViewController,
    _ presenter: ViewController,
    _ source: ViewController,
    _ obstacle: Occupancy.Claim,
    _ site: CallSite
  ) -> Self {
    conflict(
      presentOperation,
      [source, presenter, presented],
      obstacle,
      obstacle.reaction(to: .presentation(by: presenter)),
      message:
        "Attempt to present \(presented) on \(presenter) while a presentation is in progress!",
      otherwise: "presenting \(presented) on \(presenter) during another transition",
      site
    )
  }

  static func dismissalIsBusy(
    _ source: ViewController,
    _ dismissed: ViewController,
    _ obstacle: Occupancy.Claim,
    _ site: CallSite
  ) -> Self {
    conflict(
      "dismiss(animated:)",
      [source, dismissed],
      obstacle,
      obstacle.reaction(to: .dismissal),
      message:
        "Attempt to dismiss from view controller \(source) while a presentation or dismiss is in progress!",
      otherwise: "dismissing from \(source) during another transition",
      site
    )
  }

  static var presentOperation: String { "present(_:animated:)" }
}
