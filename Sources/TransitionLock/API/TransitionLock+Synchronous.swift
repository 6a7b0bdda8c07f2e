/// Starting at once, or not at all.
extension TransitionLock {
  /// Starts a transition if the lock is free and no request waits for it.
  ///
  /// It is meant for the actions of a user: a tap that comes while the screen is moving is dropped.
  ///
  /// ```swift
  /// // busy: the tap is dropped
  /// guard presentedViewController == nil, let token = lock.tryStart("edit") else { return }
  /// present(editor, animated: true) { token.end() }
  /// ```
  ///
  /// It never waits, and never goes ahead of a waiter (guarantees G1 and G2). A refusal starts the
  /// watch over the transition in the way (G10). In the Objective-C original
  /// (<doc:/Guide/MovingOver>): `startTransition`.
  ///
  /// - Parameters:
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  /// - Returns: the token that ends the transition; nil when the lock is busy or closed.
  /// - Complexity: O(1), one compare-and-swap; with scopes it grows with the number of those in
  ///   use.
  @_alwaysEmitIntoClient
  public nonisolated func tryStart(
    _ label: Label = #function,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Token? {
    let callSite = LabeledCallSite(label, file, line)
    if life == nil, label.text == nil {
      let generation = core.beginFast(callSite)
      if generation != 0 {
        return Token(core: core, life: nil, generation: generation, callSite: callSite)
      }
    }
    return tryStartSlowly(callSite, label.text)
  }

  /// Starts a transition for which one compare-and-swap does not suffice.
  @usableFromInline
  @inline(never)
  nonisolated func tryStartSlowly(
    _ callSite: LabeledCallSite,
    _ text: LabelText?,
    isInterruptible: Bool = false
  ) -> Token? {
    let origin = Origin(callSite: callSite, text: text, isInterruptible: isInterruptible)
    let generation = core.tryStart(origin, at: life)
    return generation == 0
      ? nil : Token(core: core, life: life, generation: generation, callSite: callSite)
  }

  /// Starts a transition, or throws an error that names the transition in the way.
  ///
  /// It is ``tryStart(_:file:line:)`` for callers that treat a conflict as an error.
  ///
  /// - Parameters:
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  /// - Returns: the token that ends the transition.
  /// - Throws: ``Failure`` with the code `conflict`, naming the holder, or `closed`.
  /// - Complexity: O(1), one compare-and-swap; with scopes it grows with the number of those in
  ///   use.
  @_alwaysEmitIntoClient
  public nonisolated func start(
    _ label: Label = #function,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(Failure) -> Token {
    guard let token = tryStart(label, file: file, line: line) else {
      throw refusal(Origin(label, file, line))
    }
    return token
  }

  /// Starts a transition that can be asked to give way, if the lock is free and no request waits
  /// for it.
  ///
  /// Requests with the policy ``Policy/interrupt`` ask it. The transition learns of that from its
  /// token (``Token/isInterrupted``, ``Token/onInterruption(isolation:_:)``), and gives way, or
  /// declines by continuing.
  ///
  /// ```swift
  /// guard let token = menuLock.tryStart("open the menu", isInterruptible: true) else { return }
  /// let animator = menu.open { token.endIfHolding() }
  /// token.onInterruption { animator.isReversed = true }
  /// ```
  ///
  /// - Parameters:
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - isInterruptible: whether the transition can be asked to give way.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  /// - Returns: the token that ends the transition; nil when the lock is busy or closed.
  /// - Complexity: O(1); with scopes it grows with the number of those in use.
  public nonisolated func tryStart(
    _ label: Label = #function,
    isInterruptible: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Token? {
    tryStartSlowly(LabeledCallSite(label, file, line), label.text, isInterruptible: isInterruptible)
  }

  @usableFromInline
  nonisolated func refusal(_ origin: Origin) -> Failure {
    let call = Transition(origin, at: life)
    return core.withState { state in
      let life = state.life(of: call)
      return state.failure(
        life.isClosed ? .closed : .conflict,
        of: call,
        behind: state.describeObstacle(of: life)
      )
    }
  }

  /// Ends a transition, or throws an error if that is a misuse.
  ///
  /// The next waiter has its turn, though never on the call stack of `end` (guarantee G7). In the
  /// Objective-C original (<doc:/Guide/MovingOver>): `endTransition` and `transitionComplete`. In
  /// completions, which cannot throw, use ``Token/end()``, or ``Token/endIfHolding()`` if several
  /// paths may end the transition.
  ///
  /// A lock also ends the transitions of its scopes, because they are part of it. A scope ends no
  /// transition of its ancestors or siblings.
  ///
  /// - Parameter token: the token that starting the transition returned.
  /// - Throws: ``Failure`` with the code `alreadyEnded`; `late`, once, if the lock itself has ended
  ///   the transition; or `foreignToken` for the token of another lock. Each failure names the call
  ///   that started that transition, and the call of `end` changes nothing (guarantee G4).
  /// - Complexity: O(1); with scopes it grows with the number of those in use.
  public nonisolated func end(_ token: Token) throws(Failure) {
    if token.core === core, token.life == nil, life == nil, core.end(token.generation) { return }
    try core.endOrThrow(token, at: life)
  }
}
