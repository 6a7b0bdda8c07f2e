/// The same place in the coordinates of different views.
///
/// Conversion uses the set values, not the visible ones. Views of different windows, and those in
/// none, are treated as if their outermost views lay upon each other; UIKit requires views of one
/// window (documented).
extension View {
  /// Converts a point from this view's coordinates to another view's; nil for the outermost
  /// superview, in general the window.
  ///
  /// - Complexity: O(*d*) for *d* superviews.
  public func convert(_ point: Point, to view: View?) -> Point {
    point.applying(conversion(to: view))
  }

  /// Converts a point from another view's coordinates to this view's; nil for the outermost
  /// superview, in general the window.
  ///
  /// - Complexity: O(*d*) for *d* superviews.
  public func convert(_ point: Point, from view: View?) -> Point {
    point.applying(view?.conversion(to: self) ?? transformToRoot.inverted())
  }

  /// Converts a rectangle from this view's coordinates to another view's, as the smallest upright
  /// one around it; nil for the outermost superview, in general the window.
  ///
  /// - Complexity: O(*d*) for *d* superviews.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    rect.applying(conversion(to: view))
  }

  /// Converts a rectangle from another view's coordinates to this view's, as the smallest upright
  /// one around it; nil for the outermost superview, in general the window.
  ///
  /// - Complexity: O(*d*) for *d* superviews.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    rect.applying(view?.conversion(to: self) ?? transformToRoot.inverted())
  }

  /// Converts a point from the superview's coordinates to this view's.
  func pointFromSuperview(_ point: Point) -> Point {
    point.applying(transformToSuperview.inverted())
  }

  private func conversion(to view: View?) -> AffineTransform {
    guard let view else { return transformToRoot }
    if view === self { return .identity }
    return transformToRoot.concatenating(view.transformToRoot.inverted())
  }

  private var transformToRoot: AffineTransform {
    var transform = AffineTransform.identity
    var view = self
    while let superview = view.superview {
      transform = transform.concatenating(view.transformToSuperview)
      view = superview
    }
    return transform
  }

  /// The middle of the bounds is the origin for the view's own transform, and comes to lie on the
  /// center.
  private var transformToSuperview: AffineTransform {
    let middle = bounds.center
    return AffineTransform(translationX: -middle.x, y: -middle.y)
      .concatenating(transform)
      .concatenating(AffineTransform(translationX: center.x, y: center.y))
  }
}
