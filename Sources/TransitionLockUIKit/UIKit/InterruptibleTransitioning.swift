#if canImport(UIKit) && !os(watchOS)
/// A delegate that animates transitions and can reverse a running one.
///
/// The delegate is the `transitioningDelegate` of a presented controller, or the `delegate` of a navigation controller. UIKit knows
/// whether a transition can be interrupted, but the app has the objects that interrupt it. If an interaction controller drives the
/// transition, call its `pause()` and `cancel()` to reverse the transition.
///
/// A call with the policy `interrupt` reverses the transition through this protocol; see ``SerializedNavigation/with(policy:)``.
@MainActor
public protocol InterruptibleTransitioning: AnyObject {
  /// Reverses the running transition, so that it ends as cancelled.
  ///
  /// If the transition is over or can no longer be reversed, this method does nothing; the interrupting call then waits for the
  /// end.
  func turnTransitionBack()
}
#endif
