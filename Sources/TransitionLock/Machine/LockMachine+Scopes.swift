internal import TransitionSupport

/// The scopes of a lock.
extension LockMachine {
  /// Makes the lock the root of a tree of scopes, because the first scope is asked for.
  ///
  /// - Parameter isHeld: a Boolean value that indicates whether a transition holds the lock.
  /// - Complexity: O(1).
  mutating func link(_ place: Handles.Place, isHeld: Bool) {
    tree.addRoot(place)
    if isHeld { tree.hold(0) }
    tree.countRequests(root.count, at: 0)
    tree.countListeners(root.listeners, at: 0)
    noteFirst(at: 0)
  }

  /// Returns the number of the scope of a name that can be had again, with one reference more.
  ///
  /// - Complexity: O(1).
  mutating func reuseScope(_ name: String, in node: Int32) -> Int32? {
    guard let number = tree.scope(name, in: node) else { return nil }
    tree[number].handles += 1
    return number
  }

  /// Adds a scope, with one reference.
  ///
  /// - Complexity: O(1).
  mutating func addScope(
    _ name: String,
    in node: Int32,
    at place: Handles.Place,
    _ watchLimits: Watch.Limits,
    line: Int?
  ) -> Int32 {
    var seat = Seat<Handles>()
    seat.watch = Watch(watchLimits)
    seat.lineWatch = LineWatch(limit: line)
    let number = tree.add(place, name, in: node)
    while seats.count <= number { seats.append(Seat()) }
    seats[Int(number)] = seat
    tree[number].handles = 1
    return number
  }

  /// Notes that a reference to a scope is gone.
  ///
  /// - Complexity: O(1); O(depth) where scopes go with it.
  mutating func releaseScope(_ node: Int32, into actions: inout Actions) {
    tree[node].handles -= 1
    removeScopeIfGone(node, into: &actions)
  }

  /// Removes a scope if nobody has it, holds it, waits for it, or is in it; and those around it for which the same is true then.
  mutating func removeScopeIfGone(_ node: Int32, into actions: inout Actions) {
    var number = node
    while number > 0, tree[number].handles == 0, !tree[number].isHeld, tree[number].guests.isEmpty,
      self[number].references == 0, tree[number].children.isEmpty
    {
      let forcedEnds = self[number].forcedEnds
      self[number] = Seat()
      let (place, parent) = tree.remove(number)
      actions.mark(.vacate(place, forcedEnds))
      number = parent
    }
    guard number == 0, tree.count == 1 else { return }
    _ = tree.removeRoot()
    actions.mark(.unlink)
  }

  /// Takes a node for a transition that starts at once, if nothing and nobody is in its way.
  ///
  /// - Returns: false if something is.
  /// - Complexity: O(depth).
  mutating func start(at node: Int32, interrupts: Bool) -> Bool {
    guard tree.admits(ScopeOrder.newcomer(interrupts: interrupts), at: node) else { return false }
    tree.hold(node)
    return true
  }

  /// A Boolean value that indicates whether nothing is held or asked for that conflicts with a node.
  func isIdle(_ node: Int32) -> Bool { tree.admits(ScopeOrder.idle, at: node) }

  /// Passes a node, and gives all those their turns that can start because it is free.
  mutating func passInTree(
    _ word: Word,
    of node: Int32,
    at returnPoint: ReturnPoint,
    into actions: inout Actions
  ) -> Passing<Handles> {
    let (place, successor) = tree.release(node)
    var passing = Passing<Handles>(word: word.freed(), holder: .nobody)
    for start in [place, successor ?? place] {
      grantReady(around: start, into: &actions) { machine, ticket, number, actions in
        guard number == node else { return machine.grantElsewhere(ticket, at: number, into: &actions) }
        let holder = machine.grant(ticket, at: number, returnPoint, into: &actions)
        passing = Passing(word: word.passedOn(block: holder.isBlock, attention: true), holder: holder)
      }
    }
    removeScopeIfGone(node, into: &actions)
    return passing
  }

  /// Gives those their turns who can start because somebody has left a node.
  mutating func noteDeparture(from node: Int32, into actions: inout Actions) {
    noteFirst(at: node)
    grantReady(around: node, into: &actions) { $0.grantElsewhere($1, at: $2, into: &$3) }
  }

  private mutating func grantReady(
    around node: Int32,
    into actions: inout Actions,
    _ grant: (inout LockMachine, Ticket, Int32, inout Actions) -> Void
  ) {
    while let ready = tree.nextReady(around: node) {
      switch ready {
      case .idlers(let number):
        tellIdlers(at: number)
        tree.setIdlers(false, of: number)
      case .request(let number):
        guard let ticket = firstTicket(at: number) else { preconditionFailure("who is ready is in line") }
        tree.hold(number)
        grant(&self, ticket, number, &actions)
        noteFirst(at: number)
        askNewHolderToGiveWay(number, into: &actions)
      }
    }
  }

  private mutating func grantElsewhere(_ ticket: Ticket, at node: Int32, into actions: inout Actions) {
    let place = tree[node].place
    switch grant(ticket, at: node, .elsewhere, into: &actions) {
    case .call(let callSite, let task): actions.mark(.grantCall(place, callSite, task: task))
    case .block(let block, _): actions.mark(.grantBlock(place, block))
    case .nobody: break
    }
  }

  /// Closes a scope, or the lock, and all that is in it.
  ///
  /// - Complexity: O(*n*) for *n* scopes in it.
  mutating func closeTree(at node: Int32, into actions: inout Actions) {
    var closed: [Int32] = []
    tree.close(node) { closed.append($1) }
    for number in closed {
      actions.mark(.close(tree[number].place))
      note(.closes, at: number, 0, .nobody, into: &actions)
      tree.countRequests(-self[number].count, at: number)
      closeLine(at: number)
      noteFirst(at: number)
    }
    grantReady(around: node, into: &actions) { $0.grantElsewhere($1, at: $2, into: &$3) }
  }

  /// Returns a Boolean value that indicates whether a transition at a node is in the way of others.
  func isWanted(_ node: Int32) -> Bool { tree.isWanted(node) || root.listeners > 0 }
}
