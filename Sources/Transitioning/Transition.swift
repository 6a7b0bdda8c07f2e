public import NavigationSimulator

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

/// A ``Transition`` that says how long it takes; others take 0.35 s.
///
/// ```swift
/// extension Fade: TransitionWithCustomDuration {
///   func transitionDuration(with context: TransitionContext) -> Duration { .milliseconds(200) }
/// }
/// ```
public protocol TransitionWithCustomDuration: Transition {
  /// Returns how long the transition takes; below zero is zero.
  ///
  /// Asked before the transition starts, perhaps more than once.
  ///
  /// - Parameter context: what is to be moved; nothing can be told to it yet.
  func transitionDuration(with context: TransitionContext) -> Duration
}

/// A ``Transition`` that may leave its place to another: because something that it needs is missing, for example.
///
/// ```swift
/// extension Expand: TransitionWithFallback {
///   func fallbackTransition(with context: TransitionContext) -> any Transition {
///     thumbnail == nil ? Fade() : self
///   }
/// }
/// ```
///
/// What is returned is asked in its turn if it has a fallback, until one returns itself or has none; that one starts.
/// A chain that comes back to a transition that was asked before, or does not end after 64 steps, is a
/// `Misuse`: then the transition starts that was to start in the first place. (Material asks forever.)
///
/// A transition that another one composes is asked too. (Material does not ask it.)
public protocol TransitionWithFallback: Transition {
  /// Returns the transition that is to start instead of this one.
  ///
  /// - Returns: the transition itself if it can start.
  func fallbackTransition(with context: TransitionContext) -> any Transition
}

/// A ``Transition`` that may decline, so that the system's own animation is shown.
///
/// ```swift
/// extension Expand: TransitionWithFeasibility {
///   func canPerformTransition(with context: TransitionContext) -> Bool { context.direction == .forward }
/// }
/// ```
///
/// Only the transition that is assigned is asked, and neither its fallbacks nor what it composes: a transition that
/// depends on others asks them itself.
public protocol TransitionWithFeasibility: Transition {
  /// Returns whether the transition can be shown. If it cannot, nothing of it starts, its presentation controller's motion neither.
  ///
  /// - Parameter context: what is to be moved; there is no container yet, and nothing can be told to it.
  func canPerformTransition(with context: TransitionContext) -> Bool
}

/// A ``Transition`` that says how its controller covers what is beneath, and what surrounds it there.
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
/// The presentation is customized only if both hold: the style is `custom`, and there is a presentation controller. A
/// presentation controller that is itself a ``Transition`` is started as one, before the transition and with a context
/// of its own; the whole completes when both have said that they ended.
public protocol TransitionWithPresentation: Transition {
  /// Returns the style that the controller gets when the transition is assigned to it.
  func defaultModalPresentationStyle() -> ModalPresentationStyle

  /// Returns what is to surround the controller while it is presented; nil for the system's.
  ///
  /// Asked once a presentation, whether that is animated or not, and only if the style is `custom`.
  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController?
  ) -> PresentationController?
}
