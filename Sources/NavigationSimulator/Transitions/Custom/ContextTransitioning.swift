/// An object that describes a transition to its animator, and takes the animator's reports: UIKit's
/// transition context.
///
/// The context becomes invalid when its transition ends: then its controllers are nil, and
/// completing it again is a ``Misuse``.
public protocol ContextTransitioning: AnyObject {
  /// The view that contains the animation; it lasts as long as a presentation (documented).
  var containerView: View { get }
  /// A Boolean value that indicates whether the transition takes time.
  var isAnimated: Bool { get }
  /// A Boolean value that indicates whether a gesture drives the transition.
  var isInteractive: Bool { get }
  /// A Boolean value that indicates whether the transition goes, or went, back to where it started.
  var transitionWasCancelled: Bool { get }
  /// The style in which a presented controller covers its presenter; `fullScreen` for a navigation
  /// stack.
  var presentationStyle: ModalPresentationStyle { get }

  /// Ends the transition: the views that it no longer needs leave the container, and then
  /// coordinator completions, did-callbacks and completions run, before this returns. The animator
  /// calls it exactly once.
  ///
  /// - Parameter didComplete: false to restore the state before the transition.
  func completeTransition(_ didComplete: Bool)

  /// Reports the progress of an interactive transition, from 0 to 1; the object that drives it
  /// calls this.
  func updateInteractiveTransition(_ percentComplete: Double)
  /// Reports that the interaction is over, and that the transition runs to its end by itself.
  func finishInteractiveTransition()
  /// Reports that the interaction is over, and that the transition runs back to its start by
  /// itself.
  func cancelInteractiveTransition()
  /// Reports that a transition that ran by itself is taken over.
  func pauseInteractiveTransition()

  /// The controller that leaves, or the one that arrives.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// The view that leaves the container, or the one that the animator has to add to it; nil for a
  /// presenter's view that stays where it is (documented, from iOS 8 on).
  func view(forKey key: TransitionContextViewKey) -> View?
  /// Returns the frame of a controller's view at the start of the transition, in the container;
  /// zero for a view that is not there yet.
  func initialFrame(for viewController: ViewController) -> Rect
  /// Returns the frame of a controller's view at the end of the transition, in the container; zero
  /// for a view that leaves.
  func finalFrame(for viewController: ViewController) -> Rect
}

/// A key for a controller of a transition.
public enum TransitionContextViewControllerKey: Hashable, Sendable, CaseIterable {
  /// The one that is on screen when the transition starts.
  case from
  /// The one that is on screen when the transition has finished.
  case to
}

/// A key for a view of a transition.
public enum TransitionContextViewKey: Hashable, Sendable, CaseIterable {
  /// The one that is on screen when the transition starts.
  case from
  /// The one that is on screen when the transition has finished.
  case to
}

/// A context that is not driven.
extension ContextTransitioning {
  /// Does nothing.
  public func updateInteractiveTransition(_ percentComplete: Double) {}
  /// Does nothing.
  public func finishInteractiveTransition() {}
  /// Does nothing.
  public func cancelInteractiveTransition() {}
  /// Does nothing.
  public func pauseInteractiveTransition() {}
}

extension ContextTransitioning {
  /// Completes a transition, and keeps the presenter's view in the window: the workaround for the
  /// bug of iOS 8 with `custom` presentations.
  ///
  /// On iOS 8, if an animator of a dismissal has moved the presenter's view into the container, the
  /// view vanishes with the container when the transition completes; the container then has no
  /// superview either, so the animator must remember the superview before. This method takes the
  /// view from the controller, because `view(forKey:)` does not return it; remembers the
  /// container's superview; and puts the view back, behind everything else, after completing. If
  /// the view is in the window anyway, it changes nothing.
  ///
  /// - Parameter didComplete: as for ``completeTransition(_:)``.
  public func completeTransitionKeepingPresentersView(_ didComplete: Bool) {
    let superview = containerView.superview
    let view = viewController(forKey: .to)?.view
    completeTransition(didComplete)
    guard didComplete, let superview, let view, view.window == nil else { return }
    superview.insertSubview(view, at: 0)
  }
}
