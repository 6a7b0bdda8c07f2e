import NavigationSimulator

/// A presentation of a menu, which dims the tint of the views beneath while a menu is presented.
final class MenuPresentation: PresentationController {
  override func presentationTransitionWillBegin() {
    presentingViewController.view.tintAdjustmentMode = .dimmed
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    // A reversed presentation is no dismissal; another menu may be presented by now, and dims as
    // well.
    if !completed, presentingViewController.presentedViewController == nil { brighten() }
  }

  override func dismissalTransitionWillBegin() { brighten() }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if !completed { presentationTransitionWillBegin() }
  }

  private func brighten() { presentingViewController.view.tintAdjustmentMode = .automatic }
}
