internal import TransitionSupport

/// The state of a lock, or of one of its scopes, in the machine: the transition there, the line, and the place in the
/// tree.
struct Node {
  typealias List = LinkedSlots<Waiter>.List
  typealias Heap = OrderedHeap<UInt64, Int32>

  /// The part of the current transition that is not in the word.
  struct Current {
    /// The request, if the caller can have one.
    var ticket: Ticket?
    /// A Boolean value that indicates whether its block has its turn and has not begun.
    var isDue = false
    /// The conclusion of the request; nil for a finished one.
    var ending: Conclusion?
    /// The text of its label, if that was made at run time.
    var text: TextHandle?
    /// Whether the transition can be asked to give way, and whether it has been asked.
    var isInterruptible = false
    var isInterrupted = false
    /// The calls that wait until the transition is asked to give way.
    var listeners: List?
    /// The number of the transition in events; 0 if it began unobserved.
    var number: UInt64 = 0
    /// The call that started the transition, if an event before or at its end names it.
    var callSite: LabeledCallSite?

    /// A Boolean value that indicates whether the node keeps nothing but the request of the transition.
    @inline(__always)
    var isPlain: Bool {
      text == nil && listeners == nil && !isInterruptible && !isInterrupted && ending == nil && !isDue && number == 0
        && callSite == nil
    }
  }

  // The first fields are those that every call that waits changes, so that the threads that pass the lock to one
  // another fetch few cache lines.

  /// The number of requests in the node's own line, and of calls that wait until the node is idle.
  var requests = 0
  var idlerCount = 0
  var lineWatch = LineWatch(limit: nil)

  // The lists of a scope exist while they have waiters. Those of the lock itself always exist, except the interrupters.
  var interrupters: List?
  var line: List?
  var idlers: List?

  var current = Current()

  /// The requests in line that can be replaced, by their keys.
  var keys: [ReplacementKey: Ticket] = [:]

  /// The serial number of the last waiter when the line was closed. All waiters up to that number have left the line.
  var lastClosed: UInt64 = 0

  var watch = Watch(Watch.Limits())

  /// A call that waits, and seems to belong to the very transition that it waits for.
  var suspect: Suspect?

  // MARK: The tree

  /// The handle of the memory, for the shell.
  let place: PlaceHandle
  let name: String
  /// The number of the node that contains this one; -1 for the lock itself. For a node that is gone, the number of the
  /// next vacant node.
  var parent: Int32
  /// The number of the node that finds this one by its name. It differs from the parent if a closed predecessor of the
  /// same name still moves: then the predecessor is the parent, and so excludes the new scope.
  var owner: Int32
  var names: [String: Int32] = [:]
  var successor: Int32 = -1
  var children = Siblings()
  /// The number of references that users have to a scope, and of details that refer to it. The scope exists as long as
  /// there are any.
  var references = 0
  var isClosed = false

  // MARK: Holders

  /// A Boolean value that indicates whether a transition holds the scope.
  var isHeld = false
  /// The node where the scope's transition counts as a holder: the scope itself, or an ancestor that was closed
  /// meanwhile.
  var heldAt: Int32
  /// The number of transitions that count here, and of those that count below this node.
  var holds = 0
  var holdsBelow = 0
  /// The scopes whose transitions count here since this one was closed.
  var guests: [Int32] = []
  var heldChildren = Siblings()

  // MARK: Requests

  /// The place in the order of the first request in the node's own line; ``ScopeOrder/none`` for an empty line.
  var first = ScopeOrder.none
  var hasIdlers = false
  var requestsBelow = 0
  var idlersBelow = 0
  /// The children by their earliest request, and by their earliest request without an obstacle at or below them.
  var earliest = Heap()
  var ready = Heap()
  /// The knowledge of the parent: the keys of this node in its heaps, and their numbers there.
  var published = (earliest: ScopeOrder.none, ready: ScopeOrder.none)
  var numbers: (earliest: Int32, ready: Int32) = (-1, -1)

  init(_ place: PlaceHandle, _ name: String = "", in parent: Int32 = -1, number: Int32 = 0) {
    self.place = place
    self.name = name
    self.parent = parent
    owner = parent
    heldAt = number
  }
}

extension Node {
  subscript(kind: Siblings.Kind) -> Siblings {
    @inline(__always) get { kind == .all ? children : heldChildren }
    @inline(__always) set { if kind == .all { children = newValue } else { heldChildren = newValue } }
  }

  /// A Boolean value that indicates whether a request waits here, or a call waits until the node is idle.
  var isAwaited: Bool { first != ScopeOrder.none || hasIdlers }

  /// The earliest request below the node.
  var earliestBelow: UInt64 { earliest.firstKey ?? ScopeOrder.none }

  /// The earliest request here and below.
  var earliestHere: UInt64 { min(first, earliestBelow) }

