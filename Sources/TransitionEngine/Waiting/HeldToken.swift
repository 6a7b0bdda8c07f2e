package import TransitionLock

/// The turn of a call. It ends with the transition of the call, or when no object is left that
/// could report the end.
package final class HeldToken {
  /// The turn; nil for a call that needs none, and after the end.
  private(set) var token: TransitionLock.Token?

  package init(_ token: TransitionLock.Token? = nil) { self.token = token }

  deinit { token?.end() }

  /// Whether the lock has not taken the turn back.
  var isHolding: Bool { token?.isHolding ?? true }

  package func end() {
    // Taken out first: the lock reports the end of a turn that was taken back, and that report may
    // call `end` again.
    token.take()?.end()
  }
}
