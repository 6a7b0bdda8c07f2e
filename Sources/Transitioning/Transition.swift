/// An animation of the way in and the way back of a controller: Material's transition.
///
/// Assigned to a ``TransitionController``, it animates every presentation and dismissal of that controller from then on,
/// and with a ``TransitionNavigationControllerDelegate`` every push and pop.
///
/// ```swift
/// final class Fade: Transition {
///   func start(with context: TransitionContext) {
///     let view = context.foreViewController.view
///     view.alpha = context.direction == .forward ? 0 : 1
///     View.animate(withDuration: context.duration) {
///       view.alpha = context.direction == .forward ? 1 : 0
///     } completion: { _ in
///       context.transitionDidEnd()
///     }
///   }
/// }
///
/// controller.transitionController.transition = Fade()
/// ```
///
/// The same object is started for both ways, each time with a context of its own: a transition speaks of fore and back,
/// and not of from and to. It learns more, or decides more, by conforming to ``TransitionWithCustomDuration``,
/// ``TransitionWithFallback``, ``TransitionWithFeasibility`` and ``TransitionWithPresentation``.
///
/// A transition that never says ``TransitionContext/transitionDidEnd()`` never completes: `run()`
/// throws, and names it. The name is its `description`, if it is `CustomStringConvertible`, or else its type.
public protocol Transition: AnyObject {
  /// Sets the motion going, and has the context told when that is over.
  ///
  /// The views are in place: the arriving one is in the container, and both have the frames that they are to have in the
  /// end.
  ///
  /// - Parameter context: what is moved, and where; it dies with the transition.
  func start(with context: TransitionContext)
}

extension Transition {
  /// The name of this transition in messages.
  var nameInMessages: String {
    (self as? any CustomStringConvertible)?.description ?? "\(type(of: self))"
  }
}
