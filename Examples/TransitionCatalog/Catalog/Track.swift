import Foundation
import NavigationSimulator

/// A visible value that can move.
struct Track: Sendable {
  let name: String
  /// The number of decimals in the output.
  let decimals: Int
  /// Returns the current value for a presented controller's view; nil if it is not on screen.
  let value: @Sendable (_ view: View) -> Double?

  /// The value as a text, rounded.
  func text(_ value: Double?) -> String {
    guard let value else { return "–" }
    return String(format: "%.\(decimals)f", value)
  }
}

extension Track {
  static let alpha = Track(name: "editor, alpha", decimals: 2) { $0.presentation.alpha }
  static let scale = Track(name: "editor, scale", decimals: 2) { $0.presentation.transform.a }
  static let top = Track(name: "editor, top", decimals: 0) { $0.presentation.frame.origin.y }
  static let dimming = Track(name: "dimming, alpha", decimals: 2) { view in
    view.superview?.subviews.first { $0.name == "dimming" }?.presentation.alpha
  }
  /// The snapshot of the photo; the photo itself does not move.
  static let photo = Track(name: "photo, width", decimals: 0) { view in
    view.superview?.subviews.first { $0.name == "snapshot of photo" }?.presentation.frame.size.width
  }
}
