import NavigationSimulator

/// A delegate of a transition whose answers a test chooses. A transition does not retain it.
final class AnsweringDelegate: TransitioningDelegate {
  var animator: (any AnimatedTransitioning)?
  var interaction: (any InteractiveTransitioning)?
  var presentation: PresentationController?

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { animator }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    animator
  }

  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController?,
    source: ViewController
  ) -> PresentationController? { presentation }
}
