internal import TransitionSupport

/// The tree of a lock and its scopes: what is held and asked for where, and so who can start.
///
/// A node conflicts with the nodes that it is in, and with those that are in it. All requests of a tree have one order
/// (``ScopeOrder``), and a request can start when it conflicts with no holder and with no earlier request: it is granted whole
/// or not at all.
///
/// Of each line the tree knows only the first place, and each node knows, of what is below it, the number of holders, the
/// earliest request, and the earliest one that nothing below is in the way of. So asking who can start after somebody has
/// left costs the way from the root to there, and the way down to each request that can: it depends neither on the lengths
/// of lines nor on what cannot start.
///
/// It is a pure value, and knows nothing of lines, calls and blocks.
struct ScopeTree<Place> {
  typealias Node = ScopeNode<Place>

  var nodes = Slots<Node>()

  /// The number of the lock itself.
  static var root: Int32 { 0 }

  /// The number of nodes; 0 for a lock that has no scopes.
  var count: Int { nodes.count }

  #if DEBUG
  /// The number of accesses to nodes, and to what the nodes know of their children, since the tree was created.
  var accesses: Int { nodes.accesses + heaps.count }

  /// Counts the changes of the heaps of all nodes, also of those that are gone. Looking at the first of a heap goes with an access
  /// to its node.
  let heaps = AccessCounter()
  #endif

  subscript(number: Int32) -> Node {
    // Safe: as the address in a `Slots`.
    @inline(__always) unsafeAddress { UnsafePointer(nodes.address(of: number)) }
    @inline(__always) unsafeMutableAddress {
      nodes.makeUnique()
      return nodes.address(of: number)
    }
  }
}

// MARK: - Nodes

extension ScopeTree {
  /// Adds the lock itself.
  mutating func addRoot(_ place: Place) {
    let number = nodes.add(Node(place, "", in: -1, number: Self.root))
    precondition(number == Self.root, "the root comes first")
  }

  /// Adds a scope under a name that is free, or whose scope is closed and still moves.
  ///
  /// - Complexity: O(1).
  mutating func add(_ place: Place, _ name: String, in owner: Int32) -> Int32 {
    let predecessor = nodes[owner].names[name]
    let parent = predecessor ?? owner
    let number = nodes.add(Node(place, name, in: parent, number: -1))
    nodes[number].heldAt = number
    nodes[number].owner = owner
    nodes[owner].names[name] = number
    if let predecessor { nodes[predecessor].successor = number }
    link(number, to: parent)
    return number
  }

  /// Returns the scope of a name that can be had again: one that is not closed.
  func scope(_ name: String, in owner: Int32) -> Int32? {
    nodes[owner].names[name].flatMap { nodes[$0].isClosed ? nil : $0 }
  }

  /// Removes a scope that nobody has, holds, waits for or is in.
  ///
  /// - Returns: the place, and the number of the node that it was in.
  /// - Complexity: O(1).
  mutating func remove(_ number: Int32) -> (place: Place, parent: Int32) {
    let parent = nodes[number].parent
    forgetName(of: number)
    unlink(number, from: parent)
    publish(earliest: ScopeOrder.none, ready: ScopeOrder.none, of: number)
    return (nodes.take(number).place, parent)
  }

  /// Removes the root when it is the only one left.
  mutating func removeRoot() -> Node { nodes.take(Self.root) }

  private mutating func forgetName(of number: Int32) {
    let (owner, name) = (nodes[number].owner, nodes[number].name)
    let parent = nodes[number].parent
    if parent == owner {
      if nodes[owner].names[name] == number { nodes[owner].names[name] = nil }
      return
    }
    // The predecessor still moves, and excludes the next scope of the name as it excluded this one.
    if nodes[owner].names[name] == number { nodes[owner].names[name] = parent }
    if nodes[parent].successor == number { nodes[parent].successor = -1 }
  }

