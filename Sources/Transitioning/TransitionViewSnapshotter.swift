public import NavigationSimulator

/// A maker of snapshots of views for the duration of a transition, so that the motion does not
/// touch the views themselves.
///
/// ```swift
/// let snapshotter = TransitionViewSnapshotter(containerView: context.containerView)
/// context.defer { snapshotter.removeAllSnapshots() }
///
/// let snapshot = snapshotter.snapshot(of: thumbnail, isAppearing: context.direction == .backward)
/// ```
///
/// A snapshot is in the container, where it can be in front of everything, at the place of the
/// original, which is hidden as long as the snapshot exists. A snapshotter that is released removes
/// its snapshots.
public final class TransitionViewSnapshotter {
  private struct Snapshot {
    let view: View
    let original: View
    let wasHidden: Bool
  }

  private let containerView: View
  private var snapshots: [Snapshot] = []

  /// Creates a snapshotter.
  ///
  /// - Parameter containerView: gets all snapshots, as its direct subviews.
  public init(containerView: View) { self.containerView = containerView }

  deinit { removeAllSnapshots() }

  /// Creates a snapshot of a view, puts it in front of the other views in the container, and hides
  /// the view.
  ///
  /// - Parameters:
  ///   - view: a view in the same window as the container.
  ///   - isAppearing: a Boolean value that indicates whether the view has not been on screen
  ///     before; then the snapshot is taken after layout.
  /// - Returns: the snapshot, to be moved.
  /// - Complexity: O(*n*) for *n* views in the view, and O(*d*) for the depth of the hierarchy.
  public func snapshot(of view: View, isAppearing: Bool) -> View {
    let wasHidden = view.isHidden
    view.isHidden = false
    let snapshot = view.snapshotView(afterScreenUpdates: isAppearing) ?? View(name: view.name)
    snapshot.bounds = view.bounds
    snapshot.center =
      view.superview.map { containerView.convert(view.center, from: $0) } ?? view.center
    snapshot.transform = view.transform
    snapshot.alpha = view.alpha
    containerView.addSubview(snapshot)
    view.isHidden = true
    snapshots.append(Snapshot(view: snapshot, original: view, wasHidden: wasHidden))
    return snapshot
  }

  /// Removes all snapshots, and shows the originals again, except those that were hidden before.
  ///
  /// - Complexity: O(*n*) for *n* snapshots, besides taking them out of the container.
  public func removeAllSnapshots() {
    // The last snapshot is removed first, because a view may have two snapshots.
    for snapshot in snapshots.reversed() {
      snapshot.view.removeFromSuperview()
      snapshot.original.isHidden = snapshot.wasHidden
    }
    snapshots = []
  }
}
