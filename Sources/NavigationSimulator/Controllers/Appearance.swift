/// Whether the view of a controller is on screen, or on its way.
enum Appearance {
  case disappeared, appearing, appeared, disappearing

  /// Whether the view is in the window.
  var isInWindow: Bool { self != .disappeared }
}
