internal import TransitionLock

/// What is told of a call that did not do what it says.
extension SerializedCall {
  func failure(for loss: TurnLoss) -> Kit.Failure {
    switch loss {
    case .withdrawn: failure(.withdrawn, "The request was cancelled, or its lock closed, before its turn.")
    case .timedOut(let holder):
      failure(.timedOut, "Its turn did not come in time." + (holder.map { " " + describe($0) } ?? ""), because: holder)
    case .dropped(let obstacle): dropped(because: obstacle)
    case .superseded(let newer):
      failure(.superseded, "A newer call with the same key took its place in line: \(newer).", because: newer)
    case .takenBack: failure(.withdrawn, "The lock has taken its turn back before it began.")
    case .abandoned:
      failure(.gone, "What moves the screen went in the middle of a transition, and nothing can tell how that ended.")
    }
  }

  /// Returns the failure of a call that was not to wait.
  ///
  /// - Parameter holder: the transition in the way; nil if it is over by now, a turn was about to be given, or there is
  ///   no lock to be had.
  func dropped(because holder: TransitionLock.Holder?) -> Kit.Failure {
    if holder == nil, let coordinatorInTheWay, let controller {
      return failure(.dropped, kit.describe(coordinatorInTheWay, inTheWayOf: controller))
    }
    return failure(.dropped, holder.map(describe) ?? "The lock was busy, or is closed.", because: holder)
  }

  func failure(_ cause: Kit.Refusal, afterWaiting hasWaited: Bool) -> Kit.Failure {
    if cause.reason == .abandoned { return failure(.gone, cause.message, cause: cause) }
    if hasWaited, cause.isBroughtAboutByTime {
      return failure(.outdated, "It makes no sense any more at its turn. \(cause.message)", cause: cause)
    }
    return failure(.refused, cause.message, cause: cause)
  }

  func failure(
    _ reason: FailureReason,
    _ message: String,
    cause: Kit.Refusal? = nil,
    because obstacle: TransitionLock.Holder? = nil
  ) -> Kit.Failure {
    Kit.Failure(
      reason,
      operation: verb.name,
      message: message,
      cause: cause,
      obstacle: obstacle,
      of: controller,
      at: site
    )
  }

  private func describe(_ holder: TransitionLock.Holder) -> String {
    let label = holder.label.isEmpty ? "" : "\"\(holder.label)\" "
    return "The transition \(label)(\(holder.file):\(holder.line)) holds the lock."
  }
}
