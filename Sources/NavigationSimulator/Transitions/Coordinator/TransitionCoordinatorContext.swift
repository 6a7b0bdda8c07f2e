/// What is told to those who have joined a transition.
public protocol TransitionCoordinatorContext: AnyObject {
  /// Whether the transition takes time.
  var isAnimated: Bool { get }
  /// Whether a gesture drives the transition.
  var isInteractive: Bool { get }
  /// Whether the transition goes, or went, back to where it started.
  var isCancelled: Bool { get }
  /// How a presented controller covers its presenter.
  var presentationStyle: ModalPresentationStyle { get }
  /// How long the transition takes.
  var transitionDuration: Duration { get }
  /// The view in which the transition takes place.
  var containerView: View { get }
  /// The controller that leaves, or the one that arrives.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// The view that leaves, or the one that arrives, where the transition moves it.
  func view(forKey key: TransitionContextViewKey) -> View?
}
