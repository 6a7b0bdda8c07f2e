import NavigationSimulator
import Transitioning

// The code of the guide "A simple transition".

// snippet.fadeTransition
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
// snippet.end

func presentWithFade(_ editor: ViewController, on contact: ViewController) throws {
  // snippet.oneLine
  editor.transitionController.transition = FadeTransition()
  try contact.present(editor, animated: true)
  // snippet.end
}

// snippet.slideTransition
final class SlideTransition: Transition {
  func start(with context: TransitionContext) {
    let (back, fore) = (context.backViewController.view, context.foreViewController.view)
    let height = context.containerView.bounds.size.height
    let isForward = context.direction == .forward

    Transaction.begin()
    Transaction.setCompletionBlock { context.transitionDidEnd() }

    fore.transform.ty = isForward ? height : 0
    View.animate(
      withDuration: context.duration,
      usingSpringWithDamping: 0.75,
      initialSpringVelocity: 0
    ) {
      fore.transform.ty = isForward ? 0 : height
    }
    View.animate(withDuration: context.duration / 2) { back.alpha = isForward ? 0.5 : 1 }

    Transaction.commit()
  }
}
// snippet.end

// snippet.shortTransition
extension SlideTransition: TransitionWithCustomDuration {
  func transitionDuration(with context: TransitionContext) -> Duration { .milliseconds(500) }
}
// snippet.end

// snippet.compositeTransition
final class CompositeTransition: Transition {
  private let transitions: [any Transition]
  init(_ transitions: any Transition...) { self.transitions = transitions }

  func start(with context: TransitionContext) {
    for transition in transitions { context.compose(with: transition) }
    context.transitionDidEnd()  // this one moves nothing itself
  }
}
// snippet.end

// snippet.expandTransition
final class ExpandTransition: Transition {
  private let thumbnail: View
  init(from thumbnail: View) { self.thumbnail = thumbnail }

  func start(with context: TransitionContext) {
    let isForward = context.direction == .forward
    let snapshotter = TransitionViewSnapshotter(containerView: context.containerView)
    context.defer { snapshotter.removeAllSnapshots() }

    let snapshot = snapshotter.snapshot(of: thumbnail, isAppearing: !isForward)
    let (small, large) = (snapshot.frame, context.containerView.bounds)
    snapshot.frame = isForward ? small : large
    View.animate(withDuration: context.duration) {
      snapshot.frame = isForward ? large : small
    } completion: { _ in
      context.transitionDidEnd()
    }
    context.compose(with: FadeTransition())
  }
}
// snippet.end

// snippet.fallbackTransition
final class PhotoTransition: TransitionWithFallback {
  weak var thumbnail: View?

  func fallbackTransition(with context: TransitionContext) -> any Transition {
    guard let thumbnail, thumbnail.window != nil else { return FadeTransition() }
    return ExpandTransition(from: thumbnail)
  }

  func start(with context: TransitionContext) { context.transitionDidEnd() }
}
// snippet.end

func pushWithFade(_ editor: ViewController, on navigation: NavigationController) throws {
  // snippet.navigationDelegate
  navigation.delegate = TransitionNavigationControllerDelegate.sharedDelegate()

  editor.transitionController.transition = FadeTransition()
  try navigation.pushViewController(editor, animated: true)
  // snippet.end
}