  /// Returns the names of a scope and of those that it is in, from the outermost on.
  ///
  /// - Complexity: O(depth).
  func path(of number: Int32, from ancestor: Int32 = ScopeTree.root) -> [String] {
    var names: [String] = []
    var node = number
    while node != ancestor, node != Self.root {
      names.append(nodes[node].name)
      node = nodes[node].owner
    }
    return names.reversed()
  }

  /// Returns a Boolean value that indicates whether a node is another one, or in it.
  ///
  /// - Complexity: O(depth).
  func isIn(_ number: Int32, _ ancestor: Int32) -> Bool {
    var node = number
    while node >= 0 {
      if node == ancestor { return true }
      node = nodes[node].parent
    }
    return false
  }
}

// MARK: - Holding

extension ScopeTree {
  /// Notes that a transition holds a node.
  ///
  /// - Complexity: O(depth).
  mutating func hold(_ number: Int32) {
    nodes[number].isHeld = true
    nodes[number].heldAt = number
    countHolds(1, at: number)
  }

  /// Notes that the transition of a node is over.
  ///
  /// - Returns: the node where it counted, around which others may be able to start; and the successor of that, if it is
  ///   closed and nothing moves there any more.
  /// - Complexity: O(depth).
  mutating func release(_ number: Int32) -> (place: Int32, successor: Int32?) {
    let place = nodes[number].heldAt
    nodes[number].isHeld = false
    nodes[number].heldAt = number
    if place != number { nodes[place].guests.removeAll { $0 == number } }
    countHolds(-1, at: place)
    return (place, moveSuccessor(of: place))
  }

  private mutating func countHolds(_ change: Int, at number: Int32) {
    nodes[number].holds += change
    var node = number
    while true {
      let parent = nodes[node].parent
      let isHeldHere = nodes[node].holds + nodes[node].holdsBelow > 0
      publish(node)
      guard parent >= 0 else { return }
      noteHeld(node, isHeldHere, in: parent)
      nodes[parent].holdsBelow += change
      node = parent
    }
  }

  /// Closes a scope and all that is in it: nothing starts there any more, and what holds something in it counts for the
  /// whole, so that it excludes a successor.
  ///
  /// - Parameter body: called with each node that was open.
  /// - Complexity: O(*n*) for *n* nodes in it.
  mutating func close(_ number: Int32, _ body: (inout ScopeTree, Int32) -> Void) {
    // What is in a closed scope is closed. What holds something there may count for more than this one, and a successor that
    // waits for it is open.
    if nodes[number].isClosed { return }
    var rest = [number]
    while let node = rest.popLast() {
      forEachChild(of: node) { rest.append($0) }
      if nodes[node].isHeld, nodes[node].heldAt != number {
        let place = nodes[node].heldAt
        if place != node { nodes[place].guests.removeAll { $0 == node } }
        countHolds(-1, at: place)
        nodes[node].heldAt = number
        nodes[number].guests.append(node)
        countHolds(1, at: number)
      }
      if nodes[node].isClosed { continue }
      nodes[node].isClosed = true
      body(&self, node)
    }
    if number != Self.root, nodes[number].holds == 0 { forgetName(of: number) }
  }

  /// Puts the successor of a closed scope in its place, now that nothing moves there any more.
  ///
  /// - Returns: the successor.
  private mutating func moveSuccessor(of number: Int32) -> Int32? {
    guard nodes[number].isClosed, nodes[number].holds == 0, number != Self.root else { return nil }
    forgetName(of: number)
    let successor = nodes[number].successor
    guard successor >= 0 else { return nil }
    nodes[number].successor = -1
    let parent = nodes[number].parent
    let (requests, listeners) = (
      nodes[successor].requests + nodes[successor].requestsBelow,
      nodes[successor].listeners + nodes[successor].listenersBelow
    )
    let holds = nodes[successor].holds + nodes[successor].holdsBelow
    unlink(successor, from: number)
    publish(earliest: ScopeOrder.none, ready: ScopeOrder.none, of: successor)
    noteHeld(successor, false, in: number)
    nodes[number].requestsBelow -= requests
    nodes[number].listenersBelow -= listeners
    nodes[number].holdsBelow -= holds
    nodes[successor].parent = parent
    link(successor, to: parent)
    publish(successor)
    noteHeld(number, nodes[number].holds + nodes[number].holdsBelow > 0, in: parent)
    noteHeld(successor, holds > 0, in: parent)
    publish(number)
    publishPath(parent)
    return successor
  }
}

