/// Views in views.
///
/// A child controller whose view so comes into that of a container on screen, or leaves it, appears or disappears at once.
/// Putting its view into that of another controller than its parent, and taking it away while a transition runs inside of it,
/// changes nothing and is recorded as a ``Misuse``.
extension View {
  /// Puts a view in front of the others in this one, and takes it out of where it was.
  ///
  /// If it is the view of a child of this view's controller, and on screen, the child appears (seen).
  ///
  /// - Complexity: O(*n*) for *n* subviews of where it was.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts a view among the others in this one, and takes it out of where it was.
  ///
  /// - Parameters:
  ///   - view: a view that this one is not in.
  ///   - index: how many views are behind it; counted without the view itself, and no more than there are.
  /// - Complexity: O(*n*) for *n* subviews here and where it was.
  public final func insertSubview(_ view: View, at index: Int) {
    ViewMove(of: view, to: self).perform {
      view.leaveSuperview()
      subviews.insert(view, at: min(max(index, 0), subviews.count))
      view.superview = self
    }
  }

  /// Takes the view out of its superview.
  ///
  /// If it is the view of a child controller, and on screen, the child disappears (seen).
  ///
  /// - Complexity: O(*n*) for *n* subviews of that.
  public final func removeFromSuperview() {
    guard superview != nil else { return }
    ViewMove(of: self, to: nil).perform { leaveSuperview() }
  }

  private func leaveSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Whether this view is in another, at any depth, or is it.
  ///
  /// - Complexity: O(*d*) for *d* superviews.
  public final func isDescendant(of view: View) -> Bool {
    var next: View? = self
    while let current = next {
      if current === view { return true }
      next = current.superview
    }
    return false
  }
}
