import NavigationSimulator

// The examples of the guide "Interruptible menus".

/// Opens a menu that can be interrupted.
final class MenuDelegate: TransitioningDelegate {
  private let animator: any AnimatedTransitioning

  init(animator: any AnimatedTransitioning) { self.animator = animator }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { animator }

  // snippet: InterruptibleMenus.md
}
