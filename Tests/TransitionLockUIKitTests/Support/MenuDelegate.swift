import NavigationSimulator

/// The delegate of a menu whose presentation and dismissal can be interrupted.
final class MenuDelegate: TransitioningDelegate {
  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { Animator(opens: true) }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    Animator(opens: false)
  }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }

  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }

  private var interaction: PercentDrivenInteractiveTransition {
    let interaction = PercentDrivenInteractiveTransition()
    interaction.wantsInteractiveStart = false
    return interaction
  }

  private final class Animator: AnimatedTransitioning {
    private let opens: Bool

    init(opens: Bool) { self.opens = opens }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
      .milliseconds(400)
    }

    func animateTransition(using context: any ContextTransitioning) {
      guard let view = context.view(forKey: opens ? .to : .from) else { return }
      if opens {
        context.containerView.addSubview(view)
        view.alpha = 0
      }
      View.animate(withDuration: transitionDuration(using: context)) { [opens] in
        view.alpha = opens ? 1 : 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }
}
