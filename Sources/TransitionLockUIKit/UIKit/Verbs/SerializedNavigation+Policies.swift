#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
public import TransitionLock
internal import TransitionTurns

extension SerializedNavigation {
  /// What a call does about a transition that is in its way: it waits in line, unless ``with(policy:)`` says otherwise.
  public var policy: TransitionLock.Policy { calls.policy }

  /// Returns the same verbs, which do something else about a transition that is in their way.
  ///
  /// ```swift
  /// screens.with(policy: .interrupt).present(alert, animated: true)
  /// ```
  ///
  /// - `wait` is what they do anyway.
  /// - `drop`: a call that cannot start at once fails with the code `dropped`; ``SerializedFailure/obstacle`` is what was in the
  ///   way. Unlike ``ifIdle`` it has a request.
  /// - `replace`: a call takes the place in line of an older one with the same key, which fails with the code `superseded`;
  ///   ``SerializedFailure/obstacle`` is the newer one.
  /// - `interrupt`: a call waits ahead of those that merely wait, and a transition in its way is turned round where it can be.
  ///
  /// Whatever had to wait is looked at again at its turn, and fails as `outdated` where it makes no sense any more. A dismissal
  /// that has interrupted the presentation of what it was to take away is not outdated: it has finished.
  ///
  /// A transition that one of these calls has started can be turned round if the delegate that animates it is
  /// ``InterruptibleTransitioning``. It ends as ``TransitionEnd/cancelled``, and its completion is told so; then it gives its
  /// turn back, and the call that interrupts has it. All others are waited for: what the system animates, what begins with a
  /// person's swipe, what a segue starts.
  ///
  /// - Parameter policy: what a call does about a transition, or an earlier call, that is in its way.
  /// - Complexity: O(1).
  public func with(policy: TransitionLock.Policy) -> SerializedNavigation {
    SerializedNavigation(calls.with(policy: policy))
  }
}
#endif
