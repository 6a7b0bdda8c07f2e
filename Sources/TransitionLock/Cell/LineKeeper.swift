/// The thin shell around the line: it asks the pure state machine under a critical section, and performs the answers
/// after it.
///
/// One keeper belongs to each ``Cell`` for ever; a lock adopts the pair and gives it back. The extensions hold what the
/// keeper does, a file for each concern.
///
/// Like the cell it is a pointer to memory that is never freed, so that calling it counts no references: as a class, it
/// was retained and released for every step of a line, and its state was checked for exclusive access.
@usableFromInline
struct LineKeeper: @unchecked Sendable {
  // Sendable: the members are constant. The memory that `section` and `state` point to is initialized before anybody else
  // knows it and never freed; a section is made for all threads; and `state.pointee` is touched only in `withState`, under
  // the section. What leaves it without being Sendable, blocks, is moved out, for one thread alone (`PendingRequest`).
  typealias Waiter = Continuation
  /// The line owns a reference to each request in it, and gives it away with the request.
  typealias LockLine = Line<Waiter, Unmanaged<PendingRequest>, Waiter>

  struct State {
    var line = LockLine()
    /// Calls that were resumed because their timeout has passed, and have not looked yet.
    var timedOut: Set<LockLine.Ticket> = []
    var deadlines = Deadlines<LockLine.Ticket>()
    var timer: Task<Void, Never>?
    /// The request of the transition that holds the lock, where it has one that somebody may await.
    var current: PendingRequest?
    /// Whether the block of `current` has its turn and has not begun.
    var isBlockDue = false
    /// Who awaits which request.
    var audiences: [ObjectIdentifier: Audience<Waiter, Void>] = [:]

    // The lock that has adopted the cell.
    var label = ""
    var executor: (any TaskExecutor)?
    var report: @Sendable (TransitionLock.Report) -> Void = TransitionLock.Report.toStandardError
    /// Tokens up to this generation belong to locks that are gone.
    var lastForeignGeneration: UInt64 = 0
    var isRetired = false
  }

  let cell: Cell
  private let section: UnsafeMutablePointer<CriticalSection>
  private let state: UnsafeMutablePointer<State>

  init(cell: Cell) {
    self.cell = cell
    // Safe: initialized once, here, before anybody else knows it, and never freed, like the cell that refers to it.
    section = .allocate(capacity: 1)
    section.initialize(to: CriticalSection())
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  /// Runs `body` under the critical section. Nothing in it may resume, cancel or call out.
  ///
  /// The section is what makes access to the state exclusive: it admits one thread, and nothing in it comes here again.
  @inline(__always)
  func withState<R: ~Copyable>(_ body: (inout State) -> R) -> R {
    section.pointee.run { body(&state.pointee) }
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
        var effects = Effects()
        let isOver = withState { state in
          // Another copy of the token may have been faster.
          let word = cell.word
          guard case .passOn = word.ending(generation) else { return false }
          _ = pass(word, &state, &effects, to: nil)
          return true
        }
        effects.perform()
        if isOver { return true }
      }
    }
  }

  /// Passes the lock from a transition that is over to whoever is next.
  ///
  /// - Parameter site: where the caller can run a block itself.
  /// - Returns: a block that has its turn, for the caller to run there.
  func pass(_ word: Word, _ state: inout State, _ effects: inout Effects, to site: BlockRunner.Site.Key?) -> Turn? {
    if let request = state.current.take() { settle(request, .finished(()), &state, &effects) }
    switch state.line.pass(word) {
    case .nobody(let word):
      cell.store(word)
      if !state.line.idlers.isEmpty {
        for idler in state.line.idlers.dismiss(with: ()) { effects.append(.resume(idler)) }
      }
      if state.isRetired { effects.append(.recycle(self)) }
    case .call(let word, let bid, let call):
      cell.store(word)
      cell.publish(bid.place, task: bid.task, generation: word.generation)
      if bid.hasDeadline { countOutDeadline(&state, &effects) }
      if let call { effects.append(.resume(call)) }
    case .block(let word, let reference):
      let request = reference.takeRetainedValue()
      cell.store(word)
      cell.publish(request.place, task: 0, generation: word.generation)
      request.slot = PendingRequest.nowhere
      guard let runner = request.runner else { preconditionFailure("a block that waited has a runner") }
      if runner._withUnsafeGuaranteedRef({ $0.key == site }) {
        let turn = begin(request, &effects)
        state.current = request
        return turn
      }
      state.current = request
      state.isBlockDue = true
      effects.append(.start(runner.takeUnretainedValue()))
    }
    return nil
  }

  /// Settles a request, once.
  func settle(
    _ request: PendingRequest,
    _ outcome: TransitionLock.Request.Outcome,
    _ state: inout State,
    _ effects: inout Effects
  ) {
    request.outcome = outcome
    request.slot = PendingRequest.nowhere
    guard request.isAwaited, var audience = state.audiences.removeValue(forKey: ObjectIdentifier(request)) else {
      return
    }
    for listener in audience.dismiss(with: ()) { effects.append(.resume(listener)) }
  }
}

// MARK: - Failures

extension LineKeeper {
  func failure(_ code: TransitionLock.Failure.Code, _ place: Place) -> TransitionLock.Failure {
    let label = withState { $0.label }
    return TransitionLock.Failure(code, place, holder: cell.holderPlace().map(TransitionLock.Holder.init), lock: label)
  }
}
