package import TransitionLock

/// The turn of a call. It ends with the transition of the call, or when no object is left that
/// could report the end.
package final class HeldToken {
  /// The turn; nil for a call that needs none, and after the end.
  private(set) var token: TransitionLock.Token?
  /// Whether the call itself has ended its turn.
  private(set) var isOver = false

  package init(_ token: TransitionLock.Token? = nil) { self.token = token }

  deinit { token?.end() }

  /// Whether the call may continue: its turn has neither ended nor been taken back.
  var isHolding: Bool { token?.isHolding ?? !isOver }

  package func end() {
    isOver = true
    // Taken out first: the lock reports the end of a turn that was taken back, and that report may
    // call `end` again.
    token.take()?.end()
  }
}
