internal import TransitionSupport

/// The scopes of a lock.
extension LockMachine {
  /// Returns the number of the open scope with a name, and counts one more reference to it; nil if there is none.
  ///
  /// - Complexity: O(1).
  mutating func reuseScope(_ name: String, in node: Int32) -> Int32? {
    guard let number = tree.scope(name, in: node) else { return nil }
    tree[number].references += 1
    return number
  }

  /// Adds a scope with one reference, and returns its number.
  ///
  /// - Parameter isHeld: a Boolean value that indicates whether a transition holds the lock itself, for the first scope.
  /// - Complexity: O(1).
  mutating func addScope(
    _ name: String,
    in node: Int32,
    at place: PlaceHandle,
    isHeld: Bool,
    _ watchLimits: Watch.Limits,
    line: Int?
  ) -> Int32 {
    if tree.isBare {
      // A lock without scopes neither publishes the first in its line nor counts its holder. What an earlier scope left
      // published may have had its turn since.
      noteFirst(at: 0)
      tree.setHeld(isHeld)
    }
    let number = tree.add(place, name, in: node)
    tree[number].watch = Watch(watchLimits)
    tree[number].lineWatch = LineWatch(limit: line)
    tree[number].references = 1
    return number
  }

  /// Notes that a reference to a scope is gone.
  ///
  /// - Complexity: O(1); O(depth) if scopes go with it.
  mutating func releaseScope(_ node: Int32, into actions: inout Actions) {
    tree[node].references -= 1
    removeScopeIfGone(node, into: &actions)
  }

  /// Removes a scope without references, holders, waiters and scopes in it; and its ancestors for which the same is
  /// then true.
  mutating func removeScopeIfGone(_ node: Int32, into actions: inout Actions) {
    var number = node
    while number > 0, tree[number].references == 0, !tree[number].isHeld, tree[number].guests.isEmpty,
      tree[number].children.isEmpty
    {
      let (place, parent) = tree.remove(number)
      actions.appendInSection(.vacate(place))
      if tree.isBare { actions.appendInSection(.unlink) }
      number = parent
    }
  }

  /// Takes a node for a transition that starts at once, if no transition and no request is in its way.
  ///
  /// - Returns: false if a transition or a request is in its way.
  /// - Complexity: O(depth).
  mutating func start(at node: Int32, interrupts: Bool) -> Bool {
    guard tree.admits(ScopeOrder.newcomer(interrupts: interrupts), at: node) else { return false }
    tree.hold(node)
    return true
  }

  /// Returns a Boolean value that indicates whether no transition and no request conflicts with a node.
  func isIdle(_ node: Int32) -> Bool { tree.admits(ScopeOrder.idle, at: node) }
}
