internal import TransitionLock

extension TurnLoss {
  /// What is told of it: the kind of the failure, the message, and the transition or request that is to blame.
  var told: (reason: FailureReason, message: String, holder: TransitionLock.Holder?) {
    switch self {
    case .withdrawn: (.withdrawn, "The request was cancelled, or its lock closed, before its turn.", nil)
    case .timedOut(let holder):
      (.timedOut, "Its turn did not come in time." + (holder.map { " " + Self.describe($0) } ?? ""), holder)
    case .dropped(let holder): (.dropped, holder.map(Self.describe) ?? "The lock was busy, or is closed.", holder)
    case .superseded(let newer):
      (.superseded, "A newer call with the same key took its place in line: \(newer).", newer)
    case .takenBack: (.withdrawn, "The lock has taken its turn back before it began.", nil)
    case .abandoned:
      (.gone, "What moves the screen went in the middle of a transition, and nothing can tell how that ended.", nil)
    }
  }

  private static func describe(_ holder: TransitionLock.Holder) -> String {
    let label = holder.label.isEmpty ? "" : "\"\(holder.label)\" "
    return "The transition \(label)(\(holder.file):\(holder.line)) holds the lock."
  }
}
