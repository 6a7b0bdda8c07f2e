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
  /// The reason why a task waits.
  enum Cause {
    /// The end of the transitions that it has started itself, by number.
    case ownTransitions([UInt64])
    /// The end of a call in line on a lock.
    case call(TransitionLock, transitions: () -> [UInt64])

    /// The open transitions that the task has started, by number.
    var transitions: [UInt64] {
      switch self {
      case .ownTransitions(let numbers): numbers
      case .call(_, let transitions): transitions()
      }
    }
  }

  let signal: Signal
  let cause: Cause
  /// Whether it has found that nothing is due.
  var isResting = false

  init(for signal: Signal, _ cause: Cause) {
    self.signal = signal
    self.cause = cause
  }
}
