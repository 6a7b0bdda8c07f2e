internal import TransitionSupport

/// An action that the machine of a lock returns, for the shell to perform after the critical section.
///
/// Resuming, cancelling and releasing may run foreign code, which could deadlock under the section, or keep other
/// threads out of it. Only `tell`, `settle` and `finish` have a part that the shell performs under the section: the
/// call, or the request, learns how it ended.
enum LockAction {
  /// Tells a call how its wait ended, and resumes it if it has parked.
  case tell(CallHandle, WaitEnd, ContinuationHandle)
  /// Resumes a call that knows how its wait ended.
  case resume(ContinuationHandle)
  /// Starts the task of a batch.
  case start(RunnerHandle)
  /// Releases a runner, and with it possibly an actor.
  case release(RunnerHandle)
  /// Settles a request. Its block is destroyed elsewhere, later.
  case settle(BlockHandle, Settlement)
  /// Settles a request, and releases it.
  case finish(BlockHandle, Settlement)
  /// Releases the text of a label.
  case forget(TextHandle)
  /// Starts the timer of the deadlines, which replaces the previous one.
  case setTimer(Alarm)
  /// Cancels the timer of the deadlines, which is no longer needed.
  case stopTimer
  /// Reports that the line of a node has grown beyond its limit, with its length.
  case warnOfLine(Int32, Int)
  /// Makes the watch, which looks seldom, look often again.
  case watch
  /// Recycles the memory of a lock that is gone.
  case recycle
}

/// An action that the machine returns, for the shell to perform before it leaves the critical section.
///
/// Only locks with scopes, policies or observers have such actions.
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
/// Most changes return one action, which allocates nothing. An action is trivial to copy, so that passing it on is a
/// few plain moves; memory to be freed is kept beside the actions.
struct LockActions: ~Copyable {
  private(set) var first: LockAction?
  /// The actions to perform before the section ends; nil for none, which most changes find out at no cost.
  private var sectionActions: [SectionAction]?
  private var rest: Rest?
  /// The actions after the first, and memory, for the few changes that have them.
  private final class Rest {
    var others: [LockAction] = []
    /// The memory to be freed together with this object.
    var unused: [UnusedMemory] = []
  }

  var isEmpty: Bool { first == nil }

  /// The actions after the first.
  var others: [LockAction] { rest?.others ?? [] }

  /// A Boolean value that indicates whether there are actions to perform before the section ends.
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
    // The loop has one call of `body`, because the compiler inlines `body`, which is large.
    var (next, number) = (first, 0)
    while let action = next {
      body(action)
      next = rest.flatMap { number < $0.others.count ? $0.others[number] : nil }
      number += 1
    }
  }
}

// The machine keeps references of the shell as numbers, each of a separate type, so that code cannot confuse them. The
// machine never interprets a number. For the shell it is a reference to an object, or an address; tests use arbitrary
// numbers.
//
// The rule of ownership: the machine owns a handle from the call that passes it until exactly one of its actions
// returns it.

/// The handle of a call that waits, by which the shell tells it how its wait ended.
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
