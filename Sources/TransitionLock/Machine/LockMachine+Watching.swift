/// What the watch sees.
extension LockMachine {
  /// Looks after the holder and after who waits.
  ///
  /// - Parameter sample: the generation that was in the way of who came last and did not wait.
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
    if sample == word.generation || count > 0 || calls.count > 0 { view.inTheWay = word.generation }
    view.firstInLine = waiters.first(of: line)?.serial
    if let suspect, suspect.generation == word.generation, let waiter = waiters[suspect.ticket],
      isInLine(waiter, suspect.ticket), case .call(let slot) = waiter.kind, calls[slot].settlement == nil
    {
      view.suspect = suspect.ticket.serial
    }
    return view
  }

  /// The first in line.
  var firstInLine: Waiter<Handles>? { waiters.first(of: line).flatMap { waiters[$0] } }
}
