internal import TransitionSupport

/// The part of the state that the watch sees.
extension LockMachine {
  /// Has the watch look at the holder and the waiters.
  ///
  /// - Parameter sample: the generation that was in the way of the last call that did not wait.
  /// - Complexity: O(1).
  mutating func look(
    _ word: Word,
    sample: UInt64,
    now: Duration
  ) -> (findings: [Watch.Finding], next: Duration?) {
    watch.look(view(word, sample: sample), now: now)
  }

  private func view(_ word: Word, sample: UInt64) -> Watch.View {
    var view = Watch.View()
    guard word.isTaken else { return view }
    if sample == word.generation || count > 0 || waitingCalls > 0 { view.inTheWay = word.generation }
    view.firstInLine = waiters.first(of: line)?.serial
    if let suspect, waits(suspect, for: word.generation) { view.suspect = suspect.ticket.serial }
    return view
  }

  /// Notes that a call waits for the transition of this generation, in which its own task was begun, as it seems.
  ///
  /// One is enough, and that is the first: later ones must not put off its report.
  mutating func suspect(_ ticket: Ticket, of generation: UInt64) {
    if let suspect, waits(suspect, for: generation) { return }
    suspect = Suspect(ticket: ticket, generation: generation)
  }

  private func waits(_ suspect: Suspect, for generation: UInt64) -> Bool {
    guard suspect.generation == generation, case .call(let slot)? = waiters[suspect.ticket]?.kind else { return false }
    return calls[slot].settlement == nil
  }

  /// The first in line.
  var firstInLine: Waiter<Handles>? { waiters.first(of: line).flatMap { waiters[$0] } }
}
