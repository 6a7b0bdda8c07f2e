/// An object that shows the motion of a ``TransitionPresentationController`` in its place.
public protocol TransitionPresentationAnimationControlling: AnyObject {
  /// The way in or back starts, before the transition itself does. What implements this says
  /// ``TransitionContext/transitionDidEnd()``; the default fades the scrim.
  func presentationController(
    _ presentationController: TransitionPresentationController,
    startWith context: TransitionContext
  )
  /// A dismissal that no transition animates is about to begin.
  func dismissalTransitionWillBegin(with presentationController: TransitionPresentationController)
  /// The dismissal is over.
  ///
  /// - Parameters:
  ///   - presentationController: the one that has this animation controller.
  ///   - completed: false if it was cancelled.
  func presentationController(
    _ presentationController: TransitionPresentationController,
    dismissalTransitionDidEnd completed: Bool
  )
}

extension TransitionPresentationAnimationControlling {
  /// Fades the scrim.
  public func presentationController(
    _ presentationController: TransitionPresentationController,
    startWith context: TransitionContext
  ) {
    presentationController.fadeScrim(with: context)
  }

  /// Does nothing.
  public func dismissalTransitionWillBegin(with presentationController: TransitionPresentationController) {}

  /// Does nothing.
  public func presentationController(
    _ presentationController: TransitionPresentationController,
    dismissalTransitionDidEnd completed: Bool
  ) {}
}
