/// A rectangle on screen, with others inside: UIKit's, without pixels.
///
/// ```swift
/// let dimming = View(frame: container.bounds)
/// dimming.alpha = 0.4
/// container.addSubview(dimming)
/// ```
///
/// A view keeps its subviews alive; they refer to it weakly. It belongs to no actor and is not `Sendable`.
open class View {
  /// What pictures and messages call this view.
  public var name: String?

  /// Where the view is, in the coordinates of its superview.
  public var frame: Rect {
    get {
      Rect(
        x: center.x - bounds.size.width / 2,
        y: center.y - bounds.size.height / 2,
        width: bounds.size.width,
        height: bounds.size.height
      )
    }
    set {
      bounds.size = newValue.size
      center = newValue.center
    }
  }
  /// The view's own rectangle, in its own coordinates.
  public var bounds: Rect
  /// The middle of the view, in the coordinates of its superview.
  public var center: Point
  /// How opaque the view is, from 0 (not to be seen) to 1.
  public var alpha = 1.0

  /// The view that this one is in.
  public internal(set) weak var superview: View?
  /// The views in this one, the one in front last.
  public internal(set) var subviews: [View] = []

  /// The controller whose view this is.
  weak var controller: ViewController?

  /// Makes a view that is nowhere yet.
  public init(frame: Rect = .zero, name: String? = nil) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
    self.name = name
  }

  /// The window that this view is in; of a window, itself.
  ///
  /// - Complexity: O(*d*) for *d* superviews.
  public final var window: Window? {
    var view = self
    while let superview = view.superview { view = superview }
    return view as? Window
  }
}
extension View {
  /// A rectangle of another view's coordinates in those of this one.
  func convert(_ rect: Rect, from view: View) -> Rect { rect }
}
