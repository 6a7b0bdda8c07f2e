extension TransitionLock {
  /// The proof of holding the lock, with which its transition is ended.
  ///
  /// A token comes from ``TransitionLock/TransitionLock/tryStart(_:file:line:)`` and its siblings, and ends its own
  /// transition and nothing else. It is a small value: hand it to the completion that knows when the animation is over.
  ///
  /// ```swift
  /// guard let token = lock.tryStart("edit") else { return }
  /// navigation.pushViewController(editor, animated: true) { _ in token.end() }
  /// ```
  ///
  /// Copies of a token are the same token: whichever ends first ends the transition. A token does not keep its lock
  /// alive, and it may be ended from any thread, also after its lock is gone.
  public struct Token: Sendable {
    @usableFromInline let cell: Cell
    @usableFromInline let generation: UInt64
    @usableFromInline let place: Place

    @inlinable
    init(cell: Cell, generation: UInt64, place: Place) {
      self.cell = cell
      self.generation = generation
      self.place = place
    }

    /// Ends the transition, from a completion, which cannot throw.
    ///
    /// Who waits next gets its turn, though never on the call stack of `end` (guarantee G7). Ending twice changes
    /// nothing and is reported as a misuse to the lock's `report`, with the place where the transition was started.
    ///
    /// - Returns: whether this call ended the transition.
    /// - Complexity: O(1).
    @inlinable
    @discardableResult
    public func end() -> Bool {
      cell.end(generation) || misused()
    }

    @usableFromInline
    func misused() -> Bool {
      cell.keeper.reportSecondEnd(of: self)
      return false
    }
  }
}

@usableFromInline typealias Token = TransitionLock.Token
