package import TransitionLock

extension TurnLoss {
  /// The report of the loss: the kind of the failure, the message, and the transition or request that caused it.
  package var told: (reason: FailureReason, message: String, holder: TransitionLock.Holder?) {
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
