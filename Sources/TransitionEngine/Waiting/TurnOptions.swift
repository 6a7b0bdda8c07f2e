package import TransitionLock

/// The options of a request for a turn: the policy, the timeout, the limit, and the key.
package struct TurnOptions: Sendable {
  package var policy: TransitionLock.Policy
  /// The longest time to wait for the turn, on the lock's clock; nil waits as long as it takes.
  package var timeout: Duration?
  /// The longest active time of the scene during which a call is tried again until it is possible;
  /// nil for a call that is tried once.
  var limit: Duration?
  /// The key of a call; the scene has one such call at a time.
  var key: TransitionLock.Policy.Key?

  package init(policy: TransitionLock.Policy = .wait, timeout: Duration? = nil) {
    self.policy = policy
    self.timeout = timeout
  }
}
