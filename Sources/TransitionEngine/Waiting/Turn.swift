package import TransitionLock

/// A turn on a lock, for a task that has waited for it.
package struct Turn: Sendable {
  /// The token of the turn; the caller that has waited for the turn ends it.
  package let token: TransitionLock.Token
  /// A Boolean value that indicates whether the screen may have changed since the request.
  package let hasWaited: Bool
}
