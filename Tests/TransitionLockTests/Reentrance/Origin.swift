import TransitionLock

/// The places in which code of others runs, while the lock, the runtime or a holder is in the middle of something.
enum Origin: CaseIterable, Sendable {
  /// The block of a transition.
  case block
  /// A block that waited for its turn.
  case waitedBlock
  /// A completion that calls `end`, before or after that.
  case completion
  /// Synchronous code that is called in a body of `serialize`, as the system calls a delegate.
  case callback
  /// The cancellation handler around a call that waits.
  case cancellationHandler
  /// The code after `settled()`.
  case outcome
  /// The lock's `report`.
  case report
  /// The destruction of what a block captures that has run.
  case deinitOfCapture
  /// The destruction of what a block captures that never runs.
  case deinitOfCancelledCapture
  /// The destruction of an actor that only its waiting block kept.
  case deinitOfActor
  /// The same, isolated.
  case isolatedDeinitOfActor
  /// The destruction of an executor that only a waiting block kept.
  case deinitOfExecutor
}

/// The way in which a transition is started there.
enum Start: CaseIterable, Sendable {
  case tryStart, serialize, enqueue, enqueueByAnActor
}

/// The state of the lock at that moment.
enum Situation: CaseIterable, Sendable {
  /// Nothing is under way, besides what the code belongs to itself.
  case idle
  /// A transition holds the lock, and no request waits.
  case held
  /// A transition holds the lock, and a request waits.
  case waitedFor
}
