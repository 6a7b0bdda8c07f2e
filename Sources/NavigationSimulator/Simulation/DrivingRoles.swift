internal import TransitionLock
internal import TransitionSupport

/// The calls that move the time of a simulation, and those that would.
///
/// One at a time. Calls of `run` and `advance` come first, in their order; a verb that is awaited moves time only when
/// no other call does, and makes way for a `run` at its next step.
struct DrivingRoles {
  var isTaken = false
  /// Calls of the asynchronous `run` and `advance` that wait for the role.
  var runs: [Continuation] = []
  /// The signals of verbs that are awaited while another call moves time.
  var verbs: [Signal] = []
  /// The signals of verbs that found nothing to be moved to: something outside of the simulation has to happen first.
  var resting: [Signal] = []

  /// Has a verb that waits move time, if there is one.
  mutating func wakeVerb() {
    while let verb = verbs.popLast() {
      guard verb.isParked else { continue }
      verb.wake()
      return
    }
  }

  /// Has a verb move time that found no deadline, now that there is one again, unless another call does.
  mutating func wakeResting() {
    while !isTaken, let verb = resting.popLast() {
      guard verb.isParked else { continue }
      verb.wake()
      return
    }
  }
}
