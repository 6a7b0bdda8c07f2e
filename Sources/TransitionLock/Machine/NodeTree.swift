internal import TransitionSupport

/// The tree of a lock and its scopes, with their holders and requests: it decides which requests can start.
///
/// A node conflicts with its ancestors and its descendants. All requests of a tree have one order (``ScopeOrder``), and
/// a request can start when it conflicts with no holder and with no earlier request: the tree grants it whole or not at
/// all.
///
/// The tree knows only the first place of each line. Each node knows, for its descendants, the number of holders, the
/// earliest request, and the earliest request without an obstacle among them. So a search for the requests that can
/// start after a departure costs the way from the root to the departure, and the way down to each such request. The
/// cost does not depend on the lengths of lines or on requests that cannot start.
///
/// A lock without scopes is a tree of one node, which is *bare*: only its word records whether a transition holds it,
/// because most starts and ends of its transitions change nothing else. With the first scope the root begins to count
/// holders.
///
/// It is a pure value, and knows nothing of the order in a line, nor of calls and blocks.
struct NodeTree {
  /// The nodes, by number; the `parent` of a node that is gone links it to the next vacant one.
  private(set) var nodes = SegmentedArray<Node>()
  private var vacant: Int32 = -1

  /// The number of the lock itself.
  static var root: Int32 { 0 }

  /// The number of nodes.
  private(set) var count = 1

  /// The number of nodes with requests in line, or with calls that wait until the node is idle. While it is 0, nodes
  /// tell their parents only about holders, and no waiter can continue.
  var nodesAwaited = 0

  /// A Boolean value that indicates whether the lock has no scopes.
  @inline(__always)
  var isBare: Bool { count == 1 }

  init(_ place: PlaceHandle) { nodes.append(Node(place)) }

  #if DEBUG
  /// The number of accesses to nodes and to their heaps of children, since the tree was created.
  var accesses: Int { nodes.accesses.count + heaps.count }

  /// Counts the changes of the heaps of all nodes, also of those that are gone. An access to the first of a heap counts
  /// as the access to its node.
  let heaps = AccessCounter()
  #endif

  /// A node, by its number.
  ///
  /// The accessors read and change it in its memory. An accessor that yields it would be a coroutine, with a copy of
  /// the machine in its frame.
  subscript(number: Int32) -> Node {
    // Safe: a node exists from its addition until the end of the tree, and never moves.
    @inline(__always) unsafeAddress {
      precondition(number >= 0, "a scope that is gone has no node")
      return UnsafePointer(nodes.address(of: Int(number)))
    }
    @inline(__always) unsafeMutableAddress {
      precondition(number >= 0, "a scope that is gone has no node")
      nodes.makeUnique()
      return nodes.address(of: Int(number))
    }
  }
}

// MARK: - Nodes

extension NodeTree {
  /// Adds a scope under a name that is free, or whose scope is closed and still moves.
  ///
  /// - Complexity: O(1).
  mutating func add(_ place: PlaceHandle, _ name: String, in owner: Int32) -> Int32 {
    let predecessor = self[owner].names[name]
    let parent = predecessor ?? owner
    let number = vacant >= 0 ? vacant : Int32(nodes.count)
    let node = Node(place, name, in: parent, number: number)
    if vacant >= 0 {
      vacant = self[number].parent
      self[number] = node
    } else {
      nodes.append(node)
    }
    count += 1
    self[number].owner = owner
    self[owner].names[name] = number
    if let predecessor { self[predecessor].successor = number }
    link(number, to: parent)
    return number
  }

  /// Returns the open scope with a name; nil if there is none.
  func scope(_ name: String, in owner: Int32) -> Int32? {
    self[owner].names[name].flatMap { self[$0].isClosed ? nil : $0 }
  }

  /// Removes a scope without references, holders, waiters and scopes in it.
  ///
  /// - Returns: the place, and the number of the node that contained it.
  /// - Complexity: O(1).
  mutating func remove(_ number: Int32) -> (place: PlaceHandle, parent: Int32) {
    let (place, parent) = (self[number].place, self[number].parent)
    forgetName(of: number)
    unlink(number, from: parent)
    // This also frees the node's collections.
    self[number] = Node(place, in: vacant)
    vacant = number
    count -= 1
    return (place, parent)
  }

  private mutating func forgetName(of number: Int32) {
    let (owner, name) = (self[number].owner, self[number].name)
    let parent = self[number].parent
    if parent == owner {
      if self[owner].names[name] == number { self[owner].names[name] = nil }
      return
    }
    // The predecessor still moves, and excludes the next scope of the name as it excluded this one.
    if self[owner].names[name] == number { self[owner].names[name] = parent }
    if self[parent].successor == number { self[parent].successor = -1 }
  }

