import NavigationSimulator

/// A transition that opens or closes a menu with a block, as most apps do.
final class BlockTransition: AnimatedTransitioning {
  private let opens: Bool

  init(opens: Bool) { self.opens = opens }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { Menu.duration }

  func animateTransition(using context: any ContextTransitioning) {
    guard let view = context.stageMenu(opens: opens) else {
      return context.completeTransition(false)
    }
    View.animate(
      withDuration: Menu.duration,
      usingSpringWithDamping: Menu.damping,
      initialSpringVelocity: 0
    ) {
      view.transform = Menu.pose(opens ? 1 : 0)
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
