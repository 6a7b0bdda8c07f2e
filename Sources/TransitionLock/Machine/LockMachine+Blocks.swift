internal import TransitionSupport

/// The batches that run the blocks of `enqueue`.
extension LockMachine {
  // Mutating, because the compiler would call a nonmutating function with a copy of the machine.
  @inline(__always)
  mutating func runs(_ batch: Int32, at returnPoint: ReturnPoint) -> Bool {
    switch returnPoint {
    case .elsewhere: false
    case .batch(let other): batch == other
    case .call(let isolation, let task): batches[batch].site.isolation == isolation && batches[batch].site.task == task
    }
  }

  /// Notes that the block that has its turn begins.
  @inline(__always)
  mutating func begin(of batch: Int32, at node: Int32, into actions: inout Actions) {
    tree[node].current.isDue = false
    countOut(batch, into: &actions)
  }

  /// Settles a block that never runs, and lets its batch destroy it where it would have run.
  mutating func discard(
    _ block: BlockHandle,
    _ ticket: Ticket,
    of batch: Int32,
    as settlement: Settlement,
    into actions: inout Actions
  ) {
    let slot = waiters[ticket.slot].details
    if slot != Self.none {
      waiters[ticket.slot].details = Self.none
      tellObservers(slot, into: &actions)
    }
    guard batches[batch].site.isolation != 0 else {
      waiters.remove(ticket.slot)
      actions.append(.finish(block, settlement))
      return countOut(batch, into: &actions)
    }
    let list = waiters.list(&batches[batch].discarded)
    waiters[ticket.slot].kind = .discarded(block, batch: batch)
    waiters.move(ticket, to: list)
    actions.append(.settle(block, settlement))
    callToWork(batch, into: &actions)
    countOut(batch, into: &actions)
  }

  mutating func callToWork(_ batch: Int32, into actions: inout Actions) {
    if batches[batch].isAtWork { return }
    batches[batch].isAtWork = true
    actions.append(.start(batches[batch].runner))
  }

  @inline(__always)
  private mutating func countOut(_ batch: Int32, into actions: inout Actions) {
    batches[batch].members -= 1
    if batches[batch].members == 0 { dissolveIfDone(batch, into: &actions) }
  }

  @inline(never)
  private mutating func dissolveIfDone(_ batch: Int32, into actions: inout Actions) {
    // If there is a block to destroy, the task is at work.
    guard batches[batch].members == 0, !batches[batch].isAtWork else { return }
    actions.append(.release(batches.take(batch).runner))
  }
}

/// The task of a batch.
extension LockMachine {
  enum Work {
    /// Runs the block, which has its turn.
    case run(BlockHandle)
    /// Destroys blocks that never run.
    case destroy([BlockHandle])
    /// Ends the task, which has nothing left to do.
    case rest
  }

  /// Returns the next work of the task of a batch.
  ///
  /// - Complexity: O(1).
  mutating func work(of batch: Int32, into actions: inout Actions) -> Work {
    if let list = batches[batch].discarded { return .destroy(takeDiscarded(list, of: batch)) }
    // A scope exists as long as it has blocks that have not begun.
    if batches[batch].members > 0, let ticket = dueTicket(at: batches[batch].node),
      case .block(let block, batch) = waiters[ticket.slot].kind
    {
      begin(of: batch, at: batches[batch].node, into: &actions)
      return .run(block)
    }
    batches[batch].isAtWork = false
    dissolveIfDone(batch, into: &actions)
    return .rest
  }

  @inline(__always)
  private mutating func dueTicket(at node: Int32) -> Ticket? {
    tree[node].current.isDue ? tree[node].current.ticket : nil
  }

  private mutating func takeDiscarded(_ list: List, of batch: Int32) -> [BlockHandle] {
    var blocks: [BlockHandle] = []
    blocks.reserveCapacity(stepSize)
    while blocks.count < stepSize, let ticket = waiters.first(of: list),
      case .discarded(let block, _)? = waiters.remove(ticket)?.kind
    {
      blocks.append(block)
    }
    waiters.removeIfEmpty(&batches[batch].discarded)
    return blocks
  }
}

/// A run of neighboring blocks, which one task runs, one after the other; it also destroys those that never run.
struct Batch {
  let runner: RunnerHandle
  let site: Site
  /// The node where its blocks wait.
  let node: Int32
  /// The number of its blocks that have not begun.
  var members: Int32
  /// Its blocks that never run, which the task destroys in the isolation that enqueued them.
  var discarded: LinkedSlots<Waiter>.List?
  /// A Boolean value that indicates whether its task has started and has not come to rest.
  var isAtWork = false
}

/// The site where a block runs after waiting, by identity; one task runs neighboring blocks of one site.
struct Site: Equatable, Sendable {
  /// The actor of its caller; 0 for a block that runs on any thread.
  var isolation: UInt
  /// The executor that its caller asked for; 0 for none.
  var executor: UInt
  /// The priority of its caller.
  var priority: UInt8
  /// The task of its caller, if that put it in line while a block ran; otherwise 0. A call that runs blocks on its own
  /// stack runs only those of its own task, whose task-local values are those of the call.
  var task: UInt
}

extension Site {
  /// The priority of the calling task. The getter is not inlined, because the value takes room on the stack that a free
  /// lock does not need.
  static var callersPriority: UInt8 {
    @inline(never)
    get { Task.currentPriority.rawValue }
  }
}

/// The point at which a block has returned, where the next one may run without another task.
enum ReturnPoint: Equatable {
  /// The task of a batch.
  case batch(Int32)
  /// The call that started the block, on an actor.
  case call(isolation: UInt, task: UInt)
  /// A point at which no block of another call may run.
  case elsewhere
}
