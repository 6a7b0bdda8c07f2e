internal import TransitionSupport

/// Asking holders to give way.
extension LockMachine {
  /// Notes that the transition that has just begun can be asked to give way.
  mutating func noteInterruptible(_ callSite: LabeledCallSite, at node: Int32) {
    self[node].current.isInterruptible = true
    self[node].current.callSite = callSite
  }

  /// Asks each transition that is in the way of an interrupter to give way.
  ///
  /// - Complexity: O(1), in a tree of scopes O(depth) and O(*n*) for *n* transitions in the way.
  mutating func askHoldersToGiveWay(for node: Int32, into actions: inout Actions) {
    guard tree.count > 0 else { return askToGiveWay(0, into: &actions) }
    var holders: [Int32] = []
    _ = tree.firstHolder(inTheWayOf: node) {
      holders.append($0)
      return false
    }
    for holder in holders { askToGiveWay(holder, into: &actions) }
  }

  /// Asks the transition that has just got a node to give way, if an interrupter waits for it already.
  mutating func askNewHolderToGiveWay(_ node: Int32, into actions: inout Actions) {
    guard self[node].current.isInterruptible else { return }
    let isWanted =
      tree.count > 0 ? tree.isInterrupted(node) : root.interrupters.map { !waiters.isEmpty($0) } ?? false
    if isWanted { askToGiveWay(node, into: &actions) }
  }

  private mutating func askToGiveWay(_ node: Int32, into actions: inout Actions) {
    let current = self[node].current
    guard current.isInterruptible, !current.isInterrupted else { return }
    self[node].current.isInterrupted = true
    note(.isAsked, at: node, current.number, subject(of: current), into: &actions)
    actions.mark(.interrupt(node))
    if let listeners = current.listeners { tell(listeners) }
    self[node].current.listeners = nil
  }
}
