internal import TransitionSupport

/// The lines of a lock and its scopes.
extension LockMachine {
  /// Returns the number of requests in line at a node and in its scopes.
  func requestCount(at node: Int32) -> Int {
    // In a closed scope nobody waits; what is below it then is its successor's.
    node < 0 || tree[node].isClosed ? 0 : tree[node].requests + tree[node].requestsBelow
  }

  /// The node where a waiter waits.
  @inline(__always)
  func node(of waiter: Waiter) -> Int32 { waiter.extras == Self.none ? 0 : extras[waiter.extras].node }

  /// Returns the ticket of the first in the line of a node: of an interrupter, or else of a waiter.
  @inline(__always)
  func firstTicket(at node: Int32) -> Ticket? {
    if let list = tree[node].interrupters, let ticket = waiters.first(of: list) { return ticket }
    return tree[node].line.flatMap { waiters.first(of: $0) }
  }

  /// Returns the first in the line of a node.
  func firstInLine(at node: Int32 = 0) -> Waiter? { firstTicket(at: node).flatMap { waiters[$0] } }

  /// Returns the number that gives a waiter its place in the order.
  func serial(of ticket: Ticket) -> UInt64 {
    guard let slot = waiters[ticket]?.extras, slot != Self.none else { return ticket.serial }
    return extras[slot].inheritedSerial ?? ticket.serial
  }

  /// Calls `body` with the first requests in the line of a node, and the first calls that wait until that is idle, with their
  /// places in the order.
  ///
  /// - Complexity: O(*n*) for a limit of *n*.
  func forEachWaiting(at node: Int32, _ limit: Int = .max, _ body: (Ticket, Waiter, UInt64, Terms?) -> Void) {
    for (list, interrupts) in [(tree[node].interrupters, true), (tree[node].line, false)] {
      guard let list else { continue }
      waiters.forEach(in: list, limit) { ticket, waiter in
        let terms = waiter.extras == Self.none ? nil : extras[waiter.extras].terms
        body(ticket, waiter, ScopeOrder.place(of: serial(of: ticket), interrupts: interrupts), terms)
      }
    }
    if let idlers = tree[node].idlers {
      waiters.forEach(in: idlers, limit) { body($0, $1, ScopeOrder.idle, nil) }
    }
  }

  /// Notes that a request leaves the line of a node, whether it has its turn or not. It is taken out of its list by the caller.
  ///
  /// - Parameter slot: its extras.
  @inline(__always)
  mutating func leaveLine(_ ticket: Ticket, _ slot: Int32, at node: Int32) {
    tree.countRequests(-1, at: node)
    tree[node].lineWatch.shrank(to: tree[node].requests)
    if slot != Self.none { forgetKey(of: ticket, slot, at: node) }
  }

  @inline(never)
  private mutating func forgetKey(of ticket: Ticket, _ slot: Int32, at node: Int32) {
    if let key = extras[slot].terms?.key, tree[node].keys[key] == ticket { tree[node].keys[key] = nil }
  }

  /// Notes which request is the first in the line of a node now.
  mutating func noteFirst(at node: Int32) {
    dropEmptyLists(at: node)
    var order = ScopeOrder.none
    if let list = tree[node].interrupters, let ticket = waiters.first(of: list) {
      order = ScopeOrder.place(of: serial(of: ticket), interrupts: true)
    } else if let ticket = tree[node].line.flatMap({ waiters.first(of: $0) }) {
      order = ScopeOrder.place(of: serial(of: ticket), interrupts: false)
    }
    tree.setFirst(order, of: node)
    tree.setIdlers(tree[node].idlers.map { !waiters.isEmpty($0) } ?? false, of: node)
  }

  /// Removes lists that are there only as long as somebody is in them.
  private mutating func dropEmptyLists(at node: Int32) {
    if let list = tree[node].interrupters, waiters.isEmpty(list) {
      waiters.removeList(list)
      tree[node].interrupters = nil
    }
    if node == 0 { return }
    if let list = tree[node].line, waiters.isEmpty(list) {
      waiters.removeList(list)
      tree[node].line = nil
    }
    if let list = tree[node].idlers, waiters.isEmpty(list) {
      waiters.removeList(list)
      tree[node].idlers = nil
    }
  }
}
