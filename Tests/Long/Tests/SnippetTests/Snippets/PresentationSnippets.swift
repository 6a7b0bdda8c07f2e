import NavigationSimulator
import Transitioning

// The code of the guide "Customizing presentation".

// snippet.dialogTransition
final class DialogTransition: Transition {
  func start(with context: TransitionContext) {
    let view = context.foreViewController.view
    let height = context.containerView.bounds.size.height
    let isForward = context.direction == .forward
    view.transform.ty = isForward ? height : 0
    View.animate(withDuration: context.duration) {
      view.transform.ty = isForward ? 0 : height
    } completion: { _ in
      context.transitionDidEnd()
    }
  }
}

extension DialogTransition: TransitionWithPresentation {
  func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController?
  ) -> PresentationController? {
    TransitionPresentationController(presentedViewController: presented, presenting: presenting) {
      presentation in
      let bounds = presentation.containerView?.bounds ?? .zero
      let size = Size(width: 200, height: 200)
      return Rect(
        x: (bounds.size.width - size.width) / 2,
        y: (bounds.size.height - size.height) / 2,
        width: size.width,
        height: size.height
      )
    }
  }
}
// snippet.end

func presentDialog(_ editor: ViewController, on contact: ViewController) throws {
  // snippet.presentDialog
  editor.transitionController.transition = DialogTransition()
  try contact.present(editor, animated: true)
  // snippet.end
}

// snippet.drawerPresentation
final class DrawerPresentation: PresentationController {
  private let shade = View(name: "shade")

  override var frameOfPresentedViewInContainerView: Rect {
    var frame = containerView?.bounds ?? .zero
    frame.size.width *= 0.8
    return frame
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { shade.removeFromSuperview() }
  }
}
// snippet.end

// snippet.movingPresentation
extension DrawerPresentation: Transition {
  func start(with context: TransitionContext) {
    let isForward = context.direction == .forward
    if isForward {
      shade.frame = context.containerView.bounds
      context.containerView.insertSubview(shade, at: 0)
      shade.alpha = 0
    }
    View.animate(withDuration: context.duration) { [shade] in
      shade.alpha = isForward ? 0.3 : 0
    } completion: { _ in
      context.transitionDidEnd()
    }
  }
}
// snippet.end

/// Moves in with that presentation; the way back is the system's.
final class DrawerTransition: TransitionWithPresentation, TransitionWithFeasibility {
  func canPerformTransition(with context: TransitionContext) -> Bool {
    context.direction == .forward
  }

  func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController?
  ) -> PresentationController? {
    DrawerPresentation(presentedViewController: presented, presenting: presenting)
  }

  func start(with context: TransitionContext) {
    let view = context.foreViewController.view
    view.transform.tx = -view.bounds.size.width
    View.animate(withDuration: context.duration) {
      view.transform.tx = 0
    } completion: { _ in
      context.transitionDidEnd()
    }
  }
}
