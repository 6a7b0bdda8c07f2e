internal import TransitionSupport

/// Calls that ask for a turn or wait for an event.
extension LockCore {
  /// Starts a transition that the word alone does not decide, if nothing is in its way.
  ///
  /// - Returns: its generation; 0 if an obstacle is there or possible, or if its scope is closed.
  @usableFromInline
  @inline(never)
  func beginSlowly(_ origin: Origin, at life: ScopeLife?) -> UInt64 {
    word.isTaken ? 0 : change { $0.begin(origin, at: life, &$1) }
  }

  /// Asks for the turn of a request, or for its place in line.
  ///
  /// - Parameter prepare: prepares a request that has to wait, see ``LockState/ask(_:until:_:_:)``.
  /// - Returns: true if it waits.
  func ask(
    _ request: Transition,
    timeout: Duration?,
    _ prepare: (LockState, Line) -> Bool = { _, _ in true }
  ) -> Bool {
    let limit = settings.waitLimit(for: timeout)
    let waits = change { state, effects in
      let waits = state.ask(request, until: limit, &effects, prepare)
      if waits { noteWaits(state, true) }
      return waits
    }
    if waits { watch() }
    return waits
  }

  /// Starts a transition at once, if nothing is in its way.
  ///
  /// - Returns: its generation; 0 if the lock is busy or closed.
  func tryStart(_ origin: Origin, at life: ScopeLife?) -> UInt64 {
    let word = word
    if life == nil, !word.isSlow, word.isTaken {
      // The word alone refuses a start at the lock itself; it does not say whether a scope is
      // closed.
      var latest = word.generation
      if words.load(Index.refused, ordering: .relaxed) < latest {
        // A refusal that comes late must not hide a newer one from the watch.
        while case let other = words.exchange(
          latest,
          at: Index.refused,
          ordering: .sequentiallyConsistent
        ), other > latest { latest = other }
      }
      watch(refusedBehind: word.generation)
      return 0
    }
    return change { state, effects in
      let generation = state.begin(origin, at: life, &effects)
      if generation == 0 {
        let isClosed = (life ?? state.root).isClosed
        let request = Transition(origin, at: life)
        state.noteRefusal(request, isClosed ? .closed : .dropped, &effects)
      }
      return generation
    }
  }

  /// Asks for the turn of a call, or for its place in line.
  @usableFromInline
  @inline(never)
  func call(
    _ origin: Origin,
    at life: ScopeLife?,
    timeout: Duration?,
    _ policy: TransitionLock.Policy
  ) -> (call: WaitingCall, waits: Bool) {
    let call = WaitingCall(self, origin, at: life, policy.reaction)
    return (call, ask(call, timeout: timeout))
  }

  /// Waits for the end of a request, or without one until a lock or scope is idle.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled; `Failure` with the code
  ///   `timedOut`, or `deadlock` if the calling task holds the lock.
  nonisolated(nonsending) func wait(
    for request: Transition? = nil,
    _ callSite: LabeledCallSite,
    at life: ScopeLife?,
    timeout: Duration?
  ) async throws {
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    let origin = Origin(callSite: callSite, owner: current.identity)
    let call = WaitingCall(self, origin, at: life, nil, until: request)
    // A call whose event has happened reads no clock.
    if timeout != nil, withState({ $0.hasHappened(call) }) { return }
    if ask(call, timeout: timeout) {
      await call.park(isolation: #isolation) { $0.parkOrGoOn($1) }
    }
    if endWithoutTurn(of: call) != .finished { throw error(of: call) }
  }

  /// Returns the error of a call without a turn; nil stands for a call cancelled before it asked.
  @usableFromInline
  @inline(never)
  func error(of call: WaitingCall?) -> any Error {
    guard let call, call.end != .cancelled else { return Self.cancellation }
    let code: TransitionLock.Failure.Code = call.end == .closed ? .closed : .takenBack
    return call.reason ?? withState { $0.failure(code, of: call) }
  }

  /// One box of the error for all calls: a new one would cost each cancelled waiter an allocation.
  private static let cancellation: any Error = CancellationError()
}
