package import TransitionLock

/// A call's share in a turn, which it gives back at the end of its transition, or where nothing is left that could tell the end.
package final class HeldToken {
  private var turn: SharedTurn?

  /// The share of a call that needs no turn.
  init() {}

  package init(_ token: TransitionLock.Token) { turn = SharedTurn(token) }

  /// Takes a share in the turn of another call.
  init(sharing turn: SharedTurn) { self.turn = turn }

  /// The turn, until this call has given its share back.
  var sharedTurn: SharedTurn? { turn }

  /// A Boolean value that indicates whether the lock is held by the token still, and has not taken the turn back.
  package var isHolding: Bool { turn?.isHolding ?? false }

  package func end() { turn = nil }
}
