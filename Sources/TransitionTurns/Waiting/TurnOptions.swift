package import TransitionLock

/// The options with which a call asks for its turn: what it does about a conflict, and how long it waits.
package struct TurnOptions: Sendable {
  package var policy: TransitionLock.Policy
  /// The longest time to wait for the turn, on the lock's clock; nil waits as long as it takes.
  package var timeout: Duration?

  package init(policy: TransitionLock.Policy = .wait, timeout: Duration? = nil) {
    self.policy = policy
    self.timeout = timeout
  }
}
