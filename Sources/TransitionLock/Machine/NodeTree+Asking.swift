internal import TransitionSupport

/// The requests in a tree, and the choice of those that can start.
extension NodeTree {
  /// Notes the place of the first request in the line of a node.
  ///
  /// - Complexity: O(depth) and O(log *n*) for *n* siblings.
  mutating func setFirst(_ order: UInt64, of number: Int32) {
    guard self[number].first != order else { return }
    noteAwaited(number) { $0.first = order }
  }

  /// Notes whether a call waits until a node is idle.
  ///
  /// - Complexity: as for ``setFirst(_:of:)``.
  mutating func setIdlers(_ hasIdlers: Bool, of number: Int32) {
    guard self[number].hasIdlers != hasIdlers else { return }
    noteAwaited(number) { $0.hasIdlers = hasIdlers }
  }

  /// Changes the notes about the waiters at a node.
  private mutating func noteAwaited(_ number: Int32, _ change: (inout Node) -> Void) {
    if self[number].isAwaited { nodesAwaited -= 1 }
    change(&self[number])
    if self[number].isAwaited { nodesAwaited += 1 }
    publishPath(number)
  }

  /// Counts requests that have come to a node, or left it.
  ///
  /// - Complexity: O(depth).
  mutating func countRequests(_ change: Int, at number: Int32) {
    self[number].requests += change
    forEachAncestor(of: number) { $0.requestsBelow += change }
  }

  /// Counts calls that wait until a node is idle, and have come to it or left it.
  ///
  /// - Complexity: O(depth).
  mutating func countIdlers(_ change: Int, at number: Int32) {
    self[number].idlerCount += change
    forEachAncestor(of: number) { $0.idlersBelow += change }
  }

  private mutating func forEachAncestor(of number: Int32, _ body: (inout Node) -> Void) {
    var node = self[number].parent
    while node >= 0 {
      body(&self[node])
      node = self[node].parent
    }
  }

  /// Returns a Boolean value that indicates whether a request with this place could start at a node.
  ///
  /// - Complexity: O(depth).
  func admits(_ order: UInt64, at number: Int32) -> Bool {
    guard self[number].holdsBelow == 0, self[number].earliestBelow > order else { return false }
    var node = number
    while node >= 0 {
      if self[node].holds > 0 || self[node].first <= order { return false }
      node = self[node].parent
    }
    return true
  }

  /// The waiters that can continue.
  enum Ready: Equatable {
    /// The first in the line of a node.
    case request(Int32)
    /// The calls that wait until a node is idle.
    case idlers(Int32)
  }

  /// Returns the next waiters that can continue because a transition or a request has left a node: waiters at the node,
  /// its ancestors or its descendants.
  ///
  /// - Complexity: O(depth).
  func nextReady(around number: Int32) -> Ready? {
    if nodesAwaited == 0 { return nil }
    // From the node up to the root: the best so far; a node above may be in its way.
    var best = Candidate(node: number, order: self[number].readyHere)
    var node = self[number].parent
    while node >= 0 {
      best = candidate(best, and: node)
      node = self[node].parent
    }
    return best.order == ScopeOrder.none ? nil : ready(best.order, below: best.node)
  }

  private struct Candidate {
    var node: Int32
    var order: UInt64
  }

  /// Returns the best waiters that can continue: the best at or below a child of a node, or those at the node.
  private func candidate(_ below: Candidate, and node: Int32) -> Candidate {
    var best = below
    let first = self[node].first
    if self[node].holds > 0 {
      best.order = ScopeOrder.none
    } else if first < self[node].earliestBelow {
      best = Candidate(node: node, order: self[node].holdsBelow == 0 ? first : ScopeOrder.none)
    } else if first < best.order {
      best.order = ScopeOrder.none
    }
    if best.order == ScopeOrder.none, self[node].isIdle { best = Candidate(node: node, order: ScopeOrder.idle) }
    return best
  }

