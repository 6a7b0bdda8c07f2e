#if DEBUG
@testable import TransitionLock

/// A tree of scopes as the definitions have it: a flat list of scopes, in which everything is found by searching.
///
/// It has no parents but those that a scope was asked for in: that a holder excludes the successor of its closed scope is
/// found by comparing paths.
struct TreeModel {
  struct Scope {
    let id: Int
    /// The scope that it was asked for in; nil for the lock itself.
    let owner: Int?
    let name: String
    /// The scope and those that it is in, from the inside on; and their names, from the outermost on.
    var chain: [Int] = [0]
    var path: [String] = []
    var isClosed = false
    var isHeld = false
    var first: UInt64?
    var hasIdlers = false
    var requests = 0
    var listeners = 0
    /// The scope of the same name under whose transition it was created.
    var predecessor: Int?
  }

  var scopes = [Scope(id: 0, owner: nil, name: "")]
  private(set) var nextID = 1

  subscript(id: Int) -> Scope {
    get { scopes.first { $0.id == id }! }
    set { scopes[scopes.firstIndex { $0.id == id }!] = newValue }
  }

  // MARK: Where

  func chain(_ id: Int) -> [Int] { self[id].chain }
  func path(_ id: Int) -> [String] { self[id].path }

  func isIn(_ id: Int, _ other: Int) -> Bool { chain(id).contains(other) }

  /// The scope for which the transition of a scope counts: the outermost closed one that it is in, or itself.
  func place(ofHolder id: Int) -> Int { chain(id).last { self[$0].isClosed } ?? id }

  /// Whether a scope is, or is in, a scope that has the path of another one and came after it.
  func succeeds(_ id: Int, _ other: Int) -> Bool {
    let (owner, name) = (self[other].owner, self[other].name)
    return chain(id).contains { $0 > other && self[$0].owner == owner && self[$0].name == name }
  }

  // MARK: Conflicts

  func isRelated(_ id: Int, _ other: Int) -> Bool { isIn(id, other) || isIn(other, id) }

  /// The scopes whose holders conflict with a scope.
  func holders(inTheWayOf id: Int) -> [Int] {
    scopes.filter { $0.isHeld }.map(\.id).filter { holder in
      let place = place(ofHolder: holder)
      return isRelated(place, id) || succeeds(id, place)
    }
  }

  /// The scopes whose requests conflict with a scope: also those of the successors that wait for its end.
  func requesters(inTheWayOf id: Int) -> [Int] {
    scopes.map(\.id).filter { other in
      isRelated(other, id) || succeeds(other, id) && isMoving(id) || succeeds(id, other) && isMoving(other)
    }
  }

  /// Whether the transition of a closed scope keeps a successor waiting.
  func isMoving(_ id: Int) -> Bool {
    scopes.contains { $0.isHeld && place(ofHolder: $0.id) == id }
  }

  func admits(_ order: UInt64, at id: Int) -> Bool {
    holders(inTheWayOf: id).isEmpty
      && requesters(inTheWayOf: id).allSatisfy { other in self[other].first.map { $0 > order } ?? true }
  }

  /// The scopes whose first request can start, the earliest first.
  var ready: [Int] {
    scopes.filter { scope in
      guard let first = scope.first else { return false }
      return holders(inTheWayOf: scope.id).isEmpty
        && requesters(inTheWayOf: scope.id).allSatisfy { other in
          other == scope.id || self[other].first.map { $0 > first } ?? true
        }
    }.sorted { $0.first! < $1.first! }.map(\.id)
  }

  /// The scopes that are idle and awaited.
  var idle: [Int] { scopes.filter { $0.hasIdlers && admits(.max - 1, at: $0.id) }.map(\.id) }

  // MARK: Changes

  /// Whether nobody has it, holds it, waits for it, or is in it.
  func canRemove(_ id: Int) -> Bool {
    let scope = self[id]
    return id != 0 && !scope.isHeld && scope.first == nil && !scope.hasIdlers && scope.requests == 0
      && scope.listeners == 0 && !scopes.contains { $0.owner == id || $0.predecessor == id }
  }

  func open(_ name: String, in owner: Int) -> Int? {
    scopes.first { $0.owner == owner && $0.name == name && !$0.isClosed }?.id
  }

  mutating func add(_ name: String, in owner: Int) -> Int {
    let predecessor = scopes.last { $0.owner == owner && $0.name == name && isMoving($0.id) }?.id
    var scope = Scope(id: nextID, owner: owner, name: name, predecessor: predecessor)
    scope.chain = [nextID] + chain(owner)
    scope.path = path(owner) + [name]
    scopes.append(scope)
    nextID += 1
    return nextID - 1
  }

  mutating func remove(_ id: Int) { scopes.removeAll { $0.id == id } }

  mutating func release(_ id: Int) {
    let place = place(ofHolder: id)
    self[id].isHeld = false
    if isMoving(place) { return }
    for successor in scopes where successor.predecessor == place && !successor.isClosed {
      self[successor.id].predecessor = nil
    }
  }

  /// - Returns: those that were open.
  mutating func close(_ id: Int) -> Set<Int> {
    if self[id].isClosed { return [] }
    let closed = Set(scopes.map(\.id).filter { isIn($0, id) && !self[$0].isClosed })
    for scope in closed { self[scope].isClosed = true }
    return closed
  }
}
#endif
