package import TransitionLock

/// A call's share in a turn, given back at the end of its transition, or when no object is left that could report the
/// end.
package final class HeldToken {
  private var turn: SharedTurn?
  private let actor: (any Actor)?

  /// The share of a call that needs no turn.
  init() { actor = nil }

  /// - Parameter actor: the actor on which the transition runs; on no actor, no code learns that the lock has taken the
  ///   turn back.
  package init(_ token: TransitionLock.Token, on actor: (any Actor)? = nil) {
    turn = SharedTurn(token)
    self.actor = actor
  }

  /// Takes a share in the turn of another call.
  init(sharing turn: SharedTurn) {
    self.turn = turn
    actor = nil
  }

  /// The turn; nil after this call has given its share back.
  var sharedTurn: SharedTurn? { turn }

  /// A Boolean value that indicates whether the turn still holds the lock: neither has this call given its share back,
  /// nor has the lock taken the turn back.
  package var isHolding: Bool { turn?.isHolding ?? false }

  package func end() { turn = nil }

  /// Calls a function on the actor when the turn is over: the transition has ended, or the lock has taken the turn
  /// back.
  ///
  /// - Precondition: called on the actor.
  func whenOver(_ body: @escaping () -> Void) {
    guard let actor, let token = turn?.token else { return }
    // Safe: this runs on the actor, and the token calls and destroys the function there and nowhere else.
    nonisolated(unsafe) let body = body
    func register<A: Actor>(on actor: A) {
      actor.assumeIsolated { actor in
        token.onNotice(isolation: actor) { [token] in if !token.isHolding { body() } }
      }
    }
    register(on: actor)
  }
}
