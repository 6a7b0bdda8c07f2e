import NavigationSimulator

/// A presentation of a menu, which dims the tint of what is beneath for as long as a menu is there.
final class MenuPresentation: PresentationController {
  override func presentationTransitionWillBegin() { presentingViewController.view.tintAdjustmentMode = .dimmed }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    // Turned round, it was no dismissal; another menu may be there by now, and dims as well.
    if !completed, presentingViewController.presentedViewController == nil { brighten() }
  }

  override func dismissalTransitionWillBegin() { brighten() }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if !completed { presentationTransitionWillBegin() }
  }

  private func brighten() { presentingViewController.view.tintAdjustmentMode = .automatic }
}
