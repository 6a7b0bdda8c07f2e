internal import TransitionSupport

/// The calls that wait, by their tasks, for those who look for circles of waiting (guarantee G6).
///
/// Few locks are ever asked, so the index is made when a lock is asked, and kept until no call waits. As long as there is one,
/// calls take the long way, which keeps it up to date.
extension LockMachine {
  /// Returns the call with which a task waits.
  ///
  /// - Complexity: O(1); O(*n*) for *n* waiters the first time since no call waited, which is as much as they took to join.
  mutating func wait(ofTask task: UInt) -> Ticket? {
    if waitingCalls == 0 { return nil }
    if waitingTasks == nil { waitingTasks = makeIndex() }
    return waitingTasks?[task]
  }

  private func makeIndex() -> [UInt: Ticket] {
    var index: [UInt: Ticket] = [:]
    index.reserveCapacity(waitingCalls)
    waiters.forEach { ticket, waiter in
      guard case .call(let slot) = waiter.kind, calls[slot].settlement == nil, calls[slot].awaited != .signal else {
        return
      }
      index[calls[slot].task] = ticket
    }
    return index
  }

  /// Counts a call that begins to wait.
  @inline(__always)
  mutating func noteWaits(_ task: UInt, _ ticket: Ticket) {
    waitingCalls += 1
    if conditions.contains(.indexed) { waitingTasks?[task] = ticket }
  }

  /// Counts a call that waits no longer.
  @inline(__always)
  mutating func noteWaitsNoLonger(_ task: UInt) {
    waitingCalls -= 1
    if conditions.contains(.indexed) { waitingTasks?[task] = nil }
  }
}