  private func ready(_ order: UInt64, below number: Int32) -> Ready {
    var node = number
    while true {
      if order == ScopeOrder.idle, self[node].isIdle { return .idlers(node) }
      if self[node].first == order { return .request(node) }
      guard let child = self[node].ready.first else { preconditionFailure("what is ready is here or below") }
      node = child
    }
  }
}

// MARK: - Obstacles

extension NodeTree {
  /// Calls `body` with each node that is held and conflicts with a node, from the root on, until `body` returns true.
  ///
  /// - Returns: the node at which it returned true.
  /// - Complexity: O(depth) to the first of them, and O(depth) from each to the next.
  func firstHolder(inTheWayOf number: Int32, where body: (Int32) -> Bool) -> Int32? {
    if let holder = firstHolder(around: self[number].parent, where: body) { return holder }
    // Each node comes before its children; the links lead only to nodes at or below which a transition holds anything.
    var node = number
    while true {
      if let holder = firstHolder(at: node, where: body) { return holder }
      var next = self[node].heldChildren.first
      while next < 0 {
        if node == number { return nil }
        next = self[node].heldChildren.next
        node = self[node].parent
      }
      node = next
    }
  }

  /// Searches a node and its ancestors, the outermost first.
  private func firstHolder(around number: Int32, where body: (Int32) -> Bool) -> Int32? {
    if number < 0 { return nil }
    return firstHolder(around: self[number].parent, where: body) ?? firstHolder(at: number, where: body)
  }

  private func firstHolder(at number: Int32, where body: (Int32) -> Bool) -> Int32? {
    if self[number].holds == 0 { return nil }
    if self[number].isHeld, self[number].heldAt == number, body(number) { return number }
    return self[number].guests.first(where: body)
  }

  /// Returns the node whose line has the earliest request that conflicts with a node; nil if there is none.
  ///
  /// - Complexity: O(depth).
  func firstRequest(inTheWayOf number: Int32) -> Int32? {
    var (best, order) = (number, self[number].earliestHere)
    var node = self[number].parent
    while node >= 0 {
      if self[node].first < order { (best, order) = (node, self[node].first) }
      node = self[node].parent
    }
    if order == ScopeOrder.none { return nil }
    while self[best].first != order, let child = self[best].earliest.first { best = child }
    return best
  }

  /// Calls `body` with each node that conflicts with a node and has requests in its own line.
  ///
  /// - Complexity: O(depth), and O(*n*) for *n* children of descendants at or below which requests wait.
  func forEachLine(inTheWayOf number: Int32, _ body: (Int32) -> Void) {
    var node = self[number].parent
    while node >= 0 {
      if self[node].first != ScopeOrder.none { body(node) }
      node = self[node].parent
    }
    var rest = [number]
    while let next = rest.popLast() {
      if self[next].first != ScopeOrder.none { body(next) }
      if self[next].earliestBelow != ScopeOrder.none { forEachChild(of: next) { rest.append($0) } }
    }
  }

  /// Returns a Boolean value that indicates whether a transition at a node is in the way of a waiter.
  ///
  /// - Complexity: O(depth).
  func isWanted(_ number: Int32) -> Bool {
    let place = self[number].heldAt
    if self[place].requestsBelow + self[place].idlersBelow > 0 { return true }
    var node = place
    while node >= 0 {
      if self[node].requests + self[node].idlerCount > 0 { return true }
      node = self[node].parent
    }
    return false
  }

  /// Returns a Boolean value that indicates whether an interrupter that conflicts with a node waits.
  ///
  /// - Complexity: O(depth).
  func isInterrupted(_ number: Int32) -> Bool {
    if ScopeOrder.interrupts(self[number].earliestHere) { return true }
    var node = self[number].parent
    while node >= 0 {
      if ScopeOrder.interrupts(self[node].first) { return true }
      node = self[node].parent
    }
    return false
  }

  /// The numbers of all nodes.
  ///
  /// - Complexity: O(*n*) for *n* nodes.
  var numbers: [Int32] {
    var (all, index): ([Int32], Int) = ([Self.root], 0)
    while index < all.count {
      forEachChild(of: all[index]) { all.append($0) }
      index += 1
    }
    return all
  }
}
