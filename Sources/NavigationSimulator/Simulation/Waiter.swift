internal import TransitionLock

/// A task that waits for something in a simulation.
final class Waiter {
  /// What a task waits for.
  enum Cause {
    /// The end of what it has started itself: of transitions, by number.
    case ownTransitions([UInt64])
    /// Its turn on a lock.
    case turn(TransitionLock)
    /// The end of what others have started.
    case others
  }

  let signal: Signal
  let cause: Cause
  /// A Boolean value that indicates whether it has found that nothing is due.
  var isResting = false

  init(for signal: Signal, _ cause: Cause) {
    self.signal = signal
    self.cause = cause
  }
}
