/// Those who wait until nothing is under way and nobody waits.
extension LineKeeper {
  typealias IdlerTicket = Audience<Waiter, Void>.Ticket

  /// Joins the idlers.
  ///
  /// - Returns: nil if the lock is idle.
  func joinIdlers() -> IdlerTicket? {
    withState { state in
      while true {
        let word = cell.word
        guard word.isTaken else { return nil }
        if cell.exchange(word, for: word.adding(Word.attention)) { return state.line.idlers.join() }
      }
    }
  }

  func park(_ idler: Waiter, at ticket: IdlerTicket) {
    switch withState({ $0.line.idlers.park(idler, at: ticket) }) {
    case .parked: break
    case .news, .left: idler.resume()
    }
  }

  func leaveIdlers(_ ticket: IdlerTicket) {
    withState { $0.line.idlers.leave(ticket) }?.resume()
  }
}
