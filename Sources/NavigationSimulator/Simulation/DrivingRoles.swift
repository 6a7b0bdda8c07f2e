internal import TransitionLock
internal import TransitionSupport

/// Who moves the time of a simulation, and who would.
///
/// One at a time. Calls of `run` and `advance` come first, in their order; a verb that is awaited moves time only when
/// nobody else does, and makes way for a `run` at its next step.
struct DrivingRoles {
  var isTaken = false
  /// Calls of the asynchronous `run` and `advance` that wait for the role.
  var runs: [Continuation] = []
  /// What verbs wait for that are awaited while somebody else moves time.
  var verbs: [Signal] = []
  /// What verbs wait for that found nothing to be moved to: something outside of the simulation has to happen first.
  var resting: [Signal] = []

  /// Has a verb that waits move time, if there is one.
  mutating func wakeVerb() {
    while let verb = verbs.popLast() {
      guard verb.isParked else { continue }
      verb.wake()
      return
    }
  }

  /// There is a deadline again: has a verb move time that found none, unless somebody does.
  mutating func wakeResting() {
    while !isTaken, let verb = resting.popLast() {
      guard verb.isParked else { continue }
      verb.wake()
      return
    }
  }
}
