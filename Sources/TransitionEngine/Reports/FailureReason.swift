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
  /// The call was made outside the isolation of its controller.
  case wrongIsolation

  /// The remedy, if there is one.
  package var advice: String? {
    switch self {
    case .outdated: "If the change is still needed, call again for the current screen."
    case .dropped: "Wait in line if the call must not be lost."
    case .wrongIsolation: "Name the actor of the controller in the call: serialized(by:timeout:isolation:)."
    default: nil
    }
  }
}
