import NavigationSimulator
import Transitioning

/// A transition in which the fore controller springs to its size, composed with a
/// ``FadeTransition``; the whole is over when both are.
final class ZoomTransition: Transition {
  func start(with context: TransitionContext) {
    let view = context.foreViewController.view
    let small = AffineTransform(scaleX: 0.8, y: 0.8)
    let isForward = context.direction == .forward
    view.transform = isForward ? small : .identity
    View.animate(
      withDuration: context.duration,
      usingSpringWithDamping: 0.4,
      initialSpringVelocity: 0
    ) {
      view.transform = isForward ? .identity : small
    } completion: { _ in
      context.transitionDidEnd()
    }
    context.compose(with: FadeTransition())
  }
}
