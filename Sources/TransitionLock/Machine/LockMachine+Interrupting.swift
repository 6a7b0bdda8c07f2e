internal import TransitionSupport

/// Asking holders to give way.
extension LockMachine {
  /// Notes that the transition that has just begun can be asked to give way.
  mutating func noteInterruptible(_ callSite: LabeledCallSite, at node: Int32) {
    tree[node].current.isInterruptible = true
    tree[node].current.callSite = callSite
  }

  /// Asks each transition that is in the way of an interrupter to give way.
  ///
  /// - Complexity: O(1), in a tree of scopes O(depth) and O(*n*) for *n* transitions in the way.
  mutating func askHoldersToGiveWay(for node: Int32, into actions: inout Actions) {
    // Somebody is in the way of an interrupter that waits; a lock without scopes does not count its holder.
    if tree.isBare { return askToGiveWay(0, into: &actions) }
    var holders: [Int32] = []
    _ = tree.firstHolder(inTheWayOf: node) {
      holders.append($0)
      return false
    }
    for holder in holders { askToGiveWay(holder, into: &actions) }
  }

  /// Asks the transition that has just got a node to give way, if an interrupter waits for it already.
  mutating func askNewHolderToGiveWay(_ node: Int32, into actions: inout Actions) {
    if tree.isInterrupted(node) { askToGiveWay(node, into: &actions) }
  }

  private mutating func askToGiveWay(_ node: Int32, into actions: inout Actions) {
    let current = tree[node].current
    guard current.isInterruptible, !current.isInterrupted else { return }
    tree[node].current.isInterrupted = true
    note(.isAsked, at: node, current.number, subject(of: current), into: &actions)
    actions.mark(.interrupt(node))
    if let listeners = current.listeners { tell(listeners) }
    tree[node].current.listeners = nil
  }
}
