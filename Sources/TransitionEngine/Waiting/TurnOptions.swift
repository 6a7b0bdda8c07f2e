package import TransitionLock

/// The options of a request for a turn: the policy, and the timeout.
package struct TurnOptions: Sendable {
  package var policy: TransitionLock.Policy
  /// The longest time to wait for the turn, on the lock's clock; nil waits as long as it takes.
  package var timeout: Duration?

  package init(policy: TransitionLock.Policy = .wait, timeout: Duration? = nil) {
    self.policy = policy
    self.timeout = timeout
  }
}
