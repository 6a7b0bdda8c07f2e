internal import TransitionSupport

/// The part of the state that the watch sees.
extension LockMachine {
  /// Has the watch look at the holder and the waiters.
  ///
  /// - Parameter sample: the generation that was in the way of the last call that did not wait.
  /// - Complexity: O(1).
  mutating func look(
    _ word: Word,
    of node: Int32 = 0,
    sample: UInt64,
    now: Duration
  ) -> (findings: [Watch.Finding], next: Duration?) {
    let view = view(word, of: node, sample: sample)
    return tree[node].watch.look(view, now: now)
  }

  /// Has the watch look often again, at every node, because somebody has a turn that others may wait for.
  @inline(never)
  mutating func wakeWatches(into actions: inout Actions) {
    isWatchedSeldom = false
    actions.append(.watch)
  }

  /// Has the watch look at every node at once, and often.
  ///
  /// - Complexity: O(*n*) for *n* scopes.
  mutating func wakeWatches() {
    isWatchedSeldom = false
    for node in tree.numbers { tree[node].watch.wake() }
  }

  private func view(_ word: Word, of node: Int32, sample: UInt64) -> Watch.View {
    var view = Watch.View()
    if word.isTaken, sample == word.generation || isWanted(node) { view.inTheWay = word.generation }
    // A scope whose line waits for what others hold is looked at, too.
    if word.isTaken || !tree.isBare { view.firstInLine = firstTicket(at: node)?.serial }
    view.isWaitedFor = !tree.isBare && view.firstInLine != nil
    if let suspect = tree[node].suspect, waits(suspect, for: word.generation) { view.suspect = suspect.ticket.serial }
    return view
  }

  /// Returns a Boolean value that indicates whether a transition at a node is in the way of others.
  func isWanted(_ node: Int32) -> Bool { tree.isWanted(node) || tree[0].listeners > 0 }

  /// Notes that a call waits for the transition of this generation, in which its own task was begun, as it seems.
  ///
  /// One is enough, and that is the first: later ones must not put off its report.
  mutating func suspect(_ ticket: Ticket, of generation: UInt64, at node: Int32 = 0) {
    if let suspect = tree[node].suspect, waits(suspect, for: generation) { return }
    tree[node].suspect = Suspect(ticket: ticket, generation: generation)
  }

  private func waits(_ suspect: Suspect, for generation: UInt64) -> Bool {
    suspect.generation == generation && waiters.holds(suspect.ticket)
  }
}