// MARK: - Asking

extension ScopeTree {
  /// Notes which place is the first in the line of a node.
  ///
  /// - Complexity: O(depth) and O(log *n*) for *n* siblings.
  mutating func setFirst(_ order: UInt64, of number: Int32) {
    guard nodes[number].first != order else { return }
    nodes[number].first = order
    publishPath(number)
  }

  /// Notes whether somebody waits until a node is idle.
  ///
  /// - Complexity: as for ``setFirst(_:of:)``.
  mutating func setIdlers(_ hasIdlers: Bool, of number: Int32) {
    guard nodes[number].hasIdlers != hasIdlers else { return }
    nodes[number].hasIdlers = hasIdlers
    publishPath(number)
  }

  /// Notes that requests have come to a node, or left it.
  ///
  /// - Complexity: O(depth).
  mutating func countRequests(_ change: Int, at number: Int32) {
    nodes[number].requests += change
    forEachAncestor(of: number) { $0.requestsBelow += change }
  }

  /// Notes that calls that hold no place in line have come to a node, or left it.
  ///
  /// - Complexity: O(depth).
  mutating func countListeners(_ change: Int, at number: Int32) {
    nodes[number].listeners += change
    forEachAncestor(of: number) { $0.listenersBelow += change }
  }

  private mutating func forEachAncestor(of number: Int32, _ body: (inout Node) -> Void) {
    var node = nodes[number].parent
    while node >= 0 {
      body(&nodes[node])
      node = nodes[node].parent
    }
  }

  /// Returns a Boolean value that indicates whether a request with this place could start at a node.
  ///
  /// - Complexity: O(depth).
  func admits(_ order: UInt64, at number: Int32) -> Bool {
    guard nodes[number].holdsBelow == 0, nodes[number].earliestBelow > order else { return false }
    var node = number
    while node >= 0 {
      if nodes[node].holds > 0 || nodes[node].first <= order { return false }
      node = nodes[node].parent
    }
    return true
  }

  /// Those who can go on.
  enum Ready: Equatable {
    /// The first in the line of a node.
    case request(Int32)
    /// Those who wait until a node is idle.
    case idlers(Int32)
  }

  /// Returns who can go on because somebody has left a node: among those who wait for it, for what it is in, or for what is
  /// in it.
  ///
  /// - Complexity: O(depth).
  func nextReady(around number: Int32) -> Ready? {
    // From the node up to the root: the best so far, which what is above may be in the way of.
    var best = Candidate(node: number, order: nodes[number].readyHere)
    var node = nodes[number].parent
    while node >= 0 {
      best = candidate(best, and: node)
      node = nodes[node].parent
    }
    return best.order == ScopeOrder.none ? nil : ready(best.order, below: best.node)
  }

  private struct Candidate {
    var node: Int32
    var order: UInt64
  }

  /// Returns who can go on, of the best at or below a child of a node, and those at the node.
  private func candidate(_ below: Candidate, and node: Int32) -> Candidate {
    var best = below
    let first = nodes[node].first
    if nodes[node].holds > 0 {
      best.order = ScopeOrder.none
    } else if first < nodes[node].earliestBelow {
      best = Candidate(node: node, order: nodes[node].holdsBelow == 0 ? first : ScopeOrder.none)
    } else if first < best.order {
      best.order = ScopeOrder.none
    }
    if best.order == ScopeOrder.none, nodes[node].isIdle { best = Candidate(node: node, order: ScopeOrder.idle) }
    return best
  }

