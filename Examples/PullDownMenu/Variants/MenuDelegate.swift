import NavigationSimulator

/// A delegate that gives a menu its presentation, and the transitions of a variant.
final class MenuDelegate: TransitioningDelegate {
  private let variant: Variant
  private unowned let simulation: NavigationSimulation
  /// The animator that opens the menu, or the last one that did.
  private(set) weak var opening: (any AnimatedTransitioning)?

  init(_ variant: Variant, in simulation: NavigationSimulation) {
    self.variant = variant
    self.simulation = simulation
  }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController?,
    source: ViewController
  ) -> PresentationController? {
    MenuPresentation(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? {
    let opening = variant.opening(in: simulation)
    self.opening = opening
    return opening
  }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    variant.closing()
  }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { variant.interaction(for: animator) }

  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { variant.interaction(for: animator) }
}
