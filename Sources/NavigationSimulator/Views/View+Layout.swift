/// The layout of subviews.
///
/// ```swift
/// final class Card: View {
///   let title = View(name: "title")
///
///   override func layoutSubviews() {
///     title.frame = Rect(x: 8, y: 8, width: bounds.size.width - 16, height: 24)
///   }
/// }
/// ```
///
/// A view is laid out when it has been marked: by ``setNeedsLayout()``, when its size changes, when
/// it comes into a superview, and when a subview comes or goes. Marked views in a window are laid
/// out before the time of the simulation moves on, a superview before those in it; views that a
/// transition brings into the window are laid out after `viewIsAppearing` and before
/// `viewDidAppear` (documented).
extension View {
  /// Marks the view, so that it is laid out before the time of the simulation moves on; outside of
  /// a window, when it comes into one.
  ///
  /// - Complexity: O(*d*) for *d* superviews that hold no marked view yet.
  public func setNeedsLayout() {
    needsLayout = true
    var view: View = self
    while let superview = view.superview {
      if superview.holdsMarkedViews { return }
      superview.holdsMarkedViews = true
      view = superview
    }
    view.layoutIsDue()
  }

  /// Lays this view out at once, and those in it, as far as they are marked: within an animation
  /// block their changes are animated (documented). Views around it are not laid out.
  ///
  /// The controller of such a view gets ``ViewController/viewWillLayoutSubviews()`` and
  /// ``ViewController/viewDidLayoutSubviews()``.
  ///
  /// - Complexity: O(1) if none is marked; otherwise O(*n*) for the subviews of all views that hold
  ///   marked ones, besides their layout.
  public func layoutIfNeeded() {
    if needsLayout { layOut() }
    guard holdsMarkedViews else { return }
    // Cleared first: views that are marked from now on set it again.
    holdsMarkedViews = false
    for subview in subviews where subview.superview === self { subview.layoutIfNeeded() }
  }

  private func layOut() {
    needsLayout = false
    guard let controller else { return layoutSubviews() }
    controller.simulation.startingOnItsOwn {
      controller.viewWillLayoutSubviews()
      layoutSubviews()
      controller.viewDidLayoutSubviews()
    }
  }
}
