package import TransitionLock

/// The turn of a call, ended at the end of its transition, or when no object is left that could
/// report the end.
package final class HeldToken {
  /// The turn; nil for a call that needs none, and after the end.
  private(set) var token: TransitionLock.Token?
  /// Whether the call has ended its turn itself.
  private(set) var isOver = false

  package init(_ token: TransitionLock.Token? = nil) { self.token = token }

  deinit { token?.end() }

  /// Whether the call may go on: neither has it ended, nor has the lock taken the turn back.
  var isHolding: Bool { token?.isHolding ?? !isOver }

  package func end() {
    isOver = true
    // Taken out first: the end of a turn that was taken back is reported, and the report may end
    // this again.
    token.take()?.end()
  }
}
