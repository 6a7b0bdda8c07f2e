internal import TransitionSupport

/// The calls that move the time of a simulation, and those that would.
///
/// One at a time. Calls of `run` and `advance` come first, in their order; a task that waits for something moves time only
/// when no other call does, and makes way for a `run` at its next step.
struct DrivingRoles {
  var isTaken = false
  /// Calls of the asynchronous `run` and `advance` that wait for the role.
  var runs: [Continuation] = []
  /// The tasks that wait for something, in the order in which they began.
  var waiters: [Waiter] = []

  /// Has a task that waits move time, if there is one that has not found already that nothing is due.
  func wakeWaiter() {
    waiters.last { !$0.isResting && $0.signal.isParked }?.signal.wake()
  }
}
