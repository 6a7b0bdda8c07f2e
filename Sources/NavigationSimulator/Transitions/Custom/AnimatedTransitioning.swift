/// An object that animates a transition: UIKit's animator object.
///
/// ```swift
/// final class Fade: AnimatedTransitioning {
///   func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
///     .milliseconds(300)
///   }
///
///   func animateTransition(using context: any ContextTransitioning) {
///     guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
///     context.containerView.addSubview(view)
///     view.alpha = 0
///     View.animate(withDuration: transitionDuration(using: context)) {
///       view.alpha = 1
///     } completion: { _ in
///       context.completeTransition(!context.transitionWasCancelled)
///     }
///   }
/// }
/// ```
public protocol AnimatedTransitioning: AnyObject {
  /// Returns the duration of the transition; asked before it starts, and with its context when it
  /// does.
  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration
  /// Moves the views, and calls ``ContextTransitioning/completeTransition(_:)`` when that is over.
  func animateTransition(using context: any ContextTransitioning)
  /// Tells the animator that the transition is over; called before its completion.
  func animationEnded(_ transitionCompleted: Bool)
  /// Returns the animator whose animation can be driven, if there is one: the same for the whole of
  /// a transition (documented).
  ///
  /// Asked if an interaction controller drives the transition; without one, it interrupts nothing
  /// (seen). Declare it with exactly this type: with another, such as `PropertyAnimator?`, Swift
  /// uses the default, which returns nil.
  func interruptibleAnimator(using context: any ContextTransitioning) -> (
    any ViewImplicitlyAnimating
  )?
}

extension AnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
  /// Returns nil: there is none.
  public func interruptibleAnimator(using context: any ContextTransitioning) -> (
    any ViewImplicitlyAnimating
  )? { nil }
}

/// An object that chooses the animators of a controller's presentation, and its presentation
/// controller.
public protocol TransitioningDelegate: AnyObject {
  /// Returns the animator of the presentation; nil for the system's animation. Not asked when it is
  /// not animated (documented).
  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Returns the animator of the dismissal; nil for the system's animation. Not asked when it is
  /// not animated (documented).
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)?
  /// Returns the object that drives the presentation; nil if it runs by itself. Asked if there is
  /// an animator (documented).
  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
  /// Returns the object that drives the dismissal; nil if it runs by itself. Asked if there is an
  /// animator (documented).
  func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )?
  /// Returns the presentation controller that presents the controller; asked if its style is
  /// `custom` (documented). Nil for a presentation that covers everything and leaves the
  /// presenter's view where it is.
  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController?,
    source: ViewController
  ) -> PresentationController?
}

extension TransitioningDelegate {
  /// Returns nil: the system's animation.
  public func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  /// Returns nil: the system's animation.
  public func animationController(forDismissed dismissed: ViewController) -> (
    any AnimatedTransitioning
  )? { nil }

  /// Returns nil: nothing drives it.
  public func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }

  /// Returns nil: nothing drives it.
  public func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }

  /// Returns nil: the system's presentation controller.
  public func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController?,
    source: ViewController
  ) -> PresentationController? { nil }
}
