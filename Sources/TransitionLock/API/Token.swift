internal import TransitionSupport

extension TransitionLock {
  /// The proof of holding the lock, which can end its transition.
  ///
  /// ``TransitionLock/TransitionLock/tryStart(_:file:line:)`` and its siblings create a token. It
  /// ends its own transition and nothing else. It is a small value: hand it to the completion that
  /// knows when the animation is over.
  ///
  /// ```swift
  /// guard let token = lock.tryStart("open the menu") else { return }
  /// UIView.animate(withDuration: 0.3, animations: { menu.alpha = 1 }) { _ in token.end() }
  /// ```
  ///
  /// Copies of a token are the same token: the first end ends the transition. A token does not keep
  /// its lock alive. It keeps the lock's clock, executor and `report` alive, so a `report` that
  /// captures the token retains itself. Any thread may end a token, also after its lock is gone.
  public struct Token: Sendable {
    @usableFromInline let core: LockCore
    /// The scope; nil for the lock itself.
    @usableFromInline let life: ScopeLife?
    @usableFromInline let generation: UInt64
    @usableFromInline let callSite: LabeledCallSite

    @_alwaysEmitIntoClient
    init(core: LockCore, life: ScopeLife?, generation: UInt64, callSite: LabeledCallSite) {
      (self.core, self.life, self.generation, self.callSite) = (core, life, generation, callSite)
    }

    /// A Boolean value that indicates whether the transition still holds its lock: it has not
    /// ended, and its turn was not taken back.
    ///
    /// Another copy of the token may end the transition meanwhile.
    ///
    /// - Complexity: O(1); with scopes it grows with the number of those in use.
    public var isHolding: Bool { core.isHeld(by: generation) }

    /// Ends the transition if it has not ended, and otherwise does nothing.
    ///
    /// Call it if several paths may end the transition: a completion, the timeout of the
    /// completion, the `deinit` of the object that owns the token.
    ///
    /// ```swift
    /// list.reload { token.endIfHolding() }
    /// // The user may go on while the list is still being reloaded.
    /// cancelReload = { token.endIfHolding() }
    /// ```
    ///
    /// - Returns: true if this call ended the transition.
    /// - Complexity: O(1); with scopes it grows with the number of those in use.
    @_alwaysEmitIntoClient
    @discardableResult
    public func endIfHolding() -> Bool { core.end(generation) }

    /// Ends the transition from a completion, which cannot throw.
    ///
    /// Call it if only one path ends the transition. If the block of an `enqueue` has thrown, its
    /// transition is over: the first `end` after that does nothing, and is no misuse. (The lock
    /// remembers the last few of these transitions.)
    ///
    /// The next waiter has its turn, though never on the call stack of `end` (guarantee G7). A
    /// second end changes nothing; the lock reports it to its `report` as a misuse, with the call
    /// that started the transition. If several paths may end the transition, use
    /// ``endIfHolding()``.
    ///
    /// - Returns: true if this call ended the transition.
    /// - Complexity: O(1); with scopes it grows with the number of those in use.
    @_alwaysEmitIntoClient
    @discardableResult
    public func end() -> Bool { core.end(generation) || core.reportMisuse(of: self) }

    /// Returns a completion that ends the transition when it is called, or else when it is released
    /// without a call.
    ///
    /// Pass it to functions that may drop their completion, such as UIKit's. Store it in a constant
    /// first, so that it is not released in the middle of the call.
    ///
    /// ```swift
    /// let done = token.completion()
    /// present(editor, animated: true, completion: done)
    /// ```
    ///
    /// If an override of the called function drops the completion, the completion is released, and
    /// the transition ends early.
    public func completion() -> @Sendable () -> Void {
      let release = OnRelease { endIfHolding() }
      return { withExtendedLifetime(release) { _ = endIfHolding() } }
    }
  }
}

@usableFromInline typealias Token = TransitionLock.Token

/// Requests to give way.
extension TransitionLock.Token {
  /// A Boolean value that indicates whether the transition still holds its lock and was asked to
  /// give way.
  ///
  /// It is meant for code that runs regularly anyway, such as the steps of an animation. An
  /// interrupter asks only transitions that were started as interruptible.
  ///
  /// - Complexity: O(1); with scopes it grows with the number of those in use.
  public var isInterrupted: Bool {
    core.word.isSlow
      && core.withState { state in
        state.holder(of: generation).map { $0.hasToken && $0.isInterrupted } ?? false
      }
  }

  /// Calls a function once the transition is asked to give way, on the actor of the caller.
  ///
  /// ```swift
  /// token.onInterruption { animator.isReversed = true }
  /// ```
  ///
  /// A separate task calls the function, never on the call stack of the interrupter. If the
  /// transition ends without having been asked, or before that task has reached its actor, the task
  /// does not call the function, and destroys it on the actor. An actor that is being destroyed is
  /// not called.
  ///
  /// - Parameters:
  ///   - isolation: the actor on which the function is called: the actor of the caller; leave it
  ///     out.
  ///   - body: the function. It may end the token, reverse an animation, or decline by doing
  ///     nothing.
  /// - Complexity: O(1); with scopes it grows with the number of those in use.
  ///   The notification creates a task.
  public func onInterruption(
    isolation: isolated any Actor = #isolation,
    _ body: @escaping () -> Void
  ) {
    onNotice { if isInterrupted { body() } }
  }

  /// Calls a function on the actor of the caller once the transition is asked to give way, or is
  /// over.
  package func onNotice(isolation: isolated any Actor = #isolation, _ body: @escaping () -> Void) {
    // A task would retain an actor whose deinit has begun.
    guard TransitionLock.isAlive(isolation) else { return }
    var body: (() -> Void)? = body
    let signal = BlockSite(.init(), on: core.settings.executor) {
      // A closure that names the isolation is isolated to it, and so destroys the function there.
      _ = isolation
      body.take()?()
    }
    core.notice(generation, signal)
  }
}
