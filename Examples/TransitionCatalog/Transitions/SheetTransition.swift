import NavigationSimulator
import Transitioning

/// A transition in which the fore controller comes from below and covers the lower half, while the
/// area above is dimmed.
final class SheetTransition: Transition {
  func start(with context: TransitionContext) {
    let view = context.foreViewController.view
    let height = view.bounds.size.height
    let isForward = context.direction == .forward
    view.transform.ty = isForward ? height : 0
    View.animate(withDuration: context.duration) {
      view.transform.ty = isForward ? 0 : height
    } completion: { _ in
      context.transitionDidEnd()
    }
  }
}

extension SheetTransition: TransitionWithCustomDuration {
  func transitionDuration(with context: TransitionContext) -> Duration { .milliseconds(500) }
}

extension SheetTransition: TransitionWithPresentation {
  func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController?
  ) -> PresentationController? {
    DimmingPresentation(presentedViewController: presented, presenting: presenting)
  }
}
