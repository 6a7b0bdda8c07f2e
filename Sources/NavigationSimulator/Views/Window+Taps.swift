extension Window {
  /// Taps at a point of the window, as a finger does.
  ///
  /// The tap goes to the view that is hit, or else to the nearest superview with an ``View/onTap``. While a transition
  /// runs in the window by itself, it is swallowed: the system ignores touches until the animation is over (seen).
  /// While the transition is interactive, or can be interrupted, it is delivered (seen).
  ///
  /// - Parameter point: in points, from the upper left corner of the window.
  /// - Returns: the view that got the tap; nil if it was swallowed, or met no view that takes taps.
  /// - Complexity: O(*n*) for *n* views, and for open transitions of the simulation.
  @discardableResult
  public func tap(at point: Point) -> View? {
    guard !swallowsTaps else { return nil }
    var next = hitTest(point)
    while let view = next {
      if let onTap = view.onTap {
        simulation.asCurrent { onTap() }
        return view
      }
      next = view.superview
    }
    return nil
  }

  /// A Boolean value that indicates whether a transition runs in this window by itself.
  var swallowsTaps: Bool {
    simulation.open.values.contains { $0.swallowsTaps(in: self) }
  }
}
