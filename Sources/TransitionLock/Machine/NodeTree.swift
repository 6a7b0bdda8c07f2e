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
/// A lock without scopes is a tree of one node, which is *bare*: its word alone says whether it is held, since most starts and
/// ends of its transitions change nothing else. With the first scope the root begins to count holders.
///
/// It is a pure value, and knows nothing of the order in a line, nor of calls and blocks.
struct NodeTree {
  /// The nodes, by number; those that are gone are linked by their parents.
  private(set) var nodes = SegmentedArray<Node>()
  private var vacant: Int32 = -1

  /// The number of the lock itself.
  static var root: Int32 { 0 }

  /// The number of nodes.
  private(set) var count = 1

  /// The number of nodes at which anybody waits for a turn, or until all is idle. As long as it is 0, no node has anything to tell its
  /// parent but what is held, and nobody can go on.
  var nodesAwaited = 0

  /// A Boolean value that indicates whether the lock has no scopes.
  @inline(__always)
  var isBare: Bool { count == 1 }

  init(_ place: PlaceHandle) { nodes.append(Node(place)) }

  #if DEBUG
  /// The number of accesses to nodes, and to what the nodes know of their children, since the tree was created.
  var accesses: Int { nodes.accesses.count + heaps.count }

  /// Counts the changes of the heaps of all nodes, also of those that are gone. Looking at the first of a heap goes with an access
  /// to its node.
  let heaps = AccessCounter()
  #endif

  /// A node, by its number.
  ///
  /// It is read and changed where it is. An accessor that yields it would be a coroutine, with a copy of the machine in its
  /// frame.
  subscript(number: Int32) -> Node {
    // Safe: a node is there as long as the tree, once it has been added, and stays where it is.
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

  /// Returns the scope of a name that can be had again: one that is not closed.
  func scope(_ name: String, in owner: Int32) -> Int32? {
    self[owner].names[name].flatMap { self[$0].isClosed ? nil : $0 }
  }

  /// Removes a scope that nobody has, holds, waits for or is in.
  ///
  /// - Returns: the place, and the number of the node that it was in.
  /// - Complexity: O(1).
  mutating func remove(_ number: Int32) -> (place: PlaceHandle, parent: Int32) {
    let (place, parent) = (self[number].place, self[number].parent)
    forgetName(of: number)
    unlink(number, from: parent)
    publish(earliest: ScopeOrder.none, ready: ScopeOrder.none, of: number)
    // What the node has in memory of its own goes with it.
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

  /// Returns the names of a scope and of those that it is in, from the outermost on.
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

  /// Returns a Boolean value that indicates whether a node is another one, or in it.
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
    self[number].heldAt = number
    countHolds(1, at: number)
  }

  /// Notes that the transition of a node is over.
  ///
  /// - Returns: the node where it counted, around which others may be able to start; and the successor of that, if it is
  ///   closed and nothing moves there any more.
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

  /// Notes whether a transition holds the lock itself, which a lock without scopes does not count.
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

  /// Closes a scope and all that is in it: nothing starts there any more, and what holds something in it counts for the
  /// whole, so that it excludes a successor.
  ///
  /// - Parameter body: called with each node that was open.
  /// - Complexity: O(*n*) for *n* nodes in it.
  mutating func close(_ number: Int32, _ body: (inout NodeTree, Int32) -> Void) {
    // What is in a closed scope is closed. What holds something there may count for more than this one, and a successor that
    // waits for it is open.
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
  /// - Returns: the successor.
  private mutating func moveSuccessor(of number: Int32) -> Int32? {
    guard self[number].isClosed, self[number].holds == 0, number != Self.root else { return nil }
    forgetName(of: number)
    let successor = self[number].successor
    guard successor >= 0 else { return nil }
    self[number].successor = -1
    let parent = self[number].parent
    let (requests, listeners) = (
      self[successor].requests + self[successor].requestsBelow,
      self[successor].listeners + self[successor].listenersBelow
    )
    let holds = self[successor].holds + self[successor].holdsBelow
    unlink(successor, from: number)
    publish(earliest: ScopeOrder.none, ready: ScopeOrder.none, of: successor)
    noteHeld(successor, false, in: number)
    self[number].requestsBelow -= requests
    self[number].listenersBelow -= listeners
    self[number].holdsBelow -= holds
    self[successor].parent = parent
    link(successor, to: parent)
    publish(successor)
    noteHeld(number, self[number].holds + self[number].holdsBelow > 0, in: parent)
    noteHeld(successor, holds > 0, in: parent)
    publish(number)
    publishPath(parent)
    return successor
  }
}
