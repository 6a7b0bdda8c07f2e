/// The choice of a style by the system, and by the available room.
///
/// It is made when the presentation begins; a window that is resized later changes nothing.
extension PresentationController {
  /// Chooses the style to present with, if it differs from the requested one.
  func adaptStyle(to window: Window?) {
    guard let window else { return }
    // The style that the system chooses came with the sheets that can be pulled down.
    if style == .automatic, !window.simulation.profile.hasGesturesForSheets { style = .fullScreen }
    guard style.isAdaptive, window.isCompact else { return }
    let adapted = delegate?.adaptivePresentationStyle(for: self) ?? systemsAdaptiveStyle
    if adapted != .none { style = adapted }
  }

  /// The style that the system presents with in a window that is as narrow as a telephone's.
  var systemsAdaptiveStyle: ModalPresentationStyle {
    let profile = presentingViewController.simulation?.profile ?? .current
    if !profile.hasGesturesForSheets { return .fullScreen }
    return style == .popover ? .pageSheet : .none
  }
}

extension ModalPresentationStyle {
  /// Whether the style differs where there is little room.
  fileprivate var isAdaptive: Bool { isSheet || self == .popover }
  /// Whether the user can pull the presented controller down.
  var isSheet: Bool { self == .automatic || self == .pageSheet || self == .formSheet }
}

extension SystemProfile {
  /// Whether the user can pull sheets down, and sheets are the system's default: from iOS 13 on
  /// (documented).
  var hasGesturesForSheets: Bool { self > .iOS9 }
}

extension Window {
  /// Whether the window is as narrow as a telephone's in either orientation. The narrowest tablet
  /// has 744 points, and windows beside others have fewer (inferred from Apple's tables of size
  /// classes).
  fileprivate var isCompact: Bool { min(bounds.size.width, bounds.size.height) < 600 }
}
