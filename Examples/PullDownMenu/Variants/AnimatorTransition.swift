import NavigationSimulator

/// A transition that opens or closes a menu with a property animator, and exposes the animator so
/// that others can interrupt it.
///
/// An interruption requires an interaction controller; without one, the simulation never asks for
/// the animator.
final class AnimatorTransition: AnimatedTransitioning {
  private let opens: Bool
  /// The animator of the running transition; one object for the whole transition, as UIKit
  /// requires.
  private(set) var animator: PropertyAnimator?

  init(opens: Bool) { self.opens = opens }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { Menu.duration }

  func animateTransition(using context: any ContextTransitioning) {
    // A new animator can be started.
    try? interruptibleAnimator(using: context)?.startAnimation()
  }

  func interruptibleAnimator(using context: any ContextTransitioning) -> (
    any ViewImplicitlyAnimating
  )? {
    if let animator { return animator }
    guard let view = context.stageMenu(opens: opens) else { return nil }
    let animator = PropertyAnimator(duration: Menu.duration, dampingRatio: Menu.damping) {
      [opens] in
      view.transform = Menu.pose(opens ? 1 : 0)
    }
    animator.addCompletion { position in context.completeTransition(position == .end) }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}
