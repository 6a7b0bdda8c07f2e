extension ContextTransitioning {
  /// Completes a transition, and keeps the presenter's view in the window: the cure for the bug of iOS 8 with
  /// `custom` presentations.
  ///
  /// There an animator of a dismissal that has moved the presenter's view into the container finds that it vanishes with
  /// the container when the transition completes; by then the container has no superview either, so it must be
  /// remembered before. This takes the view from the controller, since `view(forKey:)` does not give it; remembers the
  /// container's superview; and puts the view back, behind everything else, after completing. Where the view is in the window anyway,
  /// it changes nothing.
  ///
  /// - Parameter didComplete: as for ``completeTransition(_:)``.
  public func completeTransitionKeepingPresentersView(_ didComplete: Bool) {
    let superview = containerView.superview
    let view = viewController(forKey: .to)?.view
    completeTransition(didComplete)
    guard didComplete, let superview, let view, view.window == nil else { return }
    superview.insertSubview(view, at: 0)
  }
}
