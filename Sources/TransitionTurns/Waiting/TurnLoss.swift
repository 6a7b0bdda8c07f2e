package import TransitionLock

/// A way in which an operation loses its turn.
package enum TurnLoss: Error, Hashable {
  /// Its request was cancelled, or the lock closed, before its turn.
  case withdrawn
  /// It has waited for its turn as long as it was to. The transition that held the lock then is nil if that was over by
  /// now.
  case timedOut(behind: TransitionLock.Holder?)
  /// The lock has taken its turn back before it began.
  case takenBack
  /// Everything that could have ended its transition is gone.
  case abandoned
}

extension TurnLoss {
  /// The loss of a turn by a request that has none any more, and was not run.
  init(_ request: TransitionLock.Request) {
    self = request.outcome?.code == .timedOut ? .timedOut(behind: request.holderInTheWay) : .withdrawn
  }
}
