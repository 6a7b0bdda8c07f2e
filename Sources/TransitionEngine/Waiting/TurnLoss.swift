package import TransitionLock

/// A way in which an operation loses its turn.
package enum TurnLoss: Error, Hashable {
  /// The request was cancelled, or its lock closed, before its turn.
  case withdrawn
  /// The turn did not come before the timeout. The holder of the lock at the timeout is nil if its transition is over
  /// by now.
  case timedOut(behind: TransitionLock.Holder?)
  /// The operation does not wait, and this transition was in its way; nil if it is over by now, or if no lock knows it.
  case dropped(because: TransitionLock.Holder?)
  /// This newer request with the same key took the place of the operation in line.
  case superseded(by: TransitionLock.Holder)
  /// The lock took the turn back before the transition began.
  case takenBack
  /// All objects that could report the end of the transition are gone.
  case abandoned
}

extension TurnLoss {
  /// Creates the loss of a request that no longer has a turn, and was not run.
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

extension TurnLoss {
  /// The report of the loss: the kind of the failure, the message, and the transition or request that caused it.
  package var report: (reason: FailureReason, message: String, holder: TransitionLock.Holder?) {
    switch self {
    case .withdrawn: (.withdrawn, "The request was cancelled, or its lock closed, before its turn.", nil)
    case .timedOut(let holder):
      (.timedOut, "Its turn did not come in time." + (holder.map { " " + Self.describe($0) } ?? ""), holder)
    case .dropped(let holder): (.dropped, holder.map(Self.describe) ?? "The lock was busy, or is closed.", holder)
    case .superseded(let newer):
      (.superseded, "A newer call with the same key took its place in line: \(newer).", newer)
    case .takenBack: (.withdrawn, "The lock took the turn back before the transition began.", nil)
    case .abandoned:
      (.gone, "All objects that could report the end of the transition are gone.", nil)
    }
  }

  private static func describe(_ holder: TransitionLock.Holder) -> String {
    let label = holder.label.isEmpty ? "" : "\"\(holder.label)\" "
    return "The transition \(label)(\(holder.file):\(holder.line)) holds the lock."
  }
}