  /// A Boolean value that indicates whether no transition or request here or below is in the way of the node's idlers.
  var isIdle: Bool { hasIdlers && holds == 0 && holdsBelow == 0 && earliestHere == ScopeOrder.none }

  /// The earliest request here and below without an obstacle here or below.
  var readyHere: UInt64 {
    if holds > 0 { return ScopeOrder.none }
    if first < earliestBelow { return holdsBelow == 0 ? first : ScopeOrder.none }
    if let child = ready.firstKey, child < first { return child }
    return isIdle ? ScopeOrder.idle : ScopeOrder.none
  }
}

/// The places of requests in the one order of a tree: interrupters before waiters, each in the order of the calls, and
/// last the calls that wait for an idle lock.
enum ScopeOrder {
  /// Behind all requests.
  static var none: UInt64 { .max }
  /// Behind all requests, for calls without a place in line.
  static var idle: UInt64 { .max - 1 }
  private static var waiters: UInt64 { 1 << 63 }

  /// Returns the place of a request with this number.
  static func place(of serial: UInt64, interrupts: Bool) -> UInt64 { interrupts ? serial : serial | waiters }

  /// Returns a Boolean value that indicates whether a place is that of an interrupter.
  static func interrupts(_ order: UInt64) -> Bool { order < waiters }

  /// Returns the place of a request that would come now.
  static func newcomer(interrupts: Bool) -> UInt64 { interrupts ? waiters - 1 : idle }
}

/// The place of a node among the linked children of its parent, and the first of its own children.
struct Siblings {
  enum Kind {
    /// All children of the parent.
    case all
    /// The children at or below which a transition holds anything.
    case held
  }

  /// The first of the children.
  var first: Int32 = -1
  /// The neighbors of the node, under its parent.
  var previous: Int32 = -1
  var next: Int32 = -1

  var isEmpty: Bool { first < 0 }
}

/// The knowledge of a node about its children.
extension NodeTree {
  /// Tells the parent of a node its earliest and its ready request, and so on up to the root.
  mutating func publishPath(_ number: Int32) {
    var node = number
    // A parent that learns nothing new tells nothing.
    while publish(node) { node = self[node].parent }
  }

  /// Tells the parent of a node its earliest and its ready request.
  ///
  /// - Returns: true if the parent learned something new.
  @discardableResult
  mutating func publish(_ number: Int32) -> Bool {
    publish(earliest: self[number].earliestHere, ready: self[number].readyHere, of: number)
  }

  @discardableResult
  mutating func publish(earliest: UInt64, ready: UInt64, of number: Int32) -> Bool {
    let parent = self[number].parent
    let published = self[number].published
    guard parent >= 0, published.earliest != earliest || published.ready != ready else { return false }
    #if DEBUG
    let before = heapAccesses(of: parent)
    defer { heaps.count += heapAccesses(of: parent) - before }
    #endif
    self[number].published = (earliest, ready)
    if published.earliest != earliest {
      let old = self[number].numbers.earliest
      if old >= 0 { self[parent].earliest.remove(old) }
      self[number].numbers.earliest =
        earliest == ScopeOrder.none ? -1 : self[parent].earliest.add(number, at: earliest)
    }
    if published.ready != ready {
      let old = self[number].numbers.ready
      if old >= 0 { self[parent].ready.remove(old) }
      self[number].numbers.ready = ready == ScopeOrder.none ? -1 : self[parent].ready.add(number, at: ready)
    }
    return true
  }

  #if DEBUG
  private func heapAccesses(of number: Int32) -> Int { self[number].earliest.accesses + self[number].ready.accesses }
  #endif

  func forEachChild(of number: Int32, _ body: (Int32) -> Void) {
    var child = self[number].children.first
    while child >= 0 {
      let next = self[child].children.next
      body(child)
      child = next
    }
  }

  mutating func link(_ number: Int32, to parent: Int32, as kind: Siblings.Kind = .all) {
    let next = self[parent][kind].first
    self[number][kind].next = next
    if next >= 0 { self[next][kind].previous = number }
    self[parent][kind].first = number
  }

  mutating func unlink(_ number: Int32, from parent: Int32, as kind: Siblings.Kind = .all) {
    let (previous, next) = (self[number][kind].previous, self[number][kind].next)
    if next >= 0 { self[next][kind].previous = previous }
    if previous >= 0 { self[previous][kind].next = next } else { self[parent][kind].first = next }
    self[number][kind].previous = -1
    self[number][kind].next = -1
  }

  /// Notes whether a transition holds anything at or below a child.
  mutating func noteHeld(_ number: Int32, _ isHeld: Bool, in parent: Int32) {
    let isListed = self[number].heldChildren.previous >= 0 || self[parent].heldChildren.first == number
    if isListed == isHeld { return }
    if isHeld { link(number, to: parent, as: .held) } else { unlink(number, from: parent, as: .held) }
  }
}
