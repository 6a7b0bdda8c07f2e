import NavigationSimulator
import Transitioning

// The examples in the doc comments of the module Transitioning.

func assign(to controller: ViewController) {
  // snippet: Transition.swift: final class Fade
}

/// Fades, for the comments that use it.
final class Fade: Transition {
  func start(with context: TransitionContext) { FadeTransition().start(with: context) }
}

// snippet: Transition.swift: extension Fade

func presentFading(_ editor: ViewController, on contact: ViewController) throws {
  // snippet: TransitionController.swift
}

func pushFading(_ contact: ViewController, on navigation: NavigationController) throws {
  // snippet: TransitionNavigationControllerDelegate.swift
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
    // snippet: TransitionViewSnapshotter.swift
    return snapshot
  }
}

// snippet: Transition.swift: extension Expand

// snippet: Transition.swift: extension Expand: TransitionWithFeasibility

/// Fades what covers a part of the screen.
final class Sheet: Transition {
  func start(with context: TransitionContext) { FadeTransition().start(with: context) }
}

// snippet: Transition.swift: extension Sheet

/// Fades a box in the middle.
final class Box: TransitionWithPresentation {
  func start(with context: TransitionContext) { FadeTransition().start(with: context) }
  func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }

  // snippet: TransitionPresentationController.swift
}
