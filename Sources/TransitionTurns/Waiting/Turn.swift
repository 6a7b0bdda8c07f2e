package import TransitionLock

/// A turn on a lock, for a task that has waited for it.
package struct Turn: Sendable {
  /// The token of the turn; the caller that has waited for it ends it.
  package let token: TransitionLock.Token
  /// A Boolean value that indicates whether the world may have changed since the turn was asked for.
  package let hasWaited: Bool
}
