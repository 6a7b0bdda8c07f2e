/// The place of a view in its superview.
extension View {
  /// The smallest upright rectangle around the view, in the coordinates of its superview.
  ///
  /// Setting it sets ``center`` and the size of ``bounds``. With a ``transform`` that turns the
  /// view UIKit calls that undefined (documented); here the middle of the view goes to the middle
  /// of the rectangle, and its size becomes that of the rectangle before the transform.
  ///
  /// - Complexity: as setting ``bounds``.
  public var frame: Rect {
    get { Self.frame(center, bounds, transform) }
    set {
      guard isValid(newValue, "frame") else { return }
      if transform == .identity {
        // A view that only moves is the most frequent case.
        if bounds.size != newValue.size { bounds.size = newValue.size }
        center = newValue.center
        return
      }
      let upright = Rect(origin: .zero, size: newValue.size).applying(transform.inverted())
      bounds.size = upright.size
      center = Point(x: newValue.center.x - transform.tx, y: newValue.center.y - transform.ty)
    }
  }

  static func frame(_ center: Point, _ bounds: Rect, _ transform: AffineTransform) -> Rect {
    let size = bounds.size
    let upright = Rect(
      x: -size.width / 2,
      y: -size.height / 2,
      width: size.width,
      height: size.height
    )
    let shape = transform == .identity ? upright : upright.applying(transform)
    return shape.offsetBy(dx: center.x, dy: center.y)
  }
}

/// The rejection of values that are no numbers.
extension View {
  func isValid(_ value: some Animatable, _ property: String) -> Bool {
    if value.hasOnlyFiniteNumbers { return true }
    recordMisuse("Setting the \(property) of \(self) to a value that is not a number: \(value)")
    return false
  }

  func recordMisuse(_ text: String) {
    (window?.simulation ?? ThreadContext.existing?.simulation)?.recordMisuse(text)
  }
}
