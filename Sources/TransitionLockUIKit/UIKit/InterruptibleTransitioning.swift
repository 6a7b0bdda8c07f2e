#if canImport(UIKit) && !os(watchOS)
/// A delegate that animates transitions and can turn one round that runs: of a presented controller its
/// `transitioningDelegate`, of a navigation controller its `delegate`.
///
/// UIKit knows whether a transition can be interrupted, and not how: the objects that do it are the app's. Where an interaction
/// controller drives the transition, `pause()` and `cancel()` of that turn it round.
///
/// A call with the policy `interrupt` has it turned back; see ``SerializedNavigation/with(policy:)``.
@MainActor
public protocol InterruptibleTransitioning: AnyObject {
  /// Turns the transition that runs round, so that it ends as cancelled. Where it is over, or cannot be turned round any more,
  /// it does nothing; then the call that interrupts waits for its end.
  func turnTransitionBack()
}
#endif
