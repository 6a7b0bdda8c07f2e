internal import TransitionEngine
public import TransitionLock

extension SerializedNavigation {
  /// The reaction of a call to a conflict; by default, the call waits in line. ``with(policy:)`` changes it.
  public var policy: TransitionLock.Policy { calls.policy }

  /// Returns a copy of these verbs with the given policy.
  ///
  /// ```swift
  /// try contacts.serialized(by: lock).with(policy: .interrupt).present(alert, animated: true)
  /// ```
  ///
  /// - `wait`: a call waits in line. This is the default.
  /// - `drop`: a call that cannot start at once fails with the code `dropped`; ``SerializedFailure/obstacle`` is the
  ///   transition in the way. Unlike a call through ``ifIdle``, the call tells its completion, and has a request.
  /// - `replace`: a call inherits the place in line of an older one with the same key, which fails with the code
  ///   `superseded`; ``SerializedFailure/obstacle`` is the newer one.
  /// - `interrupt`: a call waits ahead of those that merely wait. No transition on screen is asked to give way.
  ///
  /// A call that had to wait is checked again at its turn, and fails as `outdated` if it no longer makes sense.
  ///
  /// - Parameter policy: the reaction of a call to a transition, or to an earlier call, that is in its way.
  /// - Complexity: O(1).
  public func with(policy: TransitionLock.Policy) -> SerializedNavigation {
    SerializedNavigation(calls.with(policy: policy), isolation: isolation)
  }
}
