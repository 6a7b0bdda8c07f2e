/// What is told to those who have joined a transition.
public protocol TransitionCoordinatorContext: AnyObject {
  /// Whether the transition takes time.
  var isAnimated: Bool { get }
  /// Whether the transition was driven from its start.
  var initiallyInteractive: Bool { get }
  /// Whether something drives the transition now, such as a gesture.
  var isInteractive: Bool { get }
  /// Whether the transition can be turned round, or taken over, in the middle.
  var isInterruptible: Bool { get }
  /// How far a driven transition is, from 0 to 1, as its driver says.
  var percentComplete: Double { get }
  /// How fast the rest goes when the interaction has ended; 1 is the speed of the animation itself.
  var completionVelocity: Double { get }
  /// The curve of the rest when the interaction has ended.
  var completionCurve: AnimationCurve { get }
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
