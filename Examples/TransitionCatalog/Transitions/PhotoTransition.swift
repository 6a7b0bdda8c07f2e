import NavigationSimulator
import Transitioning

/// A transition in which the fore controller grows out of a photo, and shrinks into it again.
///
/// A snapshot of the photo grows; the photo itself stays at its place, hidden meanwhile.
final class PhotoTransition: Transition {
  private weak var photo: View?

  init(from photo: View) { self.photo = photo }

  func start(with context: TransitionContext) {
    guard let photo else { return context.transitionDidEnd() }
    let isForward = context.direction == .forward
    let snapshotter = TransitionViewSnapshotter(containerView: context.containerView)
    context.defer { snapshotter.removeAllSnapshots() }

    let snapshot = snapshotter.snapshot(of: photo, isAppearing: !isForward)
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

/// The fallback if the photo is not on screen, so that the controller cannot grow out of it or
/// shrink into it.
extension PhotoTransition: TransitionWithFallback {
  func fallbackTransition(with context: TransitionContext) -> any Transition {
    photo?.window == nil ? FadeTransition() : self
  }
}
