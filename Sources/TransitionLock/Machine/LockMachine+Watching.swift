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
    return self[node].watch.look(view, now: now)
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
    for node in watchedNodes { self[node].watch.wake() }
  }

  /// The nodes that the watch looks at.
  var watchedNodes: [Int32] { tree.count > 0 ? tree.numbers : [0] }

  private func view(_ word: Word, of node: Int32, sample: UInt64) -> Watch.View {
    var view = Watch.View()
    if tree.count > 0 {
      if word.isTaken, sample == word.generation || isWanted(node) { view.inTheWay = word.generation }
      // A scope whose line waits for what others hold is looked at, too.
      view.firstInLine = firstTicket(at: node)?.serial
      view.isWaitedFor = view.firstInLine != nil
    } else {
      guard word.isTaken else { return view }
      if sample == word.generation || root.count > 0 || waitingCalls > 0 { view.inTheWay = word.generation }
      view.firstInLine = firstTicket(at: 0)?.serial
    }
    if let suspect = self[node].suspect, waits(suspect, for: word.generation) { view.suspect = suspect.ticket.serial }
    return view
  }

  /// Notes that a call waits for the transition of this generation, in which its own task was begun, as it seems.
  ///
  /// One is enough, and that is the first: later ones must not put off its report.
  mutating func suspect(_ ticket: Ticket, of generation: UInt64, at node: Int32 = 0) {
    if let suspect = self[node].suspect, waits(suspect, for: generation) { return }
    self[node].suspect = Suspect(ticket: ticket, generation: generation)
  }

  private func waits(_ suspect: Suspect, for generation: UInt64) -> Bool {
    guard suspect.generation == generation, case .call(let slot)? = waiters[suspect.ticket]?.kind else { return false }
    return calls[slot].settlement == nil
  }

  /// Returns the first in the line of a node.
  func firstInLine(at node: Int32 = 0) -> Waiter<Handles>? { firstTicket(at: node).flatMap { waiters[$0] } }
}
