package import TransitionLock

/// A call's share in a turn, given back at the end of its transition, or when no object is left that could report the end.
package final class HeldToken {
  private var turn: SharedTurn?

  /// The share of a call that needs no turn.
  init() {}

  package init(_ token: TransitionLock.Token) { turn = SharedTurn(token) }

  /// Takes a share in the turn of another call.
  init(sharing turn: SharedTurn) { self.turn = turn }

  /// The turn; nil after this call has given its share back.
  var sharedTurn: SharedTurn? { turn }

  /// A Boolean value that indicates whether the turn still holds the lock: neither has this call given its share back, nor has the
  /// lock taken the turn back.
  package var isHolding: Bool { turn?.isHolding ?? false }

  package func end() { turn = nil }
}
