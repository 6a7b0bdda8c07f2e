import NavigationSimulator
import Transitioning

/// A presentation that keeps a dimming view beneath the presented view, which covers the lower half
/// of the screen.
///
/// It is also a transition, and so a part of the whole: the dimming moves with the sheet.
final class DimmingPresentation: PresentationController {
  private let dimming = View(name: "dimming")

  override var frameOfPresentedViewInContainerView: Rect {
    let size = containerView?.bounds.size ?? .zero
    return Rect(x: 0, y: size.height / 2, width: size.width, height: size.height / 2)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimming.removeFromSuperview() }
  }
}

extension DimmingPresentation: Transition {
  func start(with context: TransitionContext) {
    let isForward = context.direction == .forward
    if isForward {
      dimming.frame = context.containerView.bounds
      dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      context.containerView.insertSubview(dimming, at: 0)
    }
    dimming.alpha = isForward ? 0 : 0.4
    View.animate(withDuration: context.duration) { [dimming] in
      dimming.alpha = isForward ? 0.4 : 0
    } completion: { _ in
      context.transitionDidEnd()
    }
  }
}
