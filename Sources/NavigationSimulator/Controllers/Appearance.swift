/// The state of a controller's view: on screen or not, or on its way.
enum Appearance {
  case disappeared, appearing, appeared, disappearing

  /// A Boolean value that indicates whether the view is in the window.
  var isInWindow: Bool { self != .disappeared }

  /// A Boolean value that indicates whether the view is on screen, or comes there.
  var isShown: Bool { self == .appearing || self == .appeared }

  /// Returns the state that follows when the view begins to appear, or to disappear.
  ///
  /// A view that is on its way in one direction may turn round.
  ///
  /// - Returns: nil if it goes in that direction already, or is there.
  func begun(appearing: Bool) -> Appearance? {
    switch (self, appearing) {
    case (.disappeared, true), (.disappearing, true): .appearing
    case (.appeared, false), (.appearing, false): .disappearing
    default: nil
    }
  }

  /// The state that follows when the view is where it was on its way to.
  ///
  /// - Returns: nil if it is on no way.
  var ended: Appearance? {
    switch self {
    case .appearing: .appeared
    case .disappearing: .disappeared
    default: nil
    }
  }
}
