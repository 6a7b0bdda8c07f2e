internal import TransitionSupport

/// An action that the machine of a lock asks for, to be performed after the critical section.
///
/// Resuming, cancelling and releasing may run foreign code, and so would deadlock under the section, or keep other
/// threads out of it. Only `tell`, `settle` and `finish` have a part that is done before the section is left: the call, or the
/// request, learns how it ended.
enum LockAction {
  /// Tells a call how its wait has ended, and resumes it if it has parked.
  case tell(CallHandle, WaitEnd, ContinuationHandle)
  /// Resumes a call that knows how its wait has ended.
  case resume(ContinuationHandle)
  /// Starts the task of a batch.
  case start(RunnerHandle)
  /// Releases a runner, and with it perhaps an actor.
  case release(RunnerHandle)
  /// Settles a request. Its block is destroyed elsewhere, later.
  case settle(BlockHandle, Settlement)
  /// Settles a request, and releases it.
  case finish(BlockHandle, Settlement)
  /// Releases the text of a label.
  case forget(TextHandle)
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
enum SectionAction {
  /// A call, or a block, holds a scope from now on.
  case grantCall(PlaceHandle, CallHandle)
  case grantBlock(PlaceHandle, BlockHandle)
  /// The transition of a lock or scope is asked to give way.
  case interrupt(Int32)
  /// A waiter was superseded by another one.
  case superseded(Waiter.Kind, by: Ticket)
  /// Nothing starts in a scope any more.
  case close(PlaceHandle)
  /// Nobody has a scope any more; its tokens may still be ended.
  case vacate(PlaceHandle)
  /// The lock has no scopes any more.
  case unlink
}

/// The actions of a change, in order.
///
/// Most changes ask for one, which allocates nothing. An action is trivial to copy, so that passing it on is a few plain moves;
/// what is not is kept beside them.
struct LockActions: ~Copyable {
  private(set) var first: LockAction?
  /// What is to be done before the section is left; nil where there is nothing, which most changes find out at no cost.
  private var sectionActions: [SectionAction]?
  private var rest: Rest?
  /// The actions behind the first, and memory, for the few changes that ask for them.
  private final class Rest {
    var others: [LockAction] = []
    /// The memory to be freed together with this object.
    var unused: [UnusedMemory] = []
  }

  var isEmpty: Bool { first == nil }

  /// The actions behind the first.
  var others: [LockAction] { rest?.others ?? [] }

  /// A Boolean value that indicates whether there is anything to do before the section is left.
  var hasSectionActions: Bool { sectionActions != nil }

  mutating func appendInSection(_ action: SectionAction) {
    if sectionActions?.append(action) == nil { sectionActions = [action] }
  }

  /// Returns these actions in order, and removes them.
  mutating func takeSectionActions() -> [SectionAction] { sectionActions.take() ?? [] }

  /// Keeps memory until the actions are over, and frees it then.
  mutating func free(_ memory: UnusedMemory) { withRest { $0.unused.append(memory) } }

  mutating func append(_ action: LockAction) {
    if first == nil { first = action } else { withRest { $0.others.append(action) } }
  }

  private mutating func withRest(_ change: (Rest) -> Void) {
    let rest = rest ?? Rest()
    self.rest = rest
    change(rest)
  }

  /// Calls `body` with each action.
  func forEach(_ body: (LockAction) -> Void) {
    // One call of `body`, which is large where it is compiled in.
    var (next, number) = (first, 0)
    while let action = next {
      body(action)
      next = rest.flatMap { number < $0.others.count ? $0.others[number] : nil }
      number += 1
    }
  }
}

// What the machine keeps of the shell without ever looking into it: numbers, each of its own type, so that none is taken for
// another. What a number stands for only the shell knows, a reference to an object or an address; tests use numbers of their own.
//
// A handle that is given to the machine belongs to it until it comes back in exactly one of its actions: that is the whole
// rule of ownership.

/// The handle of a call that waits, by which the shell tells it how its wait has ended.
struct CallHandle: Hashable, Sendable { let number: UInt }

/// The handle that resumes a call; ``absent`` for one that has not parked yet.
struct ContinuationHandle: Hashable, Sendable {
  let number: UInt

  static var absent: ContinuationHandle { ContinuationHandle(number: 0) }
  var isAbsent: Bool { number == 0 }
}

/// The handle of a request of `enqueue`, with its block.
struct BlockHandle: Hashable, Sendable { let number: UInt }

/// The handle that starts the task of a batch.
struct RunnerHandle: Hashable, Sendable { let number: UInt }

/// The handle of the text of a label that was made at run time.
struct TextHandle: Hashable, Sendable { let number: UInt }

/// The handle of the memory of a lock or scope.
struct PlaceHandle: Hashable, Sendable { let number: UInt }
