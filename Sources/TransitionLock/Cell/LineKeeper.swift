/// The thin shell around the line: it asks the pure state machine under a critical section, and performs the answers
/// after it.
///
/// One keeper belongs to each ``Cell`` for ever; a lock adopts the pair and gives it back. The extensions hold what the
/// keeper does, a file for each concern.
@usableFromInline
final class LineKeeper: @unchecked Sendable {
  // Sendable: `cell` is constant and `state` is touched only in `withState`.
  typealias Waiter = UnsafeContinuation<Void, Never>
  typealias LockLine = Line<Waiter, PendingRequest, Waiter>
  typealias Mailboxes = TicketList<Settlement?>

  struct State {
    var line = LockLine()
    /// Where calls that wait find their settlements; nil in those whose calls wait still.
    var mailboxes = Mailboxes()
    var deadlines = Deadlines<LockLine.Ticket>()
    var timer: Task<Void, Never>?
    /// The request of the transition that holds the lock, where it has one that somebody may await.
    var current: PendingRequest?
    /// The request whose block has its turn and has not begun.
    var turn: PendingRequest?

    // The lock that has adopted the cell.
    var label = ""
    var executor: (any TaskExecutor)?
    var report: @Sendable (TransitionLock.Report) -> Void = TransitionLock.Report.toStandardError
    /// Tokens up to this generation belong to locks that are gone.
    var lastForeignGeneration: UInt64 = 0
    var isRetired = false
  }

  let cell: Cell
  private let section = CriticalSection()
  private var state = State()

  init(cell: Cell) { self.cell = cell }

  /// Runs `body` under the critical section. Nothing in it may resume, cancel or call out.
  @inline(__always)
  func withState<R>(_ body: (inout State) -> R) -> R {
    section.run { body(&state) }
  }
}

// MARK: - Passing on

extension LineKeeper {
  /// Ends the transition of a generation, where the fast path could not.
  ///
  /// - Returns: false, without any effect, if that transition has ended.
  func end(_ generation: UInt64) -> Bool {
    while true {
      let word = cell.word
      switch word.ending(generation) {
      case .misuse:
        return false
      case .free(let next), .awaitsBlock(let next):
        if cell.exchange(word, for: next) { return true }
      case .passOn:
        let effects: Effects? = withState { state in
          // Another copy of the token may have been faster.
          let word = cell.word
          guard case .passOn = word.ending(generation) else { return nil }
          var effects = Effects()
          pass(word, &state, &effects, to: nil)
          return effects
        }
        if let effects {
          effects.perform()
          return true
        }
      }
    }
  }

  /// Passes the lock from a transition that is over to whoever is next.
  ///
  /// - Parameter site: where the caller can run a block itself.
  /// - Returns: a block's request that has its turn, for the caller to run there.
  @discardableResult
  func pass(_ word: Word, _ state: inout State, _ effects: inout Effects, to site: BlockRunner.Site?) -> PendingRequest?
  {
    if let request = state.current {
      state.current = nil
      settle(request, .finished(()), &effects)
    }
    switch state.line.pass(word) {
    case .nobody(let word, let idlers):
      cell.store(word)
      for idler in idlers { effects.append(.resume(idler)) }
      if state.isRetired { effects.append(.recycle(self)) }
    case .call(let word, let bid, let call):
      cell.store(word)
      cell.publish(bid.place, task: bid.task, generation: word.generation)
      settle(bid, .turn(generation: word.generation), &state, &effects)
      if let call { effects.append(.resume(call)) }
    case .block(let word, let request):
      cell.store(word)
      cell.publish(request.place, task: 0, generation: word.generation)
      request.ticket = nil
      state.current = request
      guard let runner = request.runner else { preconditionFailure("a block that waited has a runner") }
      if runner.site == site { return request }
      state.turn = request
      effects.append(.start(runner))
    }
    return nil
  }

  /// Settles a request, once.
  func settle(_ request: PendingRequest, _ outcome: TransitionLock.Request.Outcome, _ effects: inout Effects) {
    for listener in request.settle(outcome) { effects.append(.resume(listener)) }
  }
}

// MARK: - Failures

extension LineKeeper {
  func failure(_ code: TransitionLock.Failure.Code, _ place: Place) -> TransitionLock.Failure {
    let label = withState { $0.label }
    return TransitionLock.Failure(code, place, holder: cell.holderPlace().map(TransitionLock.Holder.init), lock: label)
  }
}
