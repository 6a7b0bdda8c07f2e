internal import TransitionLock

/// The failures of a call.
extension SerializedCall {
  func failure(for loss: TurnLoss) -> CallFailure {
    if case .dropped(let obstacle) = loss { return dropped(because: obstacle) }
    let (reason, message, holder) = loss.report
    return failure(reason, message, because: holder)
  }

  /// Returns the failure of a call that does not wait.
  ///
  /// - Parameter holder: the transition in the way; nil if it is over by now, if the lock was about to grant a turn, or
  ///   if the lock is closed.
  func dropped(because holder: TransitionLock.Holder?) -> CallFailure {
    if holder == nil, let controller {
      switch obstacle {
      case .transition(let coordinator)?: return failure(.dropped, kit.describe(coordinator, inTheWayOf: controller))
      case .mover(let mover)?: return failure(.dropped, "\(kit.name(of: mover)) is about to go, or to appear.")
      case .stander?, nil: break
      }
    }
    return failure(.dropped, TurnLoss.dropped(because: holder).report.message, because: holder)
  }

  func failure(_ cause: CallRefusal, afterWaiting hasWaited: Bool) -> CallFailure {
    if cause.reason == .abandoned { return failure(.gone, cause.message, cause: cause) }
    if cause.reason == .withdrawn { return failure(.withdrawn, cause.message) }
    if hasWaited, cause.reason.mayResultFromWaiting {
      return failure(.outdated, "The call no longer makes sense at its turn. \(cause.message)", cause: cause)
    }
    return failure(.refused, cause.message, cause: cause)
  }

  func failure(
    _ reason: FailureReason,
    _ message: String,
    cause: CallRefusal? = nil,
    because obstacle: TransitionLock.Holder? = nil
  ) -> CallFailure {
    CallFailure(reason, operation: verb.name, message: message, cause: cause, obstacle: obstacle, at: site)
  }
}
