/// A rectangle on screen, with others inside: UIKit's, without pixels.
///
/// ```swift
/// let dimming = View(frame: container.bounds)
/// dimming.alpha = 0
/// container.addSubview(dimming)
/// View.animate(withDuration: .milliseconds(300)) { dimming.alpha = 0.4 }
/// ```
///
/// A view has two sets of values, as UIKit's view and its layer's presentation: the set values,
/// which change at once, and the visible values while an animation runs, in ``presentation``.
/// Layout, conversion and hit testing use the set values.
///
/// A value that is no number changes nothing, and is recorded as a ``Misuse`` (UIKit raises an
/// exception). Misuse of a view is recorded on the simulation of its window, or of the callbacks
/// that run; where there is neither, nowhere.
///
/// A view keeps its subviews alive; they refer to it weakly. It belongs to no actor and is not
/// `Sendable`.
open class View {
  /// The name of this view in pictures and messages.
  public final var name: String?

  /// The rectangle of the view, in its coordinates.
  ///
  /// Where the origin is not zero, the contents are scrolled. When the size changes, subviews are
  /// resized as their ``autoresizingMask`` says (documented). The center stays.
  ///
  /// - Complexity: O(1), and O(*n*) for *n* subviews when the size changes.
  public final var bounds: Rect {
    didSet {
      guard isValid(bounds, "bounds") else {
        bounds = oldValue
        return
      }
      if maybeAnimates { animate(\.bounds, from: oldValue, to: bounds) }
      guard bounds.size != oldValue.size else { return }
      if !subviews.isEmpty { resizeSubviews(from: oldValue.size) }
      setNeedsLayout()
    }
  }

  /// The middle of the view, in the coordinates of its superview.
  ///
  /// - Complexity: O(1).
  public final var center: Point {
    didSet {
      guard isValid(center, "center") else {
        center = oldValue
        return
      }
      if maybeAnimates { animate(\.center, from: oldValue, to: center) }
    }
  }

  /// The transform by which the view is turned, scaled and moved, about its middle.
  ///
  /// - Complexity: O(1).
  public final var transform = AffineTransform.identity {
    didSet {
      guard isValid(transform, "transform") else {
        transform = oldValue
        return
      }
      if maybeAnimates { animate(\.transform, from: oldValue, to: transform) }
    }
  }

  /// The opacity of the view with everything in it, from 0 (invisible) to 1.
  ///
  /// - Complexity: O(1).
  public final var alpha = 1.0 {
    didSet {
      guard isValid(alpha, "alpha") else {
        alpha = oldValue
        return
      }
      if maybeAnimates { animate(\.alpha, from: oldValue, to: alpha, addsUp: false) }
    }
  }

  /// A Boolean value that indicates whether the view and everything in it are invisible.
  public final var isHidden = false

  /// A Boolean value that indicates whether the view, and its subviews, can be hit.
  public final var isUserInteractionEnabled = true

  /// The flexible parts of the view when its superview is resized.
  public final var autoresizingMask: AutoresizingMask = []

  /// A Boolean value that indicates whether subviews are resized as their ``autoresizingMask`` says
  /// when the size changes.
  public final var autoresizesSubviews = true

  /// The view that this one is in.
  public internal(set) final weak var superview: View?
  /// The simulation of the window that the view is in, or was in when the window was released.
  final var lastSimulation = SimulationReference(nil)
  /// The views in this one, the one in front last.
  public internal(set) final var subviews: [View] = []

  /// The recognizers on this view, in the order in which they were added.
  public internal(set) final var gestureRecognizers: [PanGestureRecognizer] = []
  /// The tint adjustment mode that was set on this view, and the effective one.
  final var ownTintAdjustmentMode = TintAdjustmentMode.automatic
  final var shownTintAdjustmentMode = TintAdjustmentMode.normal

  /// The action of a tap on this view, or on a subview that does nothing by itself.
  public var onTap: (() -> Void)?

  /// Whether the view needs layout.
  final var needsLayout = true
  /// Whether views in this one may need layout.
  final var holdsMarkedViews = false

  /// The controller whose view this is.
  final weak var controller: ViewController?
  /// The animations that move this view; nil as long as none does.
  final var animations: ViewAnimations?

  /// Creates a view without a superview.
  ///
  /// - Parameters:
  ///   - frame: the place where the view will be in its superview.
  ///   - name: the name of the view in pictures and messages.
  public init(frame: Rect = .zero, name: String? = nil) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
    self.name = name
  }

  /// Tells the view that it has come into a superview, has left it, or both. The default does
  /// nothing.
  ///
  /// The call comes after ``didMoveToWindow()``, as seen where a view is removed.
  open func didMoveToSuperview() {}

  /// Tells the view that it has come into a window, or has left it, with or without its superview.
  /// The default does nothing.
  ///
  /// Called first for a view, then for those in it (inferred).
  open func didMoveToWindow() {}

  /// Puts the subviews into their places; called by the system, see ``setNeedsLayout()`` and
  /// ``layoutIfNeeded()``. The default does nothing.
  ///
  /// If the size of this view changes in this method, or a subview comes or goes, the view is
  /// marked again.
  open func layoutSubviews() {}

  /// Called when this outermost view, or a view in it, is marked for layout.
  func layoutIsDue() {}

  /// Tells the view that its effective tint, as ``tintAdjustmentMode-swift.property`` has set it
  /// here or in a superview, has changed (documented). The default does nothing.
  ///
  /// The call comes first for a view, then for those in it (inferred); also where a view comes
  /// under another superview and its tint changes with that (inferred), before the view learns of
  /// the move.
  open func tintColorDidChange() {}

  /// Returns a Boolean value that indicates whether a point, in this view's coordinates, is in the
  /// view: by default, within its ``bounds``.
  ///
  /// Override it to give a view another shape, or a larger one, for ``hitTest(_:)``.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }

  /// The view in front that is at a point, in this view's coordinates: one in this view, at any
  /// depth, or itself.
  ///
  /// Views that are hidden, nearly transparent (an alpha below 0.01), or disabled are passed over
  /// with everything in them, and so are parts outside of their bounds (documented); so are views
  /// that an animation without user interaction moves (documented for the views of an animation).
  /// The test uses the set values, not the visible ones: a moving view is hit at its destination.
  ///
  /// - Returns: nil if the point is in none of them.
  /// - Complexity: O(*n*) for *n* views that contain the point, and their subviews.
  open func hitTest(_ point: Point) -> View? {
    guard canBeHit, self.point(inside: point) else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.pointFromSuperview(point)) { return hit }
    }
    return self
  }

  private var canBeHit: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= 0.01
      && animations?.running.allSatisfy { $0.options.contains(.allowUserInteraction) } ?? true
  }
}
