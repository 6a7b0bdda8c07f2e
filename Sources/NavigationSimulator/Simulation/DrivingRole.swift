internal import TransitionLock
internal import TransitionSupport

/// The calls that move the time of a simulation, and those that wait for the role.
///
/// One at a time. Calls of `run` and `advance` come first, in their order; a task that waits for
/// something moves time only when no other call does, and makes way for a `run` at its next step.
struct DrivingRole {
  var isTaken = false
  /// Calls of the asynchronous `run` and `advance` that wait for the role.
  var runs: [Continuation] = []
  /// The tasks that wait, in the order of their start.
  var waitingTasks: [WaitingTask] = []

  /// Makes a waiting task move time, except those that have already found that nothing is due.
  func wakeWaitingTask() {
    waitingTasks.last { !$0.isResting && $0.signal.isParked }?.signal.wake()
  }
}

/// A task that waits for something in a simulation.
final class WaitingTask {
  let signal: Signal
  /// The lock in whose line the call of the task is; nil for a call that started at once.
  let lock: TransitionLock?
  /// Returns the transitions that the call has started, by number.
  let transitions: () -> [UInt64]
  /// Whether it has found that nothing is due.
  var isResting = false

  init(for signal: Signal, on lock: TransitionLock?, _ transitions: @escaping () -> [UInt64]) {
    (self.signal, self.lock, self.transitions) = (signal, lock, transitions)
  }
}
