internal import TransitionSupport

/// The short way of *plain* calls: calls that request nothing but their turn, on a lock without any special condition.
///
/// Nearly all calls of nearly all locks are plain. For them, these functions have the same effect as
/// ``join(_:at:under:until:into:)``, ``pass(_:of:at:into:)`` and ``leave(_:as:into:)``; but they return no actions, and
/// access nothing that a plain call leaves unchanged. If anything else may be concerned, they change nothing, and their
/// caller takes the long way.
///
/// The caller of these functions tells a plain call how its wait ended.
extension LockMachine {
  /// Takes the last place in line for a call, if there is nothing else to do.
  ///
  /// - Returns: the ticket of its place; nil, without any effect, if the caller has to take the long way.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func joinPlainly(_ call: CallHandle, of task: UInt, _ continuation: ContinuationHandle) -> Ticket? {
    if !isPlain { return nil }
    waitingCalls += 1
    return append(Waiter(kind: .call(call), task: task, continuation: continuation))
  }

  /// Takes the first call out of line, which has its turn next, if there is nothing else to do.
  ///
  /// - Returns: the call, with its continuation; nil, without any effect, if the lock has to pass on the long way.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func passPlainly() -> (call: CallHandle, continuation: ContinuationHandle)? {
    guard isPlain, !isSettling, tree[0].current.ticket == nil, tree[0].current.isPlain,
      let ticket = waiters.first(of: waiters.permanentList(0)), let call = plainCall(ticket)
    else { return nil }
    remove(ticket)
    return call
  }

  /// Takes a call that gives up out of line, from any place, if there is nothing else to do.
  ///
  /// - Returns: the call, with its continuation; nil, without any effect, if it has to leave on the long way, or no
  ///   longer waits.
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
    guard waiter.deadline == Self.none, waiter.details == Self.none, waiter.awaited == .turn,
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
  /// Takes the last place in line for a block, behind a neighbor, if there is nothing else to do.
  ///
  /// - Returns: the ticket of its place; nil, without any effect, if the caller has to take the long way.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func joinPlainly(_ block: BlockHandle, at site: Site) -> Ticket? {
    guard isPlain, case .block(_, let batch)? = waiters.last(of: waiters.permanentList(0))?.kind,
      batches[batch].site == site
    else { return nil }
    batches[batch].members += 1
    return append(Waiter(kind: .block(block, batch: batch)))
  }

  /// Passes the lock from a block that has returned in the task of a batch to the first in line, if that is its
  /// neighbor, and there is nothing else to do.
  ///
  /// - Returns: the request that has finished, and the request that runs now; nil, without any effect, if the lock has
  ///   to pass on the long way.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func passPlainly(in batch: Int32) -> (finished: BlockHandle, next: BlockHandle)? {
    guard isPlain, !isSettling, let current = tree[0].current.ticket, tree[0].current.isPlain,
      case .block(let finished, _)? = plainKind(current),
      let ticket = waiters.first(of: waiters.permanentList(0)), case .block(let next, batch)? = plainKind(ticket)
    else { return nil }
    waiters.remove(current.slot)
    waiters.unlink(ticket)
    // Its task is at work, so the batch outlives the beginning of its last block.
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

  /// Returns the kind of a waiter that has neither a deadline nor details.
  @inline(__always)
  private func plainKind(_ ticket: Ticket) -> Waiter.Kind? {
    let waiter = waiters[ticket.slot]
    return waiter.deadline == Self.none && waiter.details == Self.none ? waiter.kind : nil
  }

  @inline(__always)
  private mutating func append(_ waiter: Waiter) -> Ticket {
    tree[0].requests += 1
    return waiters.append(waiter, to: waiters.permanentList(0))
  }
}
