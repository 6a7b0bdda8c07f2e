/// A call that waits, or a request of `enqueue` that has not settled.
///
/// It takes seven words with its links, because a line may have a million waiters, and is trivial to copy. A separate
/// storage holds the properties that only some waiters have (``WaiterDetails``).
struct Waiter {
  enum Kind {
    /// A suspended or arriving call.
    case call(CallHandle)
    /// A block that waits for its turn, has its turn, or runs, and the batch that runs it; ``LockMachine/none`` for one
    /// that ran at once. The batch may be gone once the block has begun.
    case block(BlockHandle, batch: Int32)
    /// A block that never runs, and waits for its batch to destroy it.
    case discarded(BlockHandle, batch: Int32)
  }

  enum Awaited: UInt8 {
    /// The waiter's own turn, in the line.
    case turn
    /// An idle lock, which gives a call no token.
    case idle
    /// The turn or the end of another request.
    case request
    /// The request to a transition to give way. No transition is in the way of that.
    case signal
  }

  var kind: Kind
  var awaited = Awaited.turn
  /// The number of its deadline in the heap.
  var deadline: Int32 = -1
  /// The slot of the properties that only some waiters have, see ``WaiterDetails``.
  var details: Int32 = -1
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

/// A call that is about to wait.
///
/// It *arrives* when it has its place and no continuation yet, and is *parked* when it has a continuation.
struct ArrivingCall {
  var handle: CallHandle
  /// The identity of the task that waits, see ``CurrentTask``.
  var task: UInt
  var callSite: LabeledCallSite
  /// The text of its label, if that was made at run time.
  var text: TextHandle?
  var continuation = ContinuationHandle.absent
}

/// The properties that only some waiters have: those in scopes, those with options, calls whose label was made at run
/// time, and requests that somebody awaits.
struct WaiterDetails {
  typealias List = LinkedSlots<Waiter>.List

  /// The node where it waits.
  var node: Int32 = 0
  /// The number that gives the waiter its place in the order, if it inherited the place of another request.
  var inheritedSerial: UInt64?
  var options: RequestOptions?
  /// The call site of a call, and the text of its label, if that was made at run time.
  var callSite: LabeledCallSite?
  var text: TextHandle?
  /// The request whose turn or end the call awaits.
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

/// The options of a request beyond its turn.
///
/// It is an object, so that the many requests without options pass one word.
@usableFromInline
final class RequestOptions: Sendable {
  /// A Boolean value that indicates whether the request waits ahead of those that merely wait, and asks holders to give
  /// way.
  let interrupts: Bool
  /// The key by which a newer request replaces the request.
  let key: ReplacementKey?
  /// A Boolean value that indicates whether the request's transition can be asked to give way.
  let isInterruptible: Bool

  /// The options of a transition that can be asked to give way, and nothing else.
  static let interruptible = RequestOptions(isInterruptible: true)

  init(interrupts: Bool = false, key: ReplacementKey? = nil, isInterruptible: Bool = false) {
    self.interrupts = interrupts
    self.key = key
    self.isInterruptible = isInterruptible
  }
}
