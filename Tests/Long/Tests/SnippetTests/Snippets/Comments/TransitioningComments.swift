import NavigationSimulator
import Transitioning

// The examples in the doc comments of the module Transitioning.

func assign(to controller: ViewController) {
  // snippet.comment-transition
  final class Fade: Transition {
    func start(with context: TransitionContext) {
      let view = context.foreViewController.view
      view.alpha = context.direction == .forward ? 0 : 1
      View.animate(withDuration: context.duration) {
        view.alpha = context.direction == .forward ? 1 : 0
      } completion: { _ in
        context.transitionDidEnd()
      }
    }
  }

  controller.transitionController.transition = Fade()
  // snippet.end
}

/// Fades, for the comments that use it.
final class Fade: Transition {
  func start(with context: TransitionContext) { FadeTransition().start(with: context) }
}

// snippet.comment-custom-duration
extension Fade: TransitionWithCustomDuration {
  func transitionDuration(with context: TransitionContext) -> Duration { .milliseconds(200) }
}
// snippet.end

func presentFading(_ editor: ViewController, on contact: ViewController) throws {
  // snippet.comment-transition-controller
  editor.transitionController.transition = Fade()
  try contact.present(editor, animated: true)
  // snippet.end
}

func pushFading(_ contact: ViewController, on navigation: NavigationController) throws {
  // snippet.comment-navigation-delegate
  navigation.delegate = TransitionNavigationControllerDelegate.sharedDelegate()

  contact.transitionController.transition = Fade()
  try navigation.pushViewController(contact, animated: true)
  // snippet.end
}

/// Moves a snapshot of a thumbnail, on the way in only.
final class Expand: Transition {
  let thumbnail: View?
  /// The views that stood in for the thumbnail.
  private(set) var snapshots: [View] = []

  init(from thumbnail: View?) { self.thumbnail = thumbnail }

  func start(with context: TransitionContext) {
    guard let thumbnail else { return context.transitionDidEnd() }
    snapshots.append(expand(thumbnail, context))
    View.animate(withDuration: context.duration) {
      snapshots[0].frame = context.containerView.bounds
    } completion: { _ in
      context.transitionDidEnd()
    }
  }

  private func expand(_ thumbnail: View, _ context: TransitionContext) -> View {
    // snippet.comment-snapshotter
    let snapshotter = TransitionViewSnapshotter(containerView: context.containerView)
    context.defer { snapshotter.removeAllSnapshots() }

    let snapshot = snapshotter.snapshot(of: thumbnail, isAppearing: context.direction == .backward)
    // snippet.end
    return snapshot
  }
}

// snippet.comment-fallback
extension Expand: TransitionWithFallback {
  func fallbackTransition(with context: TransitionContext) -> any Transition {
    thumbnail == nil ? Fade() : self
  }
}
// snippet.end

// snippet.comment-feasibility
extension Expand: TransitionWithFeasibility {
  func canPerformTransition(with context: TransitionContext) -> Bool {
    context.direction == .forward
  }
}
// snippet.end

/// Fades what covers a part of the screen.
final class Sheet: Transition {
  func start(with context: TransitionContext) { FadeTransition().start(with: context) }
}

// snippet.comment-presentation-of-transition
extension Sheet: TransitionWithPresentation {
  func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController?
  ) -> PresentationController? {
    TransitionPresentationController(presentedViewController: presented, presenting: presenting)
  }
}
// snippet.end

/// Fades a box in the middle.
final class Box: TransitionWithPresentation {
  func start(with context: TransitionContext) { FadeTransition().start(with: context) }
  func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }

  // snippet.comment-transition-presentation
  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController?
  ) -> PresentationController? {
    TransitionPresentationController(presentedViewController: presented, presenting: presenting) {
      presentation in
      Rect(x: 95, y: 322, width: 200, height: 200)
    }
  }
  // snippet.end
}
