internal import TransitionSupport

/// What the machine of a lock asks for, to be done after the critical section.
///
/// Resuming, cancelling and letting go may run code of others, and so would deadlock under the section, or keep others out of
/// it. Only `settle` and `finish` have a part that is done before the section is left: the request learns its outcome.
enum LockAction<Handles: LockHandles> {
  /// Resumes a call.
  case resume(Handles.Continuation)
  /// Starts the task of a batch.
  case start(Handles.Runner)
  /// Lets go of a runner, and so perhaps of an actor.
  case release(Handles.Runner)
  /// Settles a request. Its block is destroyed elsewhere, later.
  case settle(Handles.Block, Settlement)
  /// Settles a request, and lets go of it.
  case finish(Handles.Block, Settlement)
  /// Lets go of a label's text.
  case forget(Handles.Text)
  /// Starts the timer of the deadlines, in the place of the one before.
  case setTimer(Alarm)
  /// Cancels the timer of the deadlines, which nobody needs any more.
  case stopTimer
  /// Says that the line has grown beyond its limit, with its length.
  case warnOfLine(Int)
  /// Lets another lock have the memory of one that is gone.
  case recycle
}

/// Actions in the order in which they came up.
///
/// Most changes ask for one, which allocates nothing. An action of a real lock is trivial to copy, so that passing it on is a few
/// plain moves; what is not is kept beside them.
struct LockActions<Handles: LockHandles>: ~Copyable {
  private(set) var first: LockAction<Handles>?
  private var rest: Rest?

  /// What few changes ask for.
  private final class Rest {
    var others: [LockAction<Handles>] = []
    /// Memory to be given back, when this goes.
    var unused: [UnusedMemory] = []
  }

  var isEmpty: Bool { first == nil }

  /// The actions behind the first.
  var others: [LockAction<Handles>] { rest?.others ?? [] }

  /// Has memory given back when the actions are over.
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
