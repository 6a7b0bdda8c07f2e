internal import TransitionLock

/// A call's share in a turn, given back at the end of its transition, or when no object is left that could report the
/// end.
package final class HeldToken {
  /// The turn; nil for a call that needs none, and after this call has given its share back.
  private(set) var turn: SharedTurn?
  private var isOver = false

  /// The share of a call that needs no turn.
  init() {}

  init(_ token: TransitionLock.Token) { turn = SharedTurn(token) }

  /// Takes a share in the turn of another call.
  init(sharing turn: SharedTurn) { self.turn = turn }

  /// A Boolean value that indicates whether the call may go on: neither has it given its share back, nor has the lock
  /// taken the turn back.
  var isHolding: Bool { turn?.isHolding ?? !isOver }

  func end() {
    isOver = true
    // Taken out first: the end of a turn that was taken back is reported, and the report may end this again.
    _ = turn.take()
  }
}

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
