/// A call or block that waits: what the state knows of it.
///
/// The state never looks into the call or block itself. It tells it of its turn or its end, under the section.
@usableFromInline
class Waiter: @unchecked Sendable {
  // Sendable: the constants are, and all variables are accessed under the section of the lock.

  /// The goal of a waiter.
  enum Wanted {
    /// Its turn.
    case turn
    /// No transition and no request is in the way of its lock or scope.
    case idle
    /// The end of a request.
    case end(Waiter)
  }

  let origin: Origin
  let wanted: Wanted
  let policy: TransitionLock.Policy.Kind

  /// Where it waits, or has waited; nil before.
  @exclusivity(unchecked) var life: ScopeLife?
  @exclusivity(unchecked) var isWaiting = false
  /// Whether the request has ended, with or without a turn.
  @exclusivity(unchecked) var hasEnded = false
  /// Its place in the order of the whole lock: interrupters come first, and a replacement inherits the place.
  @exclusivity(unchecked) var order: UInt64 = 0
  /// Its neighbors in its line, while it is there: they keep each other.
  @exclusivity(unchecked) var previous: Waiter?
  @exclusivity(unchecked) var next: Waiter?
  /// The last generation when it began to wait.
  @exclusivity(unchecked) var asked: UInt64 = 0
  /// The number by which observers know the request.
  @exclusivity(unchecked) var number: UInt64 = 0
  /// The number of its deadline while it waits; negative for none.
  @exclusivity(unchecked) var deadline: Int32 = -1
  /// The calls that wait for the end of this request.
  @exclusivity(unchecked) var listeners = Line()

  init(_ origin: Origin, for wanted: Wanted = .turn, _ policy: TransitionLock.Policy.Kind = .wait) {
    (self.origin, self.wanted, self.policy) = (origin, wanted, policy)
  }

  var wantsTurn: Bool { if case .turn = wanted { true } else { false } }
  /// Whether it waits for the end of a request, and so is in no line.
  var wantsEnd: Bool { if case .end = wanted { true } else { false } }
  /// Whether a task can run the block of the request after waiting.
  var canWait: Bool { true }

  /// Returns a Boolean value that indicates whether its block may run where another one has returned.
  func runs(at point: ReturnPoint) -> Bool { false }

  /// Tells it that it has its turn. A block begins later, when a task has reached its isolation.
  func begin(_ generation: UInt64, _ effects: inout Effects) {}

  /// Tells it its end.
  func end(_ end: End, _ reason: Reason?, _ effects: inout Effects) {}
}

/// The limit of a wait.
enum WaitLimit {
  /// The request does not wait.
  case none
  /// A deadline, counted from the creation of the lock; it is negative on a clock that was set back since.
  case until(Duration)
  case endless
}

/// Where a block has just returned, so that the next one may run there, without a separate task.
enum ReturnPoint {
  /// The call that started the block of a generation, on an actor. A block sees the task-local values of that call, so
  /// only requests that were made since then run there.
  case call(isolation: UInt, task: UInt, since: UInt64)
  /// The task of a block with this site.
  case task(WaitingBlock.Site)
}

/// A block that has its turn where another one has returned, and its generation.
typealias DueBlock = (request: Waiter, generation: UInt64)
