internal import TransitionSupport

/// The short way of *plain* calls: those that ask for nothing but their turn, of a lock that has nothing else to look after.
///
/// Nearly all calls of nearly all locks are plain. What these functions do is a part of what ``join(_:at:under:until:into:)``,
/// ``pass(_:of:at:into:)`` and ``leave(_:as:into:)`` do, to the same effect; but they ask for no actions, and touch nothing that
/// a plain call leaves as it is. Where anything else may be concerned, they change nothing and leave it to those.
///
/// The caller that takes a plain call out of the line tells it how its wait has ended.
extension LockMachine {
  /// Takes the last place in line for a call, if there is nothing to do beside it.
  ///
  /// - Returns: the ticket of its place; nil, without any effect, if it takes the long way.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func joinPlainly(_ call: CallHandle, of task: UInt, _ continuation: ContinuationHandle) -> Ticket? {
    if !isPlain { return nil }
    waitingCalls += 1
    return append(Waiter(kind: .call(call), task: task, continuation: continuation))
  }

  /// Takes the first call out of line, which is to have its turn, if there is nothing to do beside it.
  ///
  /// - Returns: the call, with its continuation; nil, without any effect, if the lock is passed on the long way.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func passPlainly() -> (call: CallHandle, continuation: ContinuationHandle)? {
    guard isPlain, !isSettling, tree[0].current.ticket == nil, tree[0].current.isPlain,
      let ticket = waiters.first(of: waiters.permanentList(0)), let call = plainCall(ticket)
    else { return nil }
    remove(ticket)
    return call
  }

  /// Takes a call that gives up out of line, wherever it stands, if there is nothing to do beside it.
  ///
  /// - Returns: the call, with its continuation; nil, without any effect, if it leaves on the long way, or no longer waits.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func leavePlainly(_ ticket: Ticket) -> (call: CallHandle, continuation: ContinuationHandle)? {
    guard isPlain, ticket.serial > tree[0].lastClosed, waiters.holds(ticket), let call = plainCall(ticket) else {
      return nil
    }
    remove(ticket)
    return call
  }

  @inline(__always)
  private func plainCall(_ ticket: Ticket) -> (call: CallHandle, continuation: ContinuationHandle)? {
    let waiter = waiters[ticket.slot]
    guard waiter.deadline == Self.none, waiter.extras == Self.none, waiter.awaited == .turn,
      !waiter.continuation.isAbsent, waiters.count > 1 || !waiters.hasUnusedMemory, case .call(let call) = waiter.kind
    else { return nil }
    return (call, waiter.continuation)
  }

  @inline(__always)
  private mutating func remove(_ ticket: Ticket) {
    waiters.remove(ticket.slot)
    waitingCalls -= 1
    tree[0].requests -= 1
  }
}

/// The short way of plain blocks, in the middle of a run of neighbors.
extension LockMachine {
  /// Takes the last place in line for a block, behind a neighbor, if there is nothing to do beside it.
  ///
  /// - Returns: the ticket of its place; nil, without any effect, if it takes the long way.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func joinPlainly(_ block: BlockHandle, at site: Site) -> Ticket? {
    guard isPlain, case .block(_, let batch)? = waiters.last(of: waiters.permanentList(0))?.kind,
      batches[batch].site == site
    else { return nil }
    batches[batch].members += 1
    return append(Waiter(kind: .block(block, batch: batch)))
  }

  /// Passes the lock from a block that has returned in the task of a batch to the first in line, if that is its neighbor, and
  /// there is nothing to do beside it.
  ///
  /// - Returns: the request that has finished, and the one that runs now; nil, without any effect, if the lock is passed on
  ///   the long way.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func passPlainly(in batch: Int32) -> (finished: BlockHandle, next: BlockHandle)? {
    guard isPlain, !isSettling, let current = tree[0].current.ticket, tree[0].current.isPlain,
      case .block(let finished, _)? = plainKind(current),
      let ticket = waiters.first(of: waiters.permanentList(0)), case .block(let next, batch)? = plainKind(ticket)
    else { return nil }
    waiters.remove(current.slot)
    waiters.unlink(ticket)
    waiters[ticket.slot].kind = .block(next, batch: Self.none)
    // Its task is at work, so that the batch is there when its last block has begun.
    batches[batch].members -= 1
    tree[0].current.ticket = ticket
    tree[0].requests -= 1
    return (finished, next)
  }
}

extension LockMachine {
  /// A Boolean value that indicates whether there are neither scopes nor observers nor interrupters nor a limit of the line,
  /// the lock is not gone, and the watch, if there is one, looks often.
  @inline(__always)
  private var isPlain: Bool {
    tree.isBare && conditions.isEmpty && tree[0].interrupters == nil && !tree[0].lineWatch.hasLimit
  }

  /// Returns the kind of a waiter that has neither a deadline nor extras.
  @inline(__always)
  private func plainKind(_ ticket: Ticket) -> Waiter.Kind? {
    let waiter = waiters[ticket.slot]
    return waiter.deadline == Self.none && waiter.extras == Self.none ? waiter.kind : nil
  }

  @inline(__always)
  private mutating func append(_ waiter: Waiter) -> Ticket {
    tree[0].requests += 1
    return waiters.append(waiter, to: waiters.permanentList(0))
  }
}
