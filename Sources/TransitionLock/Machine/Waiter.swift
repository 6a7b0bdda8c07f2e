internal import TransitionSupport

/// A call that waits, or a request of `enqueue` that has not settled.
///
/// It takes nine words with its links, since a line may be a million of them; what only some waiters need is kept in
/// storage of its own.
struct Waiter<Handles: LockHandles> {
  enum Kind {
    /// A suspended or arriving call, by its slot among the calls.
    case call(Int32)
    /// A block that waits for its turn, has it, or runs, and the batch that runs it (``LockMachine/none`` once it has begun).
    case block(Handles.Block, batch: Int32)
    /// A block that never runs, and waits for its batch to destroy it.
    case discarded(Handles.Block, batch: Int32)
  }

  var kind: Kind
  /// The number of its deadline in the heap.
  var deadline: Int32
  /// The slot of what only some waiters have, see ``Extras``.
  var extras: Int32
}

/// A call that waits for its turn, for a request, or for an idle lock.
///
/// It *arrives* when it has its place and no continuation yet, and is *parked* when it has. A call that is settled while it
/// arrives learns of it when it parks, and does not suspend for nothing.
struct WaitingCall<Handles: LockHandles> {
  enum Awaited {
    /// The call's own turn, in the line.
    case turn
    /// The turn or the end of another request, or an idle lock, none of which gives the call a token.
    case event
    /// The transition of a token is asked to give way. Nothing is in the way of that.
    case signal
  }

  var awaited: Awaited
  var callSite: LabeledCallSite
  /// The identity of the task that waits, see ``CurrentTask``.
  var task: UInt
  /// The text of its label, if that was made at run time.
  var text: Handles.Text?
  var continuation: Handles.Continuation?
  /// The way in which its wait ended, until the call looks.
  var settlement: Settlement?
}

/// What only some waiters have: those in scopes, those with terms, and requests that somebody awaits.
struct Extras<List> {
  /// The node where it waits.
  var node: Int32 = 0
  /// The number that gives it its place in the order, where that is another one's.
  var inheritedSerial: UInt64?
  var terms: Terms?
  /// A Boolean value that indicates whether it waits in line, and is counted there.
  var isInLine = false
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
final class Terms: Sendable {
  /// A Boolean value that indicates whether it waits before those that merely wait, and asks holders to give way.
  let interrupts: Bool
  /// The key by which a newer request replaces it.
  let key: ReplacementKey?
  /// A Boolean value that indicates whether its transition can be asked to give way.
  let isInterruptible: Bool

  init(interrupts: Bool = false, key: ReplacementKey? = nil, isInterruptible: Bool = false) {
    self.interrupts = interrupts
    self.key = key
    self.isInterruptible = isInterruptible
  }
}
