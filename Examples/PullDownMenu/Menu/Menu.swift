import NavigationSimulator

/// The properties of a menu that all variants share: its frame, and the timing of its spring.
enum Menu {
  /// The frame of an open menu in its container, in points.
  static let frame = Rect(x: 75, y: 100, width: 240, height: 240)
  /// The time that a menu takes to open or to close.
  static let duration = Duration.milliseconds(400)
  /// The damping ratio of the spring that opens the menu; the spring overshoots a little.
  static let damping = 0.75
  /// The height of a closed menu, in points.
  static let closedHeight = 0.05 * frame.size.height

  /// Returns the transform of a partly open menu: 0 is closed, 1 is open, and a spring overshoots
  /// to greater values.
  static func pose(_ openness: Double) -> AffineTransform {
    AffineTransform(scaleX: 0.25 + 0.75 * openness, y: 0.05 + 0.95 * openness)
  }

  /// Returns the height of a partly open menu, in points.
  static func height(_ openness: Double) -> Double {
    closedHeight + (frame.size.height - closedHeight) * openness
  }
}

extension View {
  /// The visible height of a menu, in points.
  var menuHeight: Double { presentation.transform.d * Menu.frame.size.height }
}

extension ContextTransitioning {
  /// Returns the view of the menu, prepared for the start of its transition.
  func stageMenu(opens: Bool) -> View? {
    guard let view = view(forKey: opens ? .to : .from) else { return nil }
    if opens {
      containerView.addSubview(view)
      view.frame = Menu.frame
      view.transform = Menu.pose(0)
    }
    return view
  }
}
