internal import TransitionSupport

/// A lock, or a scope of it, as a node of the tree of both.
struct ScopeNode<Place> {
  typealias Heap = OrderedHeap<UInt64, Int32>

  /// The handle of the memory of the scope, for the shell.
  let place: Place
  let name: String

  // MARK: The tree

  /// The number of the node that it is in; -1 for the lock itself.
  var parent: Int32
  /// The number of the node that knows it by its name. It is not the parent of a scope whose predecessor of the same name
  /// was closed and still moves: as that one's child it is excluded by it.
  var owner: Int32
  var names: [String: Int32] = [:]
  var successor: Int32 = -1
  var children = Siblings()
  var links = Siblings.Links()
  /// The number of living references to the scope that its users have.
  var handles = 0
  var isClosed = false

  // MARK: What is held

  /// A Boolean value that indicates whether a transition holds the scope.
  var isHeld = false
  /// The node where its transition counts as a holder: itself, or the scope around it that was closed meanwhile.
  var heldAt: Int32
  /// The number of transitions that count here, and of those that count below.
  var holds = 0
  var holdsBelow = 0
  /// The scopes whose transitions count here since this one was closed.
  var guests: [Int32] = []
  var heldChildren = Siblings()
  var heldLinks = Siblings.Links()

  // MARK: What is asked for

  /// The place in the order of the first request in the scope's own line; ``ScopeOrder/none`` without one.
  var first = ScopeOrder.none
  var hasIdlers = false
  /// The number of requests here and below, and of calls that await something else.
  var requests = 0
  var requestsBelow = 0
  var listeners = 0
  var listenersBelow = 0
  /// The children by their earliest request, and by the earliest that nothing at or below them is in the way of.
  var earliest = Heap()
  var ready = Heap()
  /// What the parent knows: the keys of this node in its heaps, and their numbers there.
  var published = (earliest: ScopeOrder.none, ready: ScopeOrder.none)
  var numbers: (earliest: Int32, ready: Int32) = (-1, -1)

  init(_ place: Place, _ name: String, in parent: Int32, number: Int32) {
    self.place = place
    self.name = name
    self.parent = parent
    owner = parent
    heldAt = number
  }
}

extension ScopeNode {
  /// The earliest request below the node.
  var earliestBelow: UInt64 { earliest.firstKey ?? ScopeOrder.none }

  /// The earliest request here and below.
  var earliestHere: UInt64 { min(first, earliestBelow) }

  /// A Boolean value that indicates whether its idlers may go on, as far as it is about what is here and below.
  var isIdle: Bool { hasIdlers && holds == 0 && holdsBelow == 0 && earliestHere == ScopeOrder.none }

  /// The earliest request here and below that nothing here and below is in the way of.
  var readyHere: UInt64 {
    if holds > 0 { return ScopeOrder.none }
    if first < earliestBelow { return holdsBelow == 0 ? first : ScopeOrder.none }
    if let child = ready.firstKey, child < first { return child }
    return isIdle ? ScopeOrder.idle : ScopeOrder.none
  }
}

/// The places of requests in the one order of a tree: interrupters before waiters, each by the order of the calls, and
/// last of all those who wait for an idle lock.
enum ScopeOrder {
  /// Behind all requests.
  static var none: UInt64 { .max }
  /// Behind all requests, for those who hold no place in line.
  static var idle: UInt64 { .max - 1 }
  private static var waiters: UInt64 { 1 << 63 }

  /// Returns the place of a request that is asked for with this number.
  static func place(of serial: UInt64, interrupts: Bool) -> UInt64 { interrupts ? serial : serial | waiters }

  /// Returns a Boolean value that indicates whether a place is that of an interrupter.
  static func interrupts(_ order: UInt64) -> Bool { order < waiters }

  /// The place of a request that would come now.
  static func newcomer(interrupts: Bool) -> UInt64 { interrupts ? waiters - 1 : idle }
}

/// A list of nodes with one parent, linked through the nodes.
struct Siblings {
  struct Links {
    var previous: Int32 = -1
    var next: Int32 = -1
  }

  var first: Int32 = -1

  var isEmpty: Bool { first < 0 }
}
