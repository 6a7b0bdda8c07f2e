package import TransitionLock

/// A token on its way to the end of its transition, which is ended there, or where nothing is left that could end it.
package final class HeldToken {
  private var token: TransitionLock.Token?

  package init(_ token: TransitionLock.Token) { self.token = token }

  deinit { end() }

  /// A Boolean value that indicates whether the lock is held by the token still, and has not taken the turn back.
  package var isHolding: Bool { token?.isHolding ?? false }

  package func end() {
    token?.end()
    token = nil
  }
}