  /// Returns the names of a scope and its ancestors, from the outermost on.
  ///
  /// - Complexity: O(depth).
  func path(of number: Int32, from ancestor: Int32 = NodeTree.root) -> [String] {
    var names: [String] = []
    var node = number
    while node != ancestor, node != Self.root {
      names.append(self[node].name)
      node = self[node].owner
    }
    return names.reversed()
  }

  /// Returns a Boolean value that indicates whether a node is another one, or a descendant of it.
  ///
  /// - Complexity: O(depth).
  func isIn(_ number: Int32, _ ancestor: Int32) -> Bool {
    var node = number
    while node >= 0 {
      if node == ancestor { return true }
      node = self[node].parent
    }
    return false
  }
}

// MARK: - Holding

extension NodeTree {
  /// Notes that a transition holds a node.
  ///
  /// - Complexity: O(depth).
  mutating func hold(_ number: Int32) {
    if self[number].isHeld { return }
    self[number].isHeld = true
    countHolds(1, at: number)
  }

  /// Notes that the transition of a node is over.
  ///
  /// - Returns: the node where the transition counted, around which requests may be able to start; and the successor of
  ///   that node, if the node is closed and nothing moves there any more.
  /// - Complexity: O(depth).
  mutating func release(_ number: Int32) -> (place: Int32, successor: Int32?) {
    guard self[number].isHeld else { return (number, nil) }
    let place = self[number].heldAt
    self[number].isHeld = false
    self[number].heldAt = number
    if place != number { self[place].guests.removeAll { $0 == number } }
    countHolds(-1, at: place)
    return (place, moveSuccessor(of: place))
  }

  /// Notes whether a transition holds the lock itself; a lock without scopes does not count it.
  mutating func setHeld(_ isHeld: Bool) {
    if self[Self.root].isHeld == isHeld { return }
    if isHeld { hold(Self.root) } else { _ = release(Self.root) }
  }

  private mutating func countHolds(_ change: Int, at number: Int32) {
    self[number].holds += change
    var node = number
    while true {
      let parent = self[node].parent
      let isHeldHere = self[node].holds + self[node].holdsBelow > 0
      if nodesAwaited > 0 { publish(node) }
      guard parent >= 0 else { return }
      noteHeld(node, isHeldHere, in: parent)
      self[parent].holdsBelow += change
      node = parent
    }
  }

  /// Closes a scope and all scopes in it: nothing starts there any more, and each transition in it counts for the
  /// closed scope, so that it excludes a successor.
  ///
  /// - Parameter body: called with each node that was open.
  /// - Complexity: O(*n*) for *n* nodes in the scope.
  mutating func close(_ number: Int32, _ body: (inout NodeTree, Int32) -> Void) {
    // The scopes in a closed scope are closed. A transition there may count for an ancestor of this scope, and a
    // successor that waits for it is open.
    if self[number].isClosed { return }
    var rest = [number]
    while let node = rest.popLast() {
      forEachChild(of: node) { rest.append($0) }
      if self[node].isHeld, self[node].heldAt != number {
        let place = self[node].heldAt
        if place != node { self[place].guests.removeAll { $0 == node } }
        countHolds(-1, at: place)
        self[node].heldAt = number
        self[number].guests.append(node)
        countHolds(1, at: number)
      }
      if self[node].isClosed { continue }
      self[node].isClosed = true
      body(&self, node)
    }
    if number != Self.root, self[number].holds == 0 { forgetName(of: number) }
  }

  /// Puts the successor of a closed scope in its place, now that nothing moves there any more.
  ///
  /// No transition holds the successor, nor a scope in it, because the closed scope was in their way until now.
  ///
  /// - Returns: the successor.
  private mutating func moveSuccessor(of number: Int32) -> Int32? {
    guard self[number].isClosed, self[number].holds == 0, number != Self.root else { return nil }
    forgetName(of: number)
    let successor = self[number].successor
    guard successor >= 0 else { return nil }
    let parent = self[number].parent
    let (requests, idlers) = (
      self[successor].requests + self[successor].requestsBelow,
      self[successor].idlerCount + self[successor].idlersBelow
    )
    unlink(successor, from: number)
    publish(earliest: ScopeOrder.none, ready: ScopeOrder.none, of: successor)
    self[number].requestsBelow -= requests
    self[number].idlersBelow -= idlers
    self[successor].parent = parent
    link(successor, to: parent)
    // The parent still knows the same requests, and tells its own parent nothing new.
    publish(successor)
    publish(number)
    return successor
  }
}
