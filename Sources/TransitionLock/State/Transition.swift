/// A transition from its request to its end; or a call that waits for an event, and gets no turn.
///
/// A request waits in a ``Line``, becomes a holder of the lock, and has an end. If a call or block
/// waits with it, the object is a ``WaitingCall`` or ``WaitingBlock``. The state tells these
/// subclasses their turns and ends. How they resume or start is their part.
@usableFromInline
class Transition: @unchecked Sendable {
  // Sendable: constants, and variables that only code in the section of the lock accesses.

  // The properties are in an order that keeps the object small.

  /// The policy of a request; nil for a call that waits for an event.
  let policy: TransitionLock.Policy.Reaction?
  /// The request for whose end a call waits. It is nil for a request. It is also nil for a call
  /// that waits until no transition and no request is in the way of its lock or scope.
  let awaited: Transition?
  /// Whether the origin is known. A thread that takes the lock with a compare-and-swap publishes
  /// the origin a few instructions later.
  var isKnown = true
  var hasToken = false
  /// Whether the transition has a block that has not returned.
  var hasBlock = false
  /// Whether the block has its turn, but has not begun: a separate task will run it.
  var isPending = false
  var isInterrupted = false
  /// Whether a call was refused because of this transition.
  var hasRefused = false
  /// Whether a ``TransitionLock/Request`` may read the end.
  var isRequested = false
  /// The scope; nil for the lock itself.
  private(set) var life: ScopeLife?
  var origin: Origin
  /// The end that the lock itself, or an error, forced.
  var forcedEnd: End?
  /// The end of a call or block that waited, or of a transition with a ``TransitionLock/Request``.
  /// It is nil until then.
  var end: End?
  /// The number of the deadline in ``Deadlines`` while it waits; negative for none.
  var deadline: Int32 = -1
  /// The index in the line where it waits; negative before and after.
  fileprivate var index = -1
  /// The place among all requests of the lock. Interrupters come first. A replacement inherits the
  /// place of the request that it replaces.
  var order: UInt64 = 0
  /// The number by which observers know it; 0 if it began at once, without observers.
  var number: UInt64 = 0
  /// The number that its token carries; 0 before its turn.
  var generation: UInt64 = 0
  /// The failure of a call or block that got no turn, or the error that a block threw.
  var reason: (any Error)?
  /// The signals to send when it is asked to give way, or is over.
  @exclusivity(unchecked) var signals: [BlockSite] = []
  /// The calls that wait for the end.
  var listeners: Line?

  init(
    _ origin: Origin,
    at life: ScopeLife?,
    _ policy: TransitionLock.Policy.Reaction? = .wait,
    until awaited: Transition? = nil
  ) {
    (self.origin, self.life, self.policy, self.awaited) = (origin, life, policy, awaited)
  }

  /// Releases the scope and the label of a finished transition, whose object is kept for reuse.
  func forget() { (life, origin.text) = (nil, nil) }

  /// Reuses the object of a finished transition for another one.
  func reset(_ origin: Origin, at life: ScopeLife?) {
    (self.origin, self.life, isKnown, number) = (origin, life, true, 0)
    (isInterrupted, hasRefused, forcedEnd) = (false, false, nil)
  }

  /// Describes the transition or request for messages.
  var described: TransitionLock.Holder { .init(origin) }

  var isWaiting: Bool { index >= 0 }
  var wantsTurn: Bool { policy != nil }
  /// Whether it goes ahead of ordinary requests, and asks transitions in its way to give way.
  var interrupts: Bool { if case .interrupt = policy { true } else { false } }

  /// Whether only the end of a task's body ends it: no other code has its token, and no request may
  /// ask it to give way.
  var isCertain: Bool {
    hasToken && isKnown && origin.task != 0 && !origin.handsOutToken && !origin.isInterruptible
  }

  /// Whether a compare-and-swap may end it: it holds the lock itself, has no forced end, cannot be
  /// asked to give way, and no request, no signal and no label made at run time belongs to it.
  var isPlain: Bool {
    life == nil && !isRequested && forcedEnd == nil && signals.isEmpty
      && !origin.isInterruptible && origin.text == nil
  }

  /// Whether its block may run where another block has returned.
  func runs(at point: ReturnPoint) -> Bool { false }

  /// Tells a call or block its turn or its end. A block begins later, when a task has reached the
  /// block's isolation.
  func tell(_ state: LockState, _ effects: inout Effects) {}

  /// Runs the block, which has its turn.
  func run(_ token: Token) throws {}
}

/// The limit of a wait.
enum WaitLimit {
  /// The request does not wait.
  case none
  /// A deadline, as time since the lock's creation. It is negative if the clock was set back since.
  case until(Duration)
  case endless
}

/// A line of waiters. Each waiter stores its index, so it leaves or is replaced in constant time.
final class Line {
  /// The waiters; nil where one has left. The last element is never nil.
  @exclusivity(unchecked) private var waiters: [Transition?] = []
  /// The index of the first waiter.
  private var start = 0
  private(set) var count = 0

  var first: Transition? { count == 0 ? nil : waiters[start] }
  var last: Transition? { waiters.last ?? nil }
  /// The waiters in order.
  var all: [Transition] { waiters.compactMap { $0 } }

  func append(_ waiter: Transition) {
    if waiters.count >= 64, waiters.count > 2 * count { closeGaps() }
    waiter.index = waiters.count
    waiters.append(waiter)
    count += 1
  }

  private func closeGaps() {
    // In place: to assign `all` would convert each waiter to an optional one with a dynamic cast.
    waiters.removeAll { $0 == nil }
    start = 0
    for index in waiters.indices { waiters[index]?.index = index }
  }

  func replace(_ older: Transition, by waiter: Transition) {
    waiters[older.index] = waiter
    (waiter.index, older.index) = (older.index, -1)
  }

  func remove(_ waiter: Transition) {
    waiters[waiter.index] = nil
    waiter.index = -1
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
