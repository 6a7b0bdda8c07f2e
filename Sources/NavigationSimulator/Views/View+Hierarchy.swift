/// Views in views.
///
/// Adding a view to itself or to one that is in it changes nothing and is recorded as a ``Misuse``.
/// (UIKit raises an exception; a method that throws would spoil every call that cannot go wrong.)
///
/// A child controller whose view enters the view of a container on screen in this way, or leaves
/// it, appears or disappears at once (seen). Putting its view into the view of a controller other
/// than its parent (in UIKit an exception), and removing it while a transition runs inside of it,
/// changes nothing and is recorded as a ``Misuse`` too.
extension View {
  /// The window that this view is in; for a window, the window itself.
  ///
  /// - Complexity: O(*d*) for *d* superviews.
  public var window: Window? {
    var view = self
    while let superview = view.superview { view = superview }
    return view as? Window
  }

  /// Puts a view in front of the others in this one, and takes it out of where it was.
  ///
  /// - Complexity: O(*d*) for *d* superviews if the view has subviews; when it comes into a window
  ///   or leaves one, O(*n*) for *n* views in it; besides the removal from its old superview.
  public func addSubview(_ view: View) { insertSubview(view, at: .max) }

  /// Puts a view among the others in this one, and takes it out of where it was.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - index: the number of views behind it; counted without the view itself, and no more than
  ///     there are.
  /// - Complexity: as ``addSubview(_:)``, and O(*n*) for *n* views in front of it.
  public func insertSubview(_ view: View, at index: Int) { insert(view) { max(index, 0) } }

  /// Puts a view right in front of another one in this view, and takes it out of where it was.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - siblingSubview: a subview of this view; of any other view, `view` comes in front of all
  ///     (inferred).
  /// - Complexity: as ``insertSubview(_:at:)``.
  public func insertSubview(_ view: View, aboveSubview siblingSubview: View) {
    guard view !== siblingSubview else { return bringSubviewToFront(view) }
    insert(view) { self.subviews.lastIndex { $0 === siblingSubview }.map { $0 + 1 } ?? .max }
  }

  /// Puts a view right behind another one in this view, and takes it out of where it was.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - siblingSubview: a subview of this view; of any other view, `view` comes in front of all
  ///     (inferred).
  /// - Complexity: as ``insertSubview(_:at:)``.
  public func insertSubview(_ view: View, belowSubview siblingSubview: View) {
    guard view !== siblingSubview else { return }
    insert(view) { self.subviews.lastIndex { $0 === siblingSubview } ?? .max }
  }

  /// Puts a subview in front of the others; does nothing if the view is not a subview.
  ///
  /// - Complexity: O(*n*) for *n* subviews in front of it.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { insert(view) { .max } }
  }

  /// Puts a subview behind the others; does nothing if the view is not a subview.
  ///
  /// - Complexity: O(*n*) for *n* subviews.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insert(view) { 0 } }
  }

  /// Takes the view out of its superview.
  ///
  /// - Complexity: O(*n*) for *n* views in front of it, and in it, if it leaves a window.
  public func removeFromSuperview() {
    guard superview != nil else { return }
    ViewMove(of: self, to: nil).perform { leaveSuperview() }
  }

  /// Returns a Boolean value that indicates whether this view is another one or is in it, at any
  /// depth.
  ///
  /// - Complexity: O(*d*) for *d* superviews.
  public func isDescendant(of view: View) -> Bool {
    var next: View? = self
    while let current = next {
      if current === view { return true }
      next = current.superview
    }
    return false
  }

  /// - Parameter index: the index for the view; asked when the view has left its old superview.
  private func insert(_ view: View, at index: () -> Int) {
    if view === self || !view.subviews.isEmpty && isDescendant(of: view) {
      return recordMisuse("Can't add self as subview: adding \(view) to \(self)")
    }
    let old = view.superview
    if old === self, subviews.last === view, subviews.count == 1 || index() >= subviews.count {
      return
    }
    guard old !== self else {
      detach(view)
      return subviews.insert(view, at: min(index(), subviews.count))
    }
    ViewMove(of: view, to: self).perform { take(view, at: index) }
  }

  /// Moves a view from its superview into this one.
  private func take(_ view: View, at index: () -> Int) {
    let old = view.superview
    let oldWindow = old?.window
    old?.detach(view)
    subviews.insert(view, at: min(index(), subviews.count))
    view.superview = self
    setNeedsLayout()
    view.setNeedsLayout()
    view.inheritTint()
    let new = window
    if oldWindow !== new { view.windowChanged(isLeaving: oldWindow != nil, in: new?.simulation) }
    view.didMoveToSuperview()
  }

  private func leaveSuperview() {
    let old = window
    superview?.detach(self)
    superview = nil
    inheritTint()
    if old != nil { windowChanged(isLeaving: true, in: nil) }
    didMoveToSuperview()
  }

  private func detach(_ view: View) {
    setNeedsLayout()
    if subviews.last === view {
      subviews.removeLast()
    } else if let index = subviews.lastIndex(where: { $0 === view }) {
      subviews.remove(at: index)
    }
  }

  /// Tells this view and those in it that they are in another window, or in none; their animations
  /// end with the old one.
  private func windowChanged(isLeaving: Bool, in simulation: NavigationSimulation?) {
    if isLeaving { endAnimations(inline: false) }
    lastSimulation = SimulationReference(simulation)
    didMoveToWindow()
    for subview in subviews where subview.superview === self {
      subview.windowChanged(isLeaving: isLeaving, in: simulation)
    }
  }
}
