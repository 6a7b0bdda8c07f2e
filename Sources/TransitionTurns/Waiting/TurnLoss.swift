package import TransitionLock

/// A way in which an operation loses its turn.
package enum TurnLoss: Error, Hashable {
  /// Its request was cancelled, or the lock closed, before its turn.
  case withdrawn
  /// It has waited for its turn as long as it was to. The transition that held the lock then is nil if that was over by
  /// now.
  case timedOut(behind: TransitionLock.Holder?)
  /// It was not to wait, and this was in its way; nil if that is over by now, or no lock knows of it.
  case dropped(because: TransitionLock.Holder?)
  /// This newer request with the same key has taken its place in line.
  case superseded(by: TransitionLock.Holder)
  /// The lock has taken its turn back before it began.
  case takenBack
  /// Everything that could have ended its transition is gone.
  case abandoned
}

extension TurnLoss {
  /// The loss of a turn by a request that has none any more, and was not run.
  init(_ request: TransitionLock.Request) {
    self =
      switch request.outcome?.result {
      case .timedOut?: .timedOut(behind: request.holderInTheWay)
      case .dropped(let obstacle)?: .dropped(because: obstacle)
      case .superseded(let newer)?: .superseded(by: newer)
      default: .withdrawn
      }
  }
}
