internal import TransitionLock
internal import TransitionSupport

/// The promise of a turn, kept when a block of the lock runs, and broken when that block is destroyed without a run.
final class TurnPromise: Sendable {
  private let token = Guarded<TransitionLock.Token?>(nil)
  private let signal: any TurnSignal

  init(_ signal: any TurnSignal) { self.signal = signal }

  /// The block for the lock: it takes the turn when it is run, on any thread.
  var block: @Sendable (TransitionLock.Token) -> Void {
    let withdrawal = OnRelease { [signal] in if !signal.isGiven { signal.withdraw() } }
    return { token in withExtendedLifetime(withdrawal) { self.keep(token) } }
  }

  private func keep(_ token: TransitionLock.Token) {
    self.token.run { $0 = token }
    signal.give()
  }

  /// The token, once the promise has been kept.
  var keptToken: TransitionLock.Token? { token.run { $0 } }
}
