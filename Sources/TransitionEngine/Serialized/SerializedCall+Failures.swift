internal import TransitionLock

/// The failures of a call.
extension SerializedCall {
  func failure(for loss: TurnLoss) -> Kit.Failure {
    if case .dropped(let obstacle) = loss { return dropped(because: obstacle) }
    let (reason, message, holder) = loss.told
    return failure(reason, message, because: holder)
  }

  /// Returns the failure of a call that does not wait.
  ///
  /// - Parameter holder: the transition in the way; nil if it is over by now, if the lock was about to grant a turn, or
  ///   if the lock is closed.
  func dropped(because holder: TransitionLock.Holder?) -> Kit.Failure {
    if holder == nil, let controller {
      switch obstacle {
      case .transition(let coordinator)?: return failure(.dropped, kit.describe(coordinator, inTheWayOf: controller))
      case .mover(let mover)?: return failure(.dropped, "\(kit.name(of: mover)) is about to go, or to appear.")
      case .stander?, nil: break
      }
    }
    return failure(.dropped, TurnLoss.dropped(because: holder).told.message, because: holder)
  }

  func failure(_ cause: Kit.Refusal, afterWaiting hasWaited: Bool) -> Kit.Failure {
    if cause.reason == .abandoned { return failure(.gone, cause.message, cause: cause) }
    if cause.reason == .withdrawn { return failure(.withdrawn, cause.message) }
    if hasWaited, cause.mayResultFromWaiting {
      return failure(.outdated, "The call no longer makes sense at its turn. \(cause.message)", cause: cause)
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
}
