internal import TransitionSupport

extension TransitionLock {
  /// The proof of holding the lock, with which its transition is ended.
  ///
  /// A token comes from ``TransitionLock/TransitionLock/tryStart(_:file:line:)`` and its siblings, and ends its own
  /// transition and nothing else. It is a small value: hand it to the completion that knows when the animation is over.
  ///
  /// ```swift
  /// guard let token = lock.tryStart("open the menu") else { return }
  /// UIView.animate(withDuration: 0.3, animations: { menu.alpha = 1 }) { _ in token.end() }
  /// ```
  ///
  /// Copies of a token are the same token: whichever ends first ends the transition. A token does not keep its lock
  /// alive, and it may be ended from any thread, also after its lock is gone.
  public struct Token: Sendable {
    @usableFromInline let cell: Cell
    @usableFromInline let generation: UInt64
    @usableFromInline let callSite: LabeledCallSite

    @inlinable
    init(cell: Cell, generation: UInt64, callSite: LabeledCallSite) {
      self.cell = cell
      self.generation = generation
      self.callSite = callSite
    }

    /// A Boolean value that indicates whether the transition still holds its lock by this token: it has not ended, and
    /// was not taken back.
    ///
    /// Another copy of the token may end it meanwhile.
    ///
    /// - Complexity: O(1).
    public var isHolding: Bool { cell.isHeld(by: generation) }

    /// Ends the transition if it has not ended, and says nothing if it has.
    ///
    /// It is meant for paths of which several may come, and any of them may be the last one: a completion, the timeout
    /// of the completion, the `deinit` of what it belongs to.
    ///
    /// ```swift
    /// let editor = EditorViewController()
    /// present(editor, animated: true) { token.endIfHolding() }
    /// // UIKit has dropped the presentation, and will never run its completion.
    /// if editor.presentingViewController == nil { token.endIfHolding() }
    /// ```
    ///
    /// - Returns: true if this call ended the transition.
    /// - Complexity: O(1).
    @inlinable
    @discardableResult
    public func endIfHolding() -> Bool { cell.end(generation) }

    /// Ends the transition, from a completion, which cannot throw.
    ///
    /// It is meant for the one path that ends it. After a block of `enqueue` that threw it is late, and does nothing.
    ///
    /// The next waiter gets its turn, though never on the call stack of `end` (guarantee G7). Ending twice changes
    /// nothing and is reported as a misuse to the lock's `report`, with the call that started the transition; where
    /// more than one path may come, use ``endIfHolding()``.
    ///
    /// - Returns: true if this call ended the transition.
    /// - Complexity: O(1).
    @inlinable
    @discardableResult
    public func end() -> Bool {
      cell.end(generation) || misused()
    }

    @usableFromInline
    func misused() -> Bool {
      cell.storage.reportSecondEnd(of: self)
      return false
    }
  }
}

@usableFromInline typealias Token = TransitionLock.Token

/// Being asked to give way.
extension TransitionLock.Token {
  /// A Boolean value that indicates whether the transition goes on and was asked to give way.
  ///
  /// It is meant for what looks regularly anyway, such as the steps of an animation. Only transitions that were started as
  /// interruptible are asked.
  ///
  /// - Complexity: O(1).
  public var isInterrupted: Bool { cell.isInterrupted(generation) }

  /// Waits until the transition is asked to give way, or is over.
  ///
  /// ```swift
  /// async let isAsked = token.interruption()
  /// ```
  ///
  /// - Returns: true if it was asked while it went on; false if it is over, or ends without, or the calling task is cancelled.
  /// - Complexity: O(1) besides waiting.
  public nonisolated(nonsending) func interruption() async -> Bool {
    let callSite = LabeledCallSite("interruption", #fileID, #line)
    let current = CurrentTask()
    if current.isCancelled { return false }
    let wait = CallWait(cell, for: .interruption(generation), "interruption", callSite, current, nil)
    await wait.park(by: cell.storage.settings?.executor, isolation: #isolation)
    return if case .happened = wait.ending() { true } else { false }
  }

  /// Has a function called once the transition is asked to give way, on the actor of the caller.
  ///
  /// ```swift
  /// token.onInterruption { animator.isReversed = true }
  /// ```
  ///
  /// It is called by a task of its own, never on the call stack of whoever asks. When the transition ends without having been
  /// asked, or before that task has come to its actor, it is not called, and is destroyed on the actor.
  ///
  /// - Parameters:
  ///   - isolation: the actor on which the function is called: that of the caller.
  ///   - body: the function. It may end the token, turn an animation round, or decline by doing nothing.
  /// - Complexity: O(1), a task.
  public func onInterruption(isolation: isolated any Actor = #isolation, _ body: @escaping () -> Void) {
    let runner = BlockRunner(executor: cell.storage.settings?.executor, priority: Task.currentPriority)
    runner.operation = {
      // Naming it makes the closure isolated to it.
      _ = isolation
      guard await interruption(), isInterrupted else { return }
      body()
    }
    runner.start()
  }
}
