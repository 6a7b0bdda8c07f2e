package import TransitionLock
internal import TransitionSupport

/// The way in which a transition that has its turn is asked to give way.
package struct TurnInterruption {
  private let token: TransitionLock.Token
  private let actor: any Actor

  /// - Parameters:
  ///   - token: the token of the turn.
  ///   - actor: the actor on which the transition runs; on no actor, the transition cannot be asked, and this returns nil.
  package init?(_ token: TransitionLock.Token, on actor: (any Actor)?) {
    guard let actor else { return nil }
    self.token = token
    self.actor = actor
  }

  /// Calls a function on the actor when the transition is asked to give way: once, and never after its turn has ended.
  ///
  /// - Precondition: called on the actor.
  package func whenAsked(_ body: @escaping () -> Void) { whenNoticed { if $0.isInterrupted { body() } } }

  /// Calls a function on the actor when the turn is over: the transition has ended, or the lock has taken the turn back.
  ///
  /// - Precondition: called on the actor.
  func whenOver(_ body: @escaping () -> Void) { whenNoticed { if !$0.isHolding { body() } } }

  private func whenNoticed(_ body: @escaping (TransitionLock.Token) -> Void) {
    // Safe: this runs on the actor, and the token calls and destroys the function there and nowhere else.
    nonisolated(unsafe) let body = body
    func register<A: Actor>(on actor: A) {
      actor.assumeIsolated { actor in
        token.onNotice(isolation: actor) { [token] in body(token) }
      }
    }
    register(on: actor)
  }
}
