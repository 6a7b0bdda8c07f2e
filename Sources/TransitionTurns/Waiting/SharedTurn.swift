internal import TransitionLock

/// A turn that ends when the last call that has a share in it gives that back.
package final class SharedTurn {
  private let token: TransitionLock.Token

  init(_ token: TransitionLock.Token) { self.token = token }

  deinit { token.end() }

  /// A Boolean value that indicates whether the lock is held by the token still, and has not taken the turn back.
  package var isHolding: Bool { token.isHolding }
}

/// A turn that is remembered, and not held.
package final class WeakTurn {
  package private(set) weak var turn: SharedTurn?

  package init(_ turn: SharedTurn) { self.turn = turn }
}
