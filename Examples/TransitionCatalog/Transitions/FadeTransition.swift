import NavigationSimulator
import Transitioning

/// A transition that fades the fore controller in and out: the simplest one.
final class FadeTransition: Transition {
  func start(with context: TransitionContext) {
    let view = context.foreViewController.view
    let isForward = context.direction == .forward
    view.alpha = isForward ? 0 : 1
    View.animate(withDuration: context.duration) {
      view.alpha = isForward ? 1 : 0
    } completion: { _ in
      context.transitionDidEnd()
    }
  }
}
