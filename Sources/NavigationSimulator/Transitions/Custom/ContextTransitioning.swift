/// The object by which an animator is told of the transition that it animates, and tells it: UIKit's transition
/// context.
///
/// The context dies with its transition: afterwards its controllers are nil, and completing it again is a ``Misuse``.
public protocol ContextTransitioning: AnyObject {
  /// The view in which the animation takes place; of a presentation, there for as long as that is (documented).
  var containerView: View { get }
  /// A Boolean value that indicates whether the transition takes time.
  var isAnimated: Bool { get }
  /// A Boolean value that indicates whether a gesture drives the transition.
  var isInteractive: Bool { get }
  /// A Boolean value that indicates whether the transition goes, or went, back to where it started.
  var transitionWasCancelled: Bool { get }
  /// The style in which a presented controller covers its presenter; `fullScreen` for a navigation stack.
  var presentationStyle: ModalPresentationStyle { get }

  /// Ends the transition: views that are no longer needed leave the container, and then come, before this returns,
  /// coordinator completions, did-callbacks and completions. The animator calls it exactly once.
  ///
  /// - Parameter didComplete: false if everything is to be as it was before the transition.
  func completeTransition(_ didComplete: Bool)

  /// Says how far an interactive transition is, from 0 to 1; said by the object that drives it.
  func updateInteractiveTransition(_ percentComplete: Double)
  /// Says that the interaction is over, and that the transition goes to its end by itself.
  func finishInteractiveTransition()
  /// Says that the interaction is over, and that the transition goes back to its start by itself.
  func cancelInteractiveTransition()
  /// Says that a transition that went by itself is taken over.
  func pauseInteractiveTransition()

  /// The controller that leaves, or the one that arrives.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// The view that leaves the container, or the one that the animator is to add to it; nil for a presenter's view that
  /// stays where it is (documented, from iOS 8 on).
  func view(forKey key: TransitionContextViewKey) -> View?
  /// Returns the frame of a controller's view when the transition starts, in the container; zero for one that is not
  /// there yet.
  func initialFrame(for viewController: ViewController) -> Rect
  /// Returns the frame that a controller's view is to have when the transition ends, in the container; zero for one
  /// that leaves.
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
  /// Completes a transition, and keeps the presenter's view in the window: the cure for the bug of iOS 8 with
  /// `custom` presentations.
  ///
  /// There an animator of a dismissal that has moved the presenter's view into the container finds that it vanishes with
  /// the container when the transition completes; by then the container has no superview either, so it must be
  /// remembered before. This takes the view from the controller, since `view(forKey:)` does not give it; remembers the
  /// container's superview; and puts the view back, behind everything else, after completing. Where the view is in the window anyway,
  /// it changes nothing.
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
