/// A request of `enqueue` that is not settled: its block while it waits, and who awaits its outcome.
final class PendingRequest: @unchecked Sendable {
  // Sendable: the `let`s are; everything else is touched only under the critical section of the lock's keeper. The
  // block need not be Sendable: it is moved from here to the isolation that it came from, where it is run, or let go.
  let place: Place

  /// What runs the block, as long as it waits; moved out with the block, so that a settled request keeps no actor alive,
  /// and destroys none under the section.
  var runner: BlockRunner?

  /// The block, as long as it waits.
  var block: ((Token) -> Void)?
  var ticket: LineKeeper.LockLine.Ticket?
  var outcome: TransitionLock.Request.Outcome?
  var audience = Audience<LineKeeper.Waiter, Void>()

  init(place: Place, runner: BlockRunner? = nil, block: ((Token) -> Void)? = nil) {
    self.place = place
    self.runner = runner
    self.block = block
  }

  /// Settles the request, once.
  ///
  /// - Returns: who is to be resumed with the outcome.
  func settle(_ outcome: TransitionLock.Request.Outcome) -> [LineKeeper.Waiter] {
    self.outcome = outcome
    ticket = nil
    return audience.dismiss(with: ())
  }
}
