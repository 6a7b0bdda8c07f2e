/// A call that waits, or a request of `enqueue` that has not settled.
///
/// It takes seven words with its links, since a line may be a million of them, and is trivial to copy; what only some waiters
/// need is kept in storage of its own.
struct Waiter {
  enum Kind {
    /// A suspended or arriving call.
    case call(CallHandle)
    /// A block that waits for its turn, has it, or runs, and the batch that runs it (``LockMachine/none`` once it has begun).
    case block(BlockHandle, batch: Int32)
    /// A block that never runs, and waits for its batch to destroy it.
    case discarded(BlockHandle, batch: Int32)
  }

  enum Awaited: UInt8 {
    /// Its own turn, in the line.
    case turn
    /// The turn or the end of another request, or an idle lock, none of which gives a call a token.
    case event
    /// The transition of a token is asked to give way. Nothing is in the way of that.
    case signal
  }

  var kind: Kind
  var awaited = Awaited.turn
  /// The number of its deadline in the heap.
  var deadline: Int32 = -1
  /// The slot of what only some waiters have, see ``Extras``.
  var extras: Int32 = -1
  /// The identity of the task that waits with a call, see ``CurrentTask``; 0 for a block.
  var task: UInt = 0
  /// The handle that resumes a call.
  var continuation = ContinuationHandle.absent
}

extension Waiter {
  init(_ call: ArrivingCall, for awaited: Awaited = .turn) {
    kind = .call(call.handle)
    self.awaited = awaited
    task = call.task
    continuation = call.continuation
  }
}

/// A call that comes to wait.
///
/// It *arrives* when it has its place and no continuation yet, and is *parked* when it has.
struct ArrivingCall {
  var handle: CallHandle
  /// The identity of the task that waits, see ``CurrentTask``.
  var task: UInt
  var callSite: LabeledCallSite
  /// The text of its label, if that was made at run time.
  var text: TextHandle?
  var continuation = ContinuationHandle.absent
}

/// What only some waiters have: those in scopes, those with terms, calls whose label was made at run time, and requests that
/// somebody awaits.
struct Extras {
  typealias List = LinkedSlots<Waiter>.List

  /// The node where it waits.
  var node: Int32 = 0
  /// The number that gives it its place in the order, where that is another one's.
  var inheritedSerial: UInt64?
  var terms: Terms?
  /// The call site of a call, and the text of its label, if that was made at run time.
  var callSite: LabeledCallSite?
  var text: TextHandle?
  /// The request whose turn or end it awaits.
  var observed: Ticket?
  /// The calls that await the turn or the end of the request.
  var ofTurn: List?
  var ofEnd: List?
}

/// The key by which a newer request replaces an older one.
enum ReplacementKey: Hashable, Sendable {
  case text(String)
  case number(Int)
}

/// What a request asks for beyond its turn.
///
/// It is an object, so that the many requests that ask for nothing more hand on one word.
@usableFromInline
final class Terms: Sendable {
  /// A Boolean value that indicates whether it waits before those that merely wait, and asks holders to give way.
  let interrupts: Bool
  /// The key by which a newer request replaces it.
  let key: ReplacementKey?
  /// A Boolean value that indicates whether its transition can be asked to give way.
  let isInterruptible: Bool

  /// Those of a transition that can be asked to give way, and nothing else.
  static let interruptible = Terms(isInterruptible: true)

  init(interrupts: Bool = false, key: ReplacementKey? = nil, isInterruptible: Bool = false) {
    self.interrupts = interrupts
    self.key = key
    self.isInterruptible = isInterruptible
  }
}
