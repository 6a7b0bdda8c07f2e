public import NavigationSimulator

/// A maker of likenesses of views for the time of a transition, so that motion does not touch the views themselves.
///
/// ```swift
/// let snapshotter = TransitionViewSnapshotter(containerView: context.containerView)
/// context.defer { snapshotter.removeAllSnapshots() }
///
/// let likeness = snapshotter.snapshot(of: thumbnail, isAppearing: context.direction == .backward)
/// ```
///
/// The likeness is in the container, where it can be in front of everything, at the place of the original, which is hidden
/// as long as the likeness is there. When the snapshotter is gone, so are its likenesses.
public final class TransitionViewSnapshotter {
  private struct Shot {
    let likeness: View
    let original: View
    let wasHidden: Bool
  }

  private let containerView: View
  private var shots: [Shot] = []

  /// Creates a snapshotter.
  ///
  /// - Parameter containerView: gets all likenesses, as its direct subviews.
  public init(containerView: View) { self.containerView = containerView }

  deinit { removeAllSnapshots() }

  /// Creates a likeness of a view, puts it in front of what is in the container, and hides the view.
  ///
  /// - Parameters:
  ///   - view: a view in the same window as the container.
  ///   - isAppearing: whether the view has not been on screen before; then the likeness is taken after it has been laid
  ///     out.
  /// - Returns: the likeness, to be moved.
  /// - Complexity: O(*n*) for *n* views in the view, and O(*d*) for the depth of the hierarchy.
  public func snapshot(of view: View, isAppearing: Bool) -> View {
    let wasHidden = view.isHidden
    view.isHidden = false
    let likeness = view.snapshotView(afterScreenUpdates: isAppearing) ?? View(name: view.name)
    likeness.bounds = view.bounds
    likeness.center = view.superview.map { containerView.convert(view.center, from: $0) } ?? view.center
    likeness.transform = view.transform
    likeness.alpha = view.alpha
    containerView.addSubview(likeness)
    view.isHidden = true
    shots.append(Shot(likeness: likeness, original: view, wasHidden: wasHidden))
    return likeness
  }

  /// Removes all likenesses, and shows the originals again: those that were shown before.
  ///
  /// - Complexity: O(*n*) for *n* likenesses, besides taking them out of the container.
  public func removeAllSnapshots() {
    // The last one first: a view may have been taken twice.
    for shot in shots.reversed() {
      shot.likeness.removeFromSuperview()
      shot.original.isHidden = shot.wasHidden
    }
    shots = []
  }
}
