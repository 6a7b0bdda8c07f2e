internal import TransitionLock

/// A turn that ends when the last call with a share in it gives that share back.
package final class SharedTurn {
  let token: TransitionLock.Token
  /// The line of the lock and its scopes; nil until a call has moved a stack with the turn.
  var line: ObjectIdentifier?

  init(_ token: TransitionLock.Token) { self.token = token }

  deinit { token.end() }

  /// A Boolean value that indicates whether the turn still holds the lock, which has not taken it back.
  package var isHolding: Bool { token.isHolding }
}

/// A turn that can be found later, without holding it.
package final class WeakTurn {
  package private(set) weak var turn: SharedTurn?

  package init(_ turn: SharedTurn) { self.turn = turn }
}
