import ScheduleTestKit

/// The specification of a `TransitionLock`, against which what real threads did with one is checked.
///
/// Requests and tokens go by the number of the call that asked for them. A request has two points, and both are
/// operations: its place in line (``Operation/join(_:as:hasTimeout:)``), which is taken within the call, and its turn
/// (``Operation/turn(_:)``), which the one who waits notices some time after the end of the transition before has given
/// it. ``RecordedLock`` records both.
///
/// Of the lock's guarantees it states what can be said of moments and results:
///
/// - G1: there is one holder, and none begins before the one before it is over.
/// - G2: turns come in the order in which places were taken, and `tryStart` fails while a transition holds the lock,
///   which it always does while a request waits.
/// - G3: a request has one turn or none. One that is never told anything is an operation that has not returned, and
///   explains itself; what shows it is the end of a round, when the lock says that it is free and nobody waits.
/// - G4: a token ends its own transition, once, and no other.
/// - G5: who is cancelled leaves its place and takes nobody else's; nobody leaves without having been asked to.
/// - G7: the transition of a block is over when its token has ended and the block has returned.
/// - G8: on a free lock a block runs within the call.
///
/// What is about whole executions, or about where code runs, no history can say: that nobody waits forever, which call
/// would be a deadlock (G6), the isolation of bodies and blocks (G9), what is reported (G10), and that a turn does not
/// begin on the stack of `end` (G7). Nor can be checked what the lock looks up after the fact: whether `start` failed
/// for a conflict or as closed, and who the holder was. Turns that the lock takes back are not part of the
/// specification.
struct LockSpecification: SequentialSpecification {
  /// What a request asks for.
  enum Kind: Hashable, Sendable {
    /// The turn of a body (`serialize`), whose return ends the token.
    case body
    /// The turn of a block (`enqueue`), whose transition lasts at least until the block returns.
    case block
  }

  /// A call, or what happens in one. The number is that of the request, and of its token.
  enum Operation: Hashable, Sendable {
    /// A call of `tryStart`.
    case tryStart(Int)
    /// The call of a request, from which on it has its place. Only one that has a timeout may leave by itself.
    case join(Int, as: Kind, hasTimeout: Bool = false)
    /// The wait of a request, from its call to its turn, or to the reason why there is none.
    case turn(Int)
    /// The end of a token.
    case end(Int)
    /// The return of a body or a block.
    case `return`(Int, of: Kind)
    /// A block that throws.
    case `throw`(Int)
    /// The cancellation of a request, or of the task that waits.
    case cancel(Int)
    /// A call of `close`.
    case close
    /// A look at the number of waiters.
    case waitingCount
    /// A look whether a transition holds the lock.
    case isTransitioning
  }

  /// What was found out by a call.
  enum Result: Hashable, Sendable {
    /// The lock was free, and is held; or the turn has come.
    case started
    /// The lock was not to be had: it was taken, or closed.
    case refused
    /// The request waits in line.
    case waits
    /// The request has its place or its turn, and it is not known which.
    case accepted
    /// The request was cancelled, or its turn did not come in time, before anything is known of its place.
    case unknown
    /// The token ended its transition.
    case ended
    /// The token had ended before.
    case endedBefore
    /// The request was taken out of the line.
    case left
    /// The request had no place in the line.
    case leftBefore
    /// The wait ended because the request was cancelled.
    case cancelled
    /// The wait ended because its time was over.
    case timedOut
    /// The wait ended because the lock was closed.
    case closed
    /// The call is over, and says nothing.
    case done
    /// A number of waiters.
    case count(Int)
    /// The answer to a question.
    case answer(Bool)
  }

  /// A free lock, open, with an empty line.
  let initial = State()

  /// Creates the specification.
  init() {}
}

extension LockSpecification {
  func states(after operation: Operation, from state: State, returning result: Result?) -> [State] {
    state.outcomes(of: operation).compactMap { outcome in
      result.map(outcome.results.contains) ?? true ? outcome.state : nil
    }
  }

  func isObservation(_ operation: Operation, returning result: Result?) -> Bool {
    switch (operation, result) {
    case (.waitingCount, _), (.isTransitioning, _): true
    case (.tryStart, .refused), (.join, .refused), (.end, .endedBefore), (.turn, .cancelled), (.turn, .closed): true
    // It changes nothing but that the turn cannot come again, and nothing else asks for that.
    case (.turn, .started): true
    default: false
    }
  }
}
