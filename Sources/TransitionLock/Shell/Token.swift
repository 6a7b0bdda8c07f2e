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
