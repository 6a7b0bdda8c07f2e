internal import TransitionLock

/// The way in which an operation lost its turn: the kind of the failure, a message, and the
/// transition or request that caused it.
package struct TurnLoss {
  let code: TransitionFailure.Code
  let message: String
  let holder: TransitionLock.Holder?
  /// The reason why the kit refused the operation; nil if it was not tried.
  let refusal: CallRefusal?

  init(
    _ code: TransitionFailure.Code,
    _ message: String,
    because holder: TransitionLock.Holder? = nil,
    refusal: CallRefusal? = nil
  ) {
    (self.code, self.message, self.holder, self.refusal) = (code, message, holder, refusal)
  }

  static let withdrawn = TurnLoss(
    .cancelled,
    "The request was cancelled, or its lock closed, before its turn."
  )
  static let takenBack = TurnLoss(
    .cancelled,
    "The lock took the turn back before the transition began."
  )
  static let screenIsGone = TurnLoss(.gone, "The screen, or its lock, is gone, or was never shown.")
  static let abandoned = TurnLoss(
    .gone,
    "All objects that could report the end of the transition are gone."
  )

  /// Returns the loss of an operation with the policy `drop`.
  ///
  /// - Parameter holder: the transition in the way; nil if it is over by now, or if no lock knows
  ///   it.
  static func dropped(because holder: TransitionLock.Holder?) -> TurnLoss {
    TurnLoss(.dropped, holder.map(describe) ?? "The lock was busy, or is closed.", because: holder)
  }

  /// Returns the loss of a request that will never run.
  static func of(_ request: TransitionLock.Request) -> TurnLoss {
    switch request.outcome?.result {
    case .timedOut?:
      // Nil if the transition is over by now.
      let holder = request.holderInTheWay
      let reason = holder.map { " \(describe($0))" } ?? ""
      return TurnLoss(.timedOut, "Its turn did not come in time.\(reason)", because: holder)
    case .dropped(let holder)?: return .dropped(because: holder)
    case .superseded(let newer)?:
      return TurnLoss(
        .superseded,
        "A newer call with the same key took its place in line: \(newer).",
        because: newer
      )
    case nil: return .screenIsGone
    default: return .withdrawn
    }
  }

  private static func describe(_ holder: TransitionLock.Holder) -> String {
    let label = holder.label.isEmpty ? "" : "\"\(holder.label)\" "
    return "The transition \(label)(\(holder.file):\(holder.line)) holds the lock."
  }
}
