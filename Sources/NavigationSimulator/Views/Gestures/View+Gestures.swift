extension View {
  /// Puts a recognizer on this view, and takes it off the one that it was on.
  ///
  /// - Complexity: O(*n*) for *n* recognizers.
  public func addGestureRecognizer(_ gestureRecognizer: PanGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers.append(gestureRecognizer)
    gestureRecognizer.view = self
  }

  /// Takes a recognizer off this view; its gesture is cancelled (inferred).
  ///
  /// - Complexity: O(*n*) for *n* recognizers.
  public func removeGestureRecognizer(_ gestureRecognizer: PanGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.finish(.cancelled)
    gestureRecognizer.view = nil
  }
}

extension Window {
  /// Returns the recognizers of the view that is at a point and of those around it, the innermost
  /// first.
  func pans(at point: Point) -> [PanGestureRecognizer] {
    var pans: [PanGestureRecognizer] = []
    var next = hitTest(point)
    while let view = next {
      pans += view.gestureRecognizers
      if let controller = view.controller { pans += controller.systemPans(on: view) }
      next = view.superview
    }
    guard swallowsTaps else { return pans }
    return simulation.profile >= .iOS18 ? pans.filter(\.isFluid) : []
  }
}
