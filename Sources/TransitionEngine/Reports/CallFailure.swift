package import TransitionLock
package import TransitionSupport

/// The description of a failed call, from which each kit makes its public failure.
package struct CallFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let reason: FailureReason
  package let operation: String
  package let message: String
  package let cause: CallRefusal?
  package let obstacle: TransitionLock.Holder?
  package let file: String
  package let line: Int

  package init(
    _ reason: FailureReason,
    operation: StaticString,
    message: String,
    cause: CallRefusal? = nil,
    obstacle: TransitionLock.Holder? = nil,
    at site: CallSite
  ) {
    (self.reason, self.operation, self.message) = (reason, "\(operation)", message)
    (self.cause, self.obstacle) = (cause, obstacle)
    (file, line) = ("\(site.file)", Int(site.line))
  }

  /// The kind of the failure, for callers.
  package var code: FailureCode {
    switch reason {
    case .refused: cause.map { FailureCode($0.reason) } ?? .invalid
    case .outdated: .outdated
    case .gone: .gone
    case .withdrawn: .cancelled
    case .timedOut: .timedOut
    case .dropped: .dropped
    case .superseded: .superseded
    }
  }

  /// A message for people, with the attempted operation, the obstacle and the remedy.
  package var description: String {
    let text = "\(operation) failed: \(message) Attempted at \(file):\(line)."
    let advice = reason.advice ?? (reason == .outdated ? nil : cause?.reason.advice)
    return advice.map { "\(text) \($0)" } ?? text
  }
}

extension CallFailure {
  /// The obstacle, if it may go, so that the call may be possible later; otherwise nil.
  var passingCause: CallRefusal? {
    guard reason == .refused || reason == .outdated, let cause, cause.reason.mayPass else { return nil }
    return cause
  }

  /// A Boolean value that indicates whether something was in the way of the call, which does not wait for that; false
  /// if UIKit dropped the call.
  var isDropped: Bool { code == .dropped && cause?.reason != .dropped }

  /// A Boolean value that indicates whether a caller without a completion may have lost a call without knowing it.
  var isWorthReporting: Bool {
    switch reason {
    case .refused, .timedOut: true
    // The controller to dismiss is already gone, and that is the purpose of the call.
    case .outdated: cause?.reason != .nothingPresented
    // The caller caused it: by its request, or by releasing the controller.
    case .dropped, .superseded, .withdrawn, .gone: false
    }
  }
}

/// The kinds of failures: one definition for UIKit and the simulator.
package enum FailureCode: String, Sendable {
  case dropped, outdated, alreadyPresenting, notInWindow, notOnStack, superseded, timedOut, cancelled, gone, sceneGone
  case invalid

  init(_ reason: RefusalReason) {
    switch reason {
    case .alreadyPresenting: self = .alreadyPresenting
    case .notInWindow: self = .notInWindow
    case .notOnStack: self = .notOnStack
    case .sceneGone: self = .sceneGone
    case .conflict, .dropped: self = .dropped
    default: self = .invalid
    }
  }
}

/// The reason why a call in line, or a call that may be dropped, failed: one definition for UIKit and the simulator.
package enum FailureReason: String, Sendable {
  /// The call no longer makes sense at its turn.
  case outdated
  /// The kit refused or dropped the call, for a reason other than changes during the wait.
  case refused
  /// The controller is gone, or all objects that could report the end are gone.
  case gone
  /// The request was cancelled, or its lock closed, before its turn; or the lock took the turn back before the
  /// transition began.
  case withdrawn
  /// The turn did not come before the timeout.
  case timedOut
  /// A transition was in the way of a call that does not wait.
  case dropped
  /// A newer call with the same key took the place of the call in line.
  case superseded

  /// The remedy, if there is one.
  package var advice: String? {
    switch self {
    case .outdated: "If the change is still needed, call again for the current screen."
    case .dropped: "Wait in line if the call must not be lost."
    default: nil
    }
  }
}
