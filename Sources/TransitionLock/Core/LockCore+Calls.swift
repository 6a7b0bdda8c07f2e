internal import TransitionSupport

/// The calls that ask, and that wait.
extension LockCore {
  /// Starts a transition that the word alone does not decide, if nothing is in its way.
  ///
  /// - Returns: its generation; 0 if something is or may be in its way, or if the place is closed.
  @usableFromInline
  @inline(never)
  func begin(_ origin: Origin, at life: ScopeLife?) -> UInt64 {
    word.isTaken ? 0 : change { $0.begin(origin, at: life, &$1) }
  }

  /// Asks for the turn of a request, or for its place in line.
  func ask(_ request: Waiter, at life: ScopeLife?, timeout: Duration?) -> Start {
    let limit = settings.waitLimit(for: timeout)
    let (start, refuser) = change { state, effects in
      let start = state.ask(request, at: life, until: limit, &effects)
      switch start {
      case .waits:
        noteWaits(state, true)
        return (start, UInt64(0))
      case .ended(.timedOut, _) where request.wantsEnd: return (start, 0)
      case .ended(.dropped, _), .ended(.timedOut, _): return (start, state.noteRefuser(of: life))
      default: return (start, 0)
      }
    }
    if refuser != 0 { watch(refusedBehind: refuser) }
    if case .waits = start { watch() }
    return start
  }

  /// Starts a transition at once, if nothing is in its way.
  ///
  /// - Returns: its generation; 0 if the lock is busy or closed.
  func start(_ origin: Origin, at life: ScopeLife?) -> UInt64 {
    let word = word
    if life == nil, !word.isSlow, word.isTaken {
      // The word alone refuses; whether a scope is closed, it does not say.
      if words.load(Index.refused, ordering: .relaxed) != word.generation {
        _ = words.exchange(word.generation, at: Index.refused, ordering: .sequentiallyConsistent)
      }
      watch(refusedBehind: word.generation)
      return 0
    }
    let (generation, refuser) = change { state, effects in
      let generation = state.begin(origin, at: life, &effects)
      if generation != 0 { return (generation, UInt64(0)) }
      let isClosed = (life ?? state.root).isClosed
      _ = state.refuse(origin, at: life ?? state.root, isClosed ? .closed : .dropped, nil, &effects)
      return (0, isClosed ? 0 : state.noteRefuser(of: life))
    }
    if refuser != 0 { watch(refusedBehind: refuser) }
    return generation
  }

  /// Asks for the turn of a call, or for its place in line.
  @usableFromInline
  @inline(never)
  func call(_ origin: Origin, at life: ScopeLife?, timeout: Duration?, _ policy: TransitionLock.Policy) -> WaitingCall {
    let call = WaitingCall(origin, policy.kind, on: self)
    call.hear(ask(call, at: life, timeout: timeout))
    return call
  }

  /// Waits until an event has happened.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled; `Failure` with the code `timedOut`, or `deadlock`
  ///   if the calling task holds the lock.
  nonisolated(nonsending) func wait(
    for wanted: Waiter.Wanted,
    _ callSite: LabeledCallSite,
    at life: ScopeLife?,
    timeout: Duration?
  ) async throws {
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    // A call on a free lock reads no clock.
    if timeout != nil, look({ $0.hasHappened(wanted, at: life ?? $0.root) }) { return }
    let call = WaitingCall(Origin(callSite: callSite, owner: current.identity), for: wanted, on: self)
    call.hear(ask(call, at: life, timeout: timeout))
    if call.waits { await call.park(isolation: #isolation) { $0.parkOrGoOn($1) } }
    if let (end, reason) = call.result, end != .finished { throw error(end, reason, of: call) }
  }

  /// Returns the error of a call that has no turn.
  @inline(never)
  func error(_ end: End, _ reason: Reason?, of call: WaitingCall) -> any Error {
    guard let code = TransitionLock.Failure.Code(end) else { return Self.cancellation }
    return look { $0.failure(code, call.origin, at: call.life ?? $0.root, reason) }
  }

  /// The box of the error for all calls: a new box would cost each cancelled waiter an allocation.
  private static let cancellation: any Error = CancellationError()
}
