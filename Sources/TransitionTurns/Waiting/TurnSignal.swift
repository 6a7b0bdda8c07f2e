package import TransitionLock

/// Something that a task waits for: given once, or withdrawn.
///
/// How a task waits for it is up to its owner; a simulation moves time meanwhile.
package protocol TurnSignal: Sendable {
  /// A Boolean value that indicates whether the signal has been given.
  var isGiven: Bool { get }
  /// Gives the signal, from any thread.
  func give()
  /// Says that the signal will never be given, from any thread.
  func withdraw()
}

/// The way in which a task waits for its turn.
package struct TurnWait {
  /// Given when the turn has come, withdrawn when it never will.
  let signal: any TurnSignal
  /// Where the lock says that the turn has come; nil for any thread.
  let executor: (any TaskPreference)?
  /// Waits until the signal is given or withdrawn.
  let untilSettled: () async -> Void

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
