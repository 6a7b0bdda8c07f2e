import NavigationSimulator
import Transitioning

// The code of the guide "Customizing presentation".

// snippet: CustomizingPresentation.md: final class DialogTransition

func presentDialog(_ editor: ViewController, on contact: ViewController) throws {
  // snippet: CustomizingPresentation.md: editor.transitionController
}

// snippet: CustomizingPresentation.md: final class DrawerPresentation

// snippet: CustomizingPresentation.md: extension DrawerPresentation

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
