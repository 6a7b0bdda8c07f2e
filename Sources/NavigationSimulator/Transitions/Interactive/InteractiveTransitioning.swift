/// An object that drives a transition, such as a finger does: UIKit's interactive animator object.
///
/// ``PercentDrivenInteractiveTransition`` is one that drives what an ``AnimatedTransitioning`` animates. One of your own
/// moves the views itself, or as a display link says; it tells the context how far it is, and completes it.
public protocol InteractiveTransitioning: AnyObject {
  /// The transition starts: after the will-callbacks, instead of the animator's `animateTransition`.
  func startInteractiveTransition(_ context: any ContextTransitioning)
  /// The speed of the rest when the interaction has ended; 1 is the speed of the animation itself.
  var completionSpeed: Double { get }
  /// The curve of the rest when the interaction has ended.
  var completionCurve: AnimationCurve { get }
  /// A Boolean value that indicates whether the transition is interactive from the start. If not, it can be made so
  /// while it runs (documented).
  var wantsInteractiveStart: Bool { get }
}

extension InteractiveTransitioning {
  /// The speed of the animation itself.
  public var completionSpeed: Double { 1 }
  /// The curve that is slow at both ends.
  public var completionCurve: AnimationCurve { .easeInOut }
  /// A Boolean value that is true: the transition is interactive from the start.
  public var wantsInteractiveStart: Bool { true }
}
