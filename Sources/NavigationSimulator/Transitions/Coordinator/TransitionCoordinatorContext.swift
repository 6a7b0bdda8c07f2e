/// The facts about a transition for code that has joined it.
public protocol TransitionCoordinatorContext: AnyObject {
  /// A Boolean value that indicates whether the transition takes time.
  var isAnimated: Bool { get }
  /// A Boolean value that indicates whether the transition was driven from its start.
  var initiallyInteractive: Bool { get }
  /// A Boolean value that indicates whether something drives the transition now, such as a gesture.
  var isInteractive: Bool { get }
  /// A Boolean value that indicates whether the transition can be turned round, or taken over, in the middle.
  var isInterruptible: Bool { get }
  /// The part of its way that a driven transition has gone, from 0 to 1, as its driver says.
  var percentComplete: Double { get }
  /// The speed of the rest when the interaction has ended; 1 is the speed of the animation itself.
  var completionVelocity: Double { get }
  /// The curve of the rest when the interaction has ended.
  var completionCurve: AnimationCurve { get }
  /// A Boolean value that indicates whether the transition goes, or went, back to where it started.
  var isCancelled: Bool { get }
  /// The style in which a presented controller covers its presenter.
  var presentationStyle: ModalPresentationStyle { get }
  /// The duration of the transition.
  var transitionDuration: Duration { get }
  /// The view that contains the transition.
  var containerView: View { get }
  /// The controller that leaves, or the one that arrives.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// The view that leaves, or the one that arrives, where the transition moves it.
  func view(forKey key: TransitionContextViewKey) -> View?
}
