package import TransitionSupport

/// A signal that a task waits for, which is given once, or withdrawn.
///
/// The owner of the task decides how the task waits; a simulation advances time meanwhile.
package protocol TurnSignal: Sendable {
  /// A Boolean value that indicates whether the signal has been given.
  var isGiven: Bool { get }
  /// Gives the signal, from any thread.
  func give()
  /// Withdraws the signal, which will then never be given, from any thread.
  func withdraw()
}

/// The way in which a task waits for its turn.
package struct TurnWait {
  /// The signal, given when the turn has come, and withdrawn when it will never come.
  let signal: any TurnSignal
  /// The executor on which the lock grants the turn; nil for any thread.
  let executor: (any TaskPreference)?
  /// Waits until the signal has been given or withdrawn.
  let untilSettled: () async -> Void

  /// A wait by suspending, without any work meanwhile.
  package init() {
    let signal = TaskSignal()
    self.init(signal) { await signal.wait() }
  }

  package init(
    _ signal: any TurnSignal,
    on executor: (any TaskPreference)? = nil,
    untilSettled: @escaping () async -> Void
  ) {
    self.signal = signal
    self.executor = executor
    self.untilSettled = untilSettled
  }
}
