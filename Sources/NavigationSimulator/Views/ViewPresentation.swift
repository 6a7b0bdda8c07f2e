/// The visible values of a view at a moment, which may differ from the set values. In UIKit, the
/// presentation of the view's layer has them.
///
/// ```swift
/// View.animate(withDuration: .seconds(1), options: .curveLinear) { menu.center.y += 100 }
/// try simulation.advance(by: .milliseconds(250))
/// print(menu.presentation.center.y - start)  // 25.0
/// ```
public struct ViewPresentation: Hashable, Sendable {
  /// The middle of the view, in the coordinates of its superview.
  public let center: Point
  /// The rectangle of the view, in its coordinates.
  public let bounds: Rect
  /// The transform by which the view is turned, scaled and moved, about its middle.
  public let transform: AffineTransform
  /// The opacity of the view, from 0 to 1, also where a spring goes beyond.
  public let alpha: Double

  /// The smallest upright rectangle around the view, in the coordinates of its superview.
  public var frame: Rect { View.frame(center, bounds, transform) }
}

extension View {
  /// The values of this view as they are seen now, by the clock of the simulation.
  ///
  /// Without an animation they are the set values. They are computed on access. If the simulation
  /// was released in the middle of an animation, they are the set values too, and a message is
  /// written to standard error, once.
  ///
  /// - Complexity: O(*n*) for *n* animations that move the view.
  public var presentation: ViewPresentation {
    ViewPresentation(
      center: animations?.center?.seen(center) ?? center,
      bounds: animations?.bounds?.seen(bounds) ?? bounds,
      transform: animations?.transform?.seen(transform) ?? transform,
      alpha: min(max(animations?.alpha?.seen(alpha) ?? alpha, 0), 1)
    )
  }

  /// Returns a new view that looks like this one: of the same size, with its upper left corner at
  /// zero, and in no superview.
  ///
  /// The new view is a picture: it has no subviews, controller or animations, and does not change
  /// with the original (documented).
  ///
  /// - Parameter afterUpdates: a Boolean value that indicates whether it has the size that is set;
  ///   otherwise the one that is seen.
  /// - Returns: a view; never nil here.
  /// - Complexity: O(1).
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    let size = afterUpdates ? bounds.size : presentation.bounds.size
    return View(
      frame: Rect(origin: .zero, size: size),
      name: "snapshot of \(name ?? "\(type(of: self))")"
    )
  }
}
