/// The reason why a call in line, or one that may be dropped, did not do what it says: one definition for UIKit and the
/// simulator.
package enum FailureReason: String, Sendable {
  /// At its turn the call made no sense any more.
  case outdated
  /// It would not be done, or was not, and not because time had passed.
  case refused
  /// The controller is gone, or everything that could have told of the end.
  case gone
  /// The request was cancelled, its lock closed, or the turn taken back before it began.
  case withdrawn
  /// The turn did not come in the time for which it was to be waited for.
  case timedOut
  /// Something was in the way of a call that was not to wait.
  case dropped
  /// A newer call with the same key has taken its place in line.
  case superseded
  /// It was made in another isolation than the one of its controller.
  case wrongIsolation

  /// What to do about it.
  package var advice: String? {
    switch self {
    case .outdated: "Where it is still wanted, ask for it again as the screen is now."
    case .dropped: "Wait in line for what must not be lost."
    case .wrongIsolation: "Name the actor of the controller when you make it: serialized(by:timeout:isolation:)."
    default: nil
    }
  }
}
