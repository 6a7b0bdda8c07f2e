internal import TransitionSupport

/// An action that the machine of a lock asks for, to be performed after the critical section.
///
/// Resuming, cancelling and releasing may run foreign code, and so would deadlock under the section, or keep other
/// threads out of it. Only `settle` and `finish` have a part that is done before the section is left: the request
/// learns its outcome.
enum LockAction<Handles: LockHandles> {
  /// Resumes a call.
  case resume(Handles.Continuation)
  /// Starts the task of a batch.
  case start(Handles.Runner)
  /// Releases a runner, and with it perhaps an actor.
  case release(Handles.Runner)
  /// Settles a request. Its block is destroyed elsewhere, later.
  case settle(Handles.Block, Settlement)
  /// Settles a request, and releases it.
  case finish(Handles.Block, Settlement)
  /// Releases the text of a label.
  case forget(Handles.Text)
  /// Starts the timer of the deadlines in place of the previous one.
  case setTimer(Alarm)
  /// Cancels the timer of the deadlines, which is no longer needed.
  case stopTimer
  /// Reports that the line of a node has grown beyond its limit, with its length.
  case warnOfLine(Int32, Int)
  /// Has the watch, which looks seldom, look often again.
  case watch
  /// Gives the memory of a lock that is gone to the next one.
  case recycle
}

/// Something that the machine asks for, to be performed before the critical section is left.
///
/// Only locks with scopes, policies or observers have any.
enum LockMark<Handles: LockHandles> {
  /// A call, or a block, holds a scope from now on.
  case grantCall(Handles.Place, LabeledCallSite, task: UInt)
  case grantBlock(Handles.Place, Handles.Block)
  /// The transition of a lock or scope is asked to give way.
  case interrupt(Int32)
  /// A waiter was superseded by another one.
  case superseded(serial: UInt64, block: Handles.Block?, by: Ticket)
  /// Nothing starts in a scope any more.
  case close(Handles.Place)
  /// Nobody has a scope any more; its tokens may still be ended.
  case vacate(Handles.Place, ForcedEnds)
  /// The lock has no scopes any more.
  case unlink
  /// Something has happened that observers are told.
  case happened(Occurrence<Handles>)
}

/// The actions of a change, in order.
///
/// Most changes ask for one, which allocates nothing. An action of a real lock is trivial to copy, so that passing it on is a few
/// plain moves; what is not is kept beside them.
struct LockActions<Handles: LockHandles>: ~Copyable {
  private(set) var first: LockAction<Handles>?
  private var rest: Rest?

  /// The actions behind the first, and memory, for the few changes that ask for them.
  private final class Rest {
    var others: [LockAction<Handles>] = []
    var marks: [LockMark<Handles>] = []
    /// The memory to be freed together with this object.
    var unused: [UnusedMemory] = []
  }

  var isEmpty: Bool { first == nil }

  /// The actions behind the first.
  var others: [LockAction<Handles>] { rest?.others ?? [] }

  /// What is to be done before the section is left.
  var marks: [LockMark<Handles>] { rest?.marks ?? [] }
  var hasMarks: Bool { rest.map { !$0.marks.isEmpty } ?? false }

  mutating func mark(_ mark: LockMark<Handles>) { withRest { $0.marks.append(mark) } }

  /// Returns the marks, and removes them.
  mutating func takeMarks() -> [LockMark<Handles>] {
    guard let rest else { return [] }
    defer { rest.marks = [] }
    return rest.marks
  }

  /// Keeps memory until the actions are over, and frees it then.
  mutating func free(_ memory: UnusedMemory) { withRest { $0.unused.append(memory) } }

  mutating func append(_ action: LockAction<Handles>) {
    if first == nil { first = action } else { withRest { $0.others.append(action) } }
  }

  private mutating func withRest(_ change: (Rest) -> Void) {
    let rest = rest ?? Rest()
    self.rest = rest
    change(rest)
  }

  /// Calls `body` with each action.
  func forEach(_ body: (LockAction<Handles>) -> Void) {
    if let first { body(first) }
    if let rest { for action in rest.others { body(action) } }
  }
}
