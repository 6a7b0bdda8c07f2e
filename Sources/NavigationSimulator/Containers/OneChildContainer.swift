/// A container that shows one of its children at a time, which fills it: a stack, or tabs.
protocol OneChildContainer: ViewController {
  /// The view in which the child is shown, and transitions between children take place.
  var transitionView: View { get }
  /// The child that is shown; during a transition, the one that arrives.
  var shownChild: ViewController? { get }
}

extension OneChildContainer {
  /// Puts the view of the child that is shown, with what is presented in its context, into the transition view, alone.
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
