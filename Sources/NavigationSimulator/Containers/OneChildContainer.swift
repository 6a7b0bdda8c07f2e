/// A container that shows one of its children at a time, which fills it: a stack, or tabs.
protocol OneChildContainer: ViewController {
  /// The view that contains the child, and transitions between children.
  var transitionView: View { get }
  /// The child that is shown; during a transition, the one that arrives.
  var shownChild: ViewController? { get }
}

extension OneChildContainer {
  /// Puts the view of the shown child, with the controllers that are presented in its context, into the transition
  /// view, alone.
  func layOutShownChild() {
    let view = view
    if transitionView.superview !== view { view.insertSubview(transitionView, at: 0) }
    transitionView.frame = view.bounds
    let member = shownChild.map { ContainerMember($0, in: self) }
    if let shownChild, !shownChild.isViewLoaded { return }
    for subview in transitionView.subviews where subview !== shownChild?.viewIfLoaded {
      if member?.contains(subview) != true { subview.removeFromSuperview() }
    }
    member?.insertViews(isBehind: true)
  }
}
