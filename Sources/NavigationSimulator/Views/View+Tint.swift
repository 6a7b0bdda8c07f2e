/// The tint of a view, as far as there is one without colors: whether it is dimmed, as behind a
/// menu or an alert.
extension View {
  /// A way to show the tinted contents of a view.
  public enum TintAdjustmentMode: Hashable, Sendable, CaseIterable {
    /// The mode of the superview; without one, `normal` (documented).
    case automatic
    /// Full color.
    case normal
    /// Dimmed and without saturation.
    case dimmed
  }

  /// The effective mode: the first mode in the chain of superviews, from this view up, that is not
  /// `automatic`, and so `normal` or `dimmed`; `normal` if there is none (documented).
  ///
  /// Setting it sets the mode of this view; `automatic` inherits it. ``tintColorDidChange()`` is
  /// called on each view whose effective mode changes. The change is immediate, in an animation
  /// too: there are no colors to interpolate.
  ///
  /// - Complexity: O(1) to get; to set, O(*n*) for *n* views in this one that inherit it, if it
  ///   changes.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get { shownTintAdjustmentMode }
    set {
      ownTintAdjustmentMode = newValue
      inheritTint()
    }
  }

  /// Takes the mode from the superview, unless this view has a mode, and passes it on.
  func inheritTint() {
    let own = ownTintAdjustmentMode
    let mode = own == .automatic ? superview?.tintAdjustmentMode ?? .normal : own
    guard mode != shownTintAdjustmentMode else { return }
    shownTintAdjustmentMode = mode
    tintColorDidChange()
    // A subview that has moved meanwhile inherits from its new superview.
    for subview in subviews where subview.superview === self { subview.inheritTint() }
  }
}
