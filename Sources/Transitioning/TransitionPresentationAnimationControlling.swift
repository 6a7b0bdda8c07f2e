/// An object that replaces the motion of a ``TransitionPresentationController``.
public protocol TransitionPresentationAnimationControlling: AnyObject {
  /// Starts the motion of the way in or back, before the transition itself starts. An
  /// implementation calls ``TransitionContext/transitionDidEnd()``; the default fades the scrim.
  func presentationController(
    _ presentationController: TransitionPresentationController,
    startWith context: TransitionContext
  )
  /// Tells the object that a dismissal without a transition is about to begin.
  func dismissalTransitionWillBegin(with presentationController: TransitionPresentationController)
  /// Tells the object that the dismissal is over.
  ///
  /// - Parameters:
  ///   - presentationController: the presentation controller that has this animation controller.
  ///   - completed: false if the dismissal was cancelled.
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
  public func dismissalTransitionWillBegin(
    with presentationController: TransitionPresentationController
  ) {}

  /// Does nothing.
  public func presentationController(
    _ presentationController: TransitionPresentationController,
    dismissalTransitionDidEnd completed: Bool
  ) {}
}
