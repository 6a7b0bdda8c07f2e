public import NavigationSimulator

/// An animation of the way in and the way back of a controller: Material's transition.
///
/// Assigned to a ``TransitionController``, it animates every presentation and dismissal of that
/// controller from then on, and with a ``TransitionNavigationControllerDelegate`` every push and
/// pop.
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
/// The same object is started for both ways, each time with a separate context: a transition speaks
/// of fore and back, and not of from and to. It obtains more information, or makes more decisions,
/// by conforming to ``TransitionWithCustomDuration``, ``TransitionWithFallback``,
/// ``TransitionWithFeasibility`` and ``TransitionWithPresentation``.
///
/// A transition that never calls ``TransitionContext/transitionDidEnd()`` never completes: `run()`
/// throws, and names it. The name is its `description`, if it is `CustomStringConvertible`, or else
/// its type.
public protocol Transition: AnyObject {
  /// Starts the motion, and reports its end to the context.
  ///
  /// The views are in place: the arriving one is in the container, and both have their final
  /// frames.
  ///
  /// - Parameter context: the controllers and views of the transition; invalid after the
  ///   transition.
  func start(with context: TransitionContext)
}

extension Transition {
  /// The name of this transition in messages.
  var nameInMessages: String {
    (self as? any CustomStringConvertible)?.description ?? "\(type(of: self))"
  }
}

/// A ``Transition`` with a custom duration; others take 0.35 s.
///
/// ```swift
/// extension Fade: TransitionWithCustomDuration {
///   func transitionDuration(with context: TransitionContext) -> Duration { .milliseconds(200) }
/// }
/// ```
public protocol TransitionWithCustomDuration: Transition {
  /// Returns the duration of the transition; a negative duration counts as zero.
  ///
  /// Asked before the transition starts, perhaps more than once.
  ///
  /// - Parameter context: the controllers of the transition; it accepts no calls before the start.
  func transitionDuration(with context: TransitionContext) -> Duration
}

/// A ``Transition`` that may be replaced by another: because something that it needs is missing,
/// for example.
///
/// ```swift
/// extension Expand: TransitionWithFallback {
///   func fallbackTransition(with context: TransitionContext) -> any Transition {
///     thumbnail == nil ? Fade() : self
///   }
/// }
/// ```
///
/// If the returned transition is a `TransitionWithFallback`, too, it is asked in its turn. The
/// chain ends with a transition that returns itself or has no fallback, and that transition starts.
/// A chain that returns to an earlier transition, or does not end after 64 steps, is a `Misuse`:
/// then the original transition starts. (Material asks forever.)
///
/// A composed transition is asked too. (Material does not ask it.)
public protocol TransitionWithFallback: Transition {
  /// Returns the transition to start instead of this one.
  ///
  /// - Returns: this transition itself if it can start.
  func fallbackTransition(with context: TransitionContext) -> any Transition
}

/// A ``Transition`` that may decline, so that the system's own animation is shown.
///
/// ```swift
/// extension Expand: TransitionWithFeasibility {
///   func canPerformTransition(with context: TransitionContext) -> Bool {
///     context.direction == .forward
///   }
/// }
/// ```
///
/// Only the assigned transition is asked, not its fallbacks and not the transitions that it
/// composes: a transition that depends on others asks them itself.
public protocol TransitionWithFeasibility: Transition {
  /// Returns whether the transition can be shown. If it cannot, neither the transition nor the
  /// motion of its presentation controller starts.
  ///
  /// - Parameter context: the controllers of the transition; it has no container yet, and accepts
  ///   no calls.
  func canPerformTransition(with context: TransitionContext) -> Bool
}

/// A ``Transition`` that decides how its controller covers the screen beneath, and chooses the
/// presentation controller that surrounds it.
///
/// ```swift
/// extension Sheet: TransitionWithPresentation {
///   func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }
///
///   func presentationController(
///     forPresented presented: ViewController,
///     presenting: ViewController,
///     source: ViewController?
///   ) -> PresentationController? {
///     TransitionPresentationController(presentedViewController: presented, presenting: presenting)
///   }
/// }
/// ```
///
/// The presentation is customized only if both hold: the style is `custom`, and there is a
/// presentation controller. A presentation controller that is itself a ``Transition`` is started as
/// one, before the transition and with a separate context; the whole completes when both have said
/// that they ended.
public protocol TransitionWithPresentation: Transition {
  /// Returns the style that the controller gets when the transition is assigned to it.
  func defaultModalPresentationStyle() -> ModalPresentationStyle

  /// Returns the presentation controller that surrounds the controller while it is presented; nil
  /// for the system's.
  ///
  /// Asked once for each presentation, animated or not, and only if the style is `custom`.
  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController?
  ) -> PresentationController?
}
