internal import TransitionSupport

/// The messages of UIKit when a stack cannot change, with names instead of addresses.
extension NavigationFailure {
  static func stackIsBusy(
    _ operation: String,
    _ navigation: NavigationController,
    _ moved: [ViewController],
    _ obstacle: Occupancy.Claim?,
    _ site: CallSite
  ) -> Self {
    conflict(
      operation,
      [navigation] + moved,
      obstacle,
      obstacle?.reaction(to: .change(of: navigation)),
      message:
        "\(operation) called on \(navigation) while an existing transition or presentation is occurring; "
        + "the navigation stack will not be updated.",
      otherwise: "\(operation) called on \(navigation) during another transition",
      site
    )
  }
}
