/// The tint of a view, as far as there is one without colors: whether it is dimmed, as behind a menu or an alert.
extension View {
  /// A way to show what is tinted in a view.
  public enum TintAdjustmentMode: Hashable, Sendable, CaseIterable {
    /// As in the superview; without one, `normal` (documented).
    case automatic
    /// In full color.
    case normal
    /// Dimmed and without saturation.
    case dimmed
  }

  /// The way in which tinted contents are shown: the first in the chain of superviews, from this view up, that is not
  /// `automatic`, and so `normal` or `dimmed`; `normal` if there is none (documented).
  ///
  /// Setting it is setting this view's own; with `automatic` it is inherited. Each view for which it so changes is told with
  /// ``tintColorDidChange()``. It changes at once, in an animation too: there are no colors that could go from one to the
  /// other.
  ///
  /// - Complexity: O(1) to get; to set, O(*n*) for *n* views in this one that inherit it, if it changes.
  public final var tintAdjustmentMode: TintAdjustmentMode {
    get { shownTintAdjustmentMode }
    set {
      ownTintAdjustmentMode = newValue
      inheritTint()
    }
  }

  /// Takes the mode from the superview, unless it has its own, and passes it on.
  final func inheritTint() {
    let own = ownTintAdjustmentMode
    let mode = own == .automatic ? superview?.tintAdjustmentMode ?? .normal : own
    guard mode != shownTintAdjustmentMode else { return }
    shownTintAdjustmentMode = mode
    tintColorDidChange()
    // One that has moved meanwhile has it from elsewhere.
    for subview in subviews where subview.superview === self { subview.inheritTint() }
  }
}
