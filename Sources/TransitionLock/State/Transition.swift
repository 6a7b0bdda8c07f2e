/// A transition from its request to its end; or a call that waits for an event, which has no turn.
///
/// It waits in a ``Line``, is one of the holders of the lock, and has an end. The call or block
/// behind it, if there is one, is a subclass: the state tells it of its turn and its end, and knows
/// nothing else of it.
@usableFromInline
class Transition: @unchecked Sendable {
  // Sendable: the constants are, and all variables are accessed under the section of the lock.

  /// The goal of a waiter.
  enum Wanted {
    /// Its turn, with a policy for a conflict.
    case turn(TransitionLock.Policy.Reaction)
    /// No transition and no request is in the way of its lock or scope.
    case idle
    /// The end of a request.
    case end(Transition)
  }

  // The small properties stand where a larger one leaves room.

  let wanted: Wanted
  /// Whether the origin is known. A thread that has just taken the lock by its word tells it a few
  /// instructions later.
  @exclusivity(unchecked) var isKnown = true
  @exclusivity(unchecked) var hasToken = false
  /// The block of a transition run by `enqueue` has not returned.
  @exclusivity(unchecked) var hasBlock = false
  /// It has its turn, but its block has not begun: a separate task will run it.
  @exclusivity(unchecked) var isPending = false
  @exclusivity(unchecked) var isInterrupted = false
  /// A call was refused because of it.
  @exclusivity(unchecked) var hasRefused = false
  /// Whether a ``TransitionLock/Request`` may ask for its end.
  @exclusivity(unchecked) var isRequested = false
  /// The scope; nil for the lock itself.
  @exclusivity(unchecked) private(set) var life: ScopeLife?
  @exclusivity(unchecked) var origin: Origin
  /// The way in which the lock itself, or an error, has ended it.
  @exclusivity(unchecked) var forcedEnd: End?
  /// The end of a call or block that waited, and of a transition with a ``TransitionLock/Request``;
  /// nil before.
  @exclusivity(unchecked) var end: End?
  /// The number of its deadline while it waits; negative for none.
  @exclusivity(unchecked) var deadline: Int32 = -1
  /// The line in which it waits, and its index there; nil before and after.
  @exclusivity(unchecked) fileprivate(set) var line: Line?
  @exclusivity(unchecked) fileprivate var index = 0
  /// Its place in the order of the whole lock: interrupters come first, and a replacement inherits
  /// the place.
  @exclusivity(unchecked) var order: UInt64 = 0
  /// The number by which observers know it; 0 if it began at once and unobserved.
  @exclusivity(unchecked) var number: UInt64 = 0
  /// The number that its token carries; 0 before its turn.
  @exclusivity(unchecked) var generation: UInt64 = 0
  @exclusivity(unchecked) var reason: Reason?
  /// The calls that wait for its end.
  @exclusivity(unchecked) var listeners: Line?

  init(_ origin: Origin, at life: ScopeLife?, for wanted: Wanted = .turn(.wait)) {
    (self.origin, self.life, self.wanted) = (origin, life, wanted)
  }

  /// Keeps nothing of a transition that is over.
  func forget() { (life, origin.text) = (nil, nil) }

  /// Makes the object of a transition that is over that of another one.
  func reset(_ origin: Origin, at life: ScopeLife?) {
    (self.origin, self.life, isKnown, number) = (origin, life, true, 0)
    (isInterrupted, hasRefused, forcedEnd) = (false, false, nil)
  }

  /// Describes the transition or request for messages.
  var described: TransitionLock.Holder { .init(origin) }

  var isWaiting: Bool { line != nil }
  var wantsTurn: Bool { if case .turn = wanted { true } else { false } }
  /// Whether it goes ahead of those that merely wait, and asks those in its way to give way.
  var interrupts: Bool { if case .turn(.interrupt) = wanted { true } else { false } }
  /// The policy of a request; nil for a call that waits for an event.
  var policy: TransitionLock.Policy? {
    if case .turn(let reaction) = wanted { .init(reaction: reaction) } else { nil }
  }
  /// Whether it waits for the end of a request, so that it is in no line.
  var wantsEnd: Bool { if case .end = wanted { true } else { false } }

  /// Whether only the end of a task's body ends it: no other code has its token, and it need not
  /// give way.
  var isCertain: Bool {
    hasToken && isKnown && origin.task != 0 && !origin.handsOutToken && !origin.isInterruptible
  }

  /// Whether a compare-and-swap may end it: it holds the lock itself, and no code asks for more.
  var isPlain: Bool {
    life == nil && !isRequested && forcedEnd == nil && !origin.isInterruptible && origin.text == nil
  }

  /// Returns whether its block may run where another one has returned.
  func runs(at point: ReturnPoint) -> Bool { false }

  /// Tells it that it has its turn, or its end. A block begins later, when a task has reached its
  /// isolation.
  func tell(_ effects: inout Effects) {}

  /// Runs its block, which has its turn.
  func run(_ token: Token) throws {}
}

/// The limit of a wait.
enum WaitLimit {
  /// The request does not wait.
  case none
  /// A deadline, counted from the creation of the lock; it is negative on a clock that was set back
  /// since.
  case until(Duration)
  case endless
}

/// A line of waiters. Each of them knows its index, so it leaves, or is replaced, in constant time.
final class Line {
  /// The waiters; nil where one has left. The last one is no gap.
  @exclusivity(unchecked) private var waiters: [Transition?] = []
  /// The index of the first waiter.
  @exclusivity(unchecked) private var start = 0
  @exclusivity(unchecked) private(set) var count = 0

  var first: Transition? { count == 0 ? nil : waiters[start] }
  var last: Transition? { waiters.last ?? nil }
  /// The waiters in order.
  var all: [Transition] { waiters.compactMap { $0 } }

  func append(_ waiter: Transition) {
    if waiters.count >= 64, waiters.count > 2 * count { closeGaps() }
    (waiter.line, waiter.index) = (self, waiters.count)
    waiters.append(waiter)
    count += 1
  }

  private func closeGaps() {
    waiters = all
    start = 0
    for (index, waiter) in waiters.enumerated() { waiter?.index = index }
  }

  func replace(_ older: Transition, by waiter: Transition) {
    (waiter.line, waiter.index) = (older.line.take(), older.index)
    waiters[older.index] = waiter
  }

  func remove(_ waiter: Transition) {
    waiter.line = nil
    waiters[waiter.index] = nil
    count -= 1
    while let last = waiters.last, last == nil { waiters.removeLast() }
    if count > 0 {
      while waiters[start] == nil { start += 1 }
    } else {
      start = 0
      // An empty line keeps no memory of a long one.
      if waiters.capacity > 64 { waiters = [] }
    }
  }
}