  private func ready(_ order: UInt64, below number: Int32) -> Ready {
    var node = number
    while true {
      if order == ScopeOrder.idle, nodes[node].isIdle { return .idlers(node) }
      if nodes[node].first == order { return .request(node) }
      guard let child = nodes[node].ready.first else { preconditionFailure("what is ready is here or below") }
      node = child
    }
  }
}

// MARK: - Those in the way

extension ScopeTree {
  /// Calls `body` with each node that is held and conflicts with a node, from the root on, until `body` returns true.
  ///
  /// - Complexity: O(depth) and O(*n*) for *n* of them.
  func firstHolder(inTheWayOf number: Int32, where body: (Int32) -> Bool) -> Int32? {
    var ancestors: [Int32] = []
    var node = nodes[number].parent
    while node >= 0 {
      ancestors.append(node)
      node = nodes[node].parent
    }
    for ancestor in ancestors.reversed() {
      if let holder = holders(at: ancestor).first(where: body) { return holder }
    }
    var rest = [number]
    while let next = rest.popLast() {
      if let holder = holders(at: next).first(where: body) { return holder }
      if nodes[next].holdsBelow == 0 { continue }
      var child = nodes[next].heldChildren.first
      while child >= 0 {
        rest.append(child)
        child = nodes[child].heldLinks.next
      }
    }
    return nil
  }

  private func holders(at number: Int32) -> [Int32] {
    if nodes[number].holds == 0 { return [] }
    return (nodes[number].isHeld && nodes[number].heldAt == number ? [number] : []) + nodes[number].guests
  }

  /// Returns the node whose line has the earliest request that conflicts with a node; nil if there is none.
  ///
  /// - Complexity: O(depth).
  func firstRequest(inTheWayOf number: Int32) -> Int32? {
    var (best, order) = (number, nodes[number].earliestHere)
    var node = nodes[number].parent
    while node >= 0 {
      if nodes[node].first < order { (best, order) = (node, nodes[node].first) }
      node = nodes[node].parent
    }
    if order == ScopeOrder.none { return nil }
    while nodes[best].first != order, let child = nodes[best].earliest.first { best = child }
    return best
  }

  /// Calls `body` with each node in whose own line somebody waits and that conflicts with a node.
  ///
  /// - Complexity: O(depth), and O(*n*) for *n* children of nodes below in or below which somebody waits.
  func forEachLine(inTheWayOf number: Int32, _ body: (Int32) -> Void) {
    var node = nodes[number].parent
    while node >= 0 {
      if nodes[node].first != ScopeOrder.none { body(node) }
      node = nodes[node].parent
    }
    var rest = [number]
    while let next = rest.popLast() {
      if nodes[next].first != ScopeOrder.none { body(next) }
      if nodes[next].earliestBelow != ScopeOrder.none { forEachChild(of: next) { rest.append($0) } }
    }
  }

  /// Returns a Boolean value that indicates whether a transition at a node is in the way of anybody who waits.
  ///
  /// - Complexity: O(depth).
  func isWanted(_ number: Int32) -> Bool {
    let place = nodes[number].heldAt
    if nodes[place].requestsBelow + nodes[place].listenersBelow > 0 { return true }
    var node = place
    while node >= 0 {
      if nodes[node].requests + nodes[node].listeners > 0 { return true }
      node = nodes[node].parent
    }
    return false
  }

  /// Returns a Boolean value that indicates whether an interrupter waits that conflicts with a node.
  ///
  /// - Complexity: O(depth).
  func isInterrupted(_ number: Int32) -> Bool {
    if ScopeOrder.interrupts(nodes[number].earliestHere) { return true }
    var node = nodes[number].parent
    while node >= 0 {
      if ScopeOrder.interrupts(nodes[node].first) { return true }
      node = nodes[node].parent
    }
    return false
  }

  /// The numbers of all nodes.
  ///
  /// - Complexity: O(*n*) for *n* nodes.
  var numbers: [Int32] {
    var (all, index): ([Int32], Int) = (count == 0 ? [] : [Self.root], 0)
    while index < all.count {
      forEachChild(of: all[index]) { all.append($0) }
      index += 1
    }
    return all
  }
}
