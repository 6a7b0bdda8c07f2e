#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
public import TransitionLock
internal import TransitionTurns

extension SerializedNavigation {
  /// The reaction of a call to a conflict; by default, the call waits in line. ``with(policy:)`` changes it.
  public var policy: TransitionLock.Policy { calls.policy }

  /// Returns a copy of these verbs with the given policy.
  ///
  /// ```swift
  /// screens.with(policy: .interrupt).present(alert, animated: true)
  /// ```
  ///
  /// - `wait`: a call waits in line. This is the default.
  /// - `drop`: a call that cannot start at once fails with the code `dropped`; ``SerializedFailure/obstacle`` is the transition in
  ///   the way. Unlike a call through ``ifIdle``, the call has a request.
  /// - `replace`: a call inherits the place in line of an older one with the same key, which fails with the code `superseded`;
  ///   ``SerializedFailure/obstacle`` is the newer one.
  /// - `interrupt`: a call waits ahead of those that merely wait, and reverses a transition in its way if that can be reversed.
  ///
  /// A call that had to wait is checked again at its turn, and fails as `outdated` if it no longer makes sense. A dismissal that
  /// interrupts the presentation of its own target is not outdated: it has finished.
  ///
  /// A transition that one of these calls has started can be reversed if the delegate that animates it is
  /// ``InterruptibleTransitioning``. The transition ends as ``TransitionEnd/cancelled``, and its completion receives that end. Then
  /// it gives its turn back, and the interrupting call has its turn. The call waits for all other transitions: those that the
  /// system animates, those that begin with a user's swipe, and those that a segue starts.
  ///
  /// - Parameter policy: the reaction of a call to a transition, or to an earlier call, that is in its way.
  /// - Complexity: O(1).
  public func with(policy: TransitionLock.Policy) -> SerializedNavigation {
    SerializedNavigation(calls.with(policy: policy))
  }
}
#endif
