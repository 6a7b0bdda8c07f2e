internal import TransitionSupport

/// The calls that ask, and that wait.
extension LockCore {
  /// Asks for a turn, or for a place in line.
  ///
  /// - Parameter makeWaiter: creates the waiter, under the section, if the request has to wait.
  /// - Returns: the answer, and the waiter of a request that waits.
  @inline(__always)
  func ask<W: Waiter>(_ ask: borrowing Ask, timeout: Duration?, _ makeWaiter: () -> W?) -> (start: Start, waiter: W?) {
    // A request on a free lock reads no clock.
    var limit: WaitLimit? = timeout == nil ? .endless : nil
    while true {
      var waiter: W?
      var obstacle: UInt64 = 0
      var steps = CircleSteps()
      let start = change { state, effects in
        let start = state.ask(ask, until: limit, &effects) {
          waiter = makeWaiter()
          return waiter
        }
        switch start {
        case .waits?: if let waiter { steps = state.circleSteps(from: waiter) }
        case .refused(.dropped, _)?, .refused(.timedOut, _)?: obstacle = state.refuser(of: ask.place)
        default: break
        }
        return start
      }
      guard let start else {
        limit = settings.waitLimit(for: timeout)
        continue
      }
      if obstacle != 0 { watch(refusedBehind: obstacle) }
      if let waiter, case .waits = start {
        watch()
        noteWaits(waiter, steps)
      }
      return (start, waiter)
    }
  }

  /// Starts a transition at once, if nothing is in its way.
  ///
  /// - Returns: its generation; 0 if the lock is busy or closed.
  func start(_ origin: Origin, at place: LockPlace, isInterruptible: Bool) -> UInt64 {
    let word = word
    if !word.isSlow, word.isTaken {
      // The word alone refuses. A sample, which needs no order: if the watch misses it, it sees the next refusal.
      if words.load(Index.refused, ordering: .relaxed) != word.generation {
        words.store(word.generation, at: Index.refused, ordering: .relaxed)
      }
      watch(refusedBehind: word.generation)
      return 0
    }
    let ask = Ask(origin: origin, place: place, policy: .drop, isInterruptible: isInterruptible)
    if case .begun(let generation) = self.ask(ask, timeout: nil, { nil as WaitingCall? }).start { return generation }
    return 0
  }

  /// The answer to a call that may wait.
  @usableFromInline
  struct Turn {
    /// The generation of the transition that has begun; 0 if the call waits.
    @usableFromInline var generation: UInt64 = 0
    @usableFromInline var call: WaitingCall?
    /// The end of a call that has no turn.
    var ending: (end: End, reason: Reason?)?
  }

  /// Asks for the turn of a call, or for its place in line.
  @inline(never)
  func turn(for ask: borrowing Ask, timeout: Duration?) -> Turn {
    let (start, call) = self.ask(ask, timeout: timeout) {
      WaitingCall(ask.origin, ask.policy, isInterruptible: ask.isInterruptible, task: ask.task, on: self)
    }
    return switch start {
    case .begun(let generation): Turn(generation: generation)
    case .waits: Turn(call: call)
    case .refused(let end, let reason): Turn(ending: (end, reason))
    }
  }

  /// Asks for the turn of a `serialize`, or for its place in line.
  ///
  /// - Throws: `Failure` with the code `closed`, `deadlock` or `timedOut`.
  @usableFromInline
  @inline(never)
  func turn(
    _ label: TransitionLock.Label,
    _ callSite: LabeledCallSite,
    at place: LockPlace,
    task: UInt,
    timeout: Duration?
  )
    throws -> Turn
  {
    let ask = Ask(origin: Origin(callSite, text: label.text), place: place, task: task)
    let turn = turn(for: ask, timeout: timeout)
    if let (end, reason) = turn.ending { throw error(end, reason, ask.origin, at: place.path) }
    return turn
  }

  /// Waits until an event has happened.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled; `Failure` with the code `timedOut`, or `deadlock` if
  ///   the calling task holds the lock.
  nonisolated(nonsending) func wait(
    for wanted: Waiter.Wanted,
    _ callSite: LabeledCallSite,
    at place: LockPlace,
    timeout: Duration?
  ) async throws {
    guard let call = try listen(for: wanted, Origin(callSite), at: place, timeout) else { return }
    await call.park(isolation: #isolation)
    if let (end, reason) = call.result().ending, end != .finished {
      throw error(end, reason, call.origin, at: place.path)
    }
  }

  /// Makes a call wait for an event.
  ///
  /// - Returns: nil if the event has happened.
  @inline(never)
  private func listen(
    for wanted: Waiter.Wanted,
    _ origin: Origin,
    at place: LockPlace,
    _ timeout: Duration?
  ) throws -> WaitingCall? {
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    // A call on a free lock reads no clock.
    if timeout != nil, look({ $0.hasHappened(wanted, at: place) }) { return nil }
    let limit = timeout == nil ? WaitLimit.endless : settings.waitLimit(for: timeout)
    var steps = CircleSteps()
    let (call, ending) = change { state, effects in
      let call = WaitingCall(origin, for: wanted, task: current.identity, on: self)
      let ending = state.listen(call, at: place, until: limit, &effects)
      if ending == nil { steps = state.circleSteps(from: call) }
      return (call, ending)
    }
    guard let (end, reason) = ending else {
      watch()
      noteWaits(call, steps)
      return call
    }
    if end == .timedOut { watch() }
    if end == .finished { return nil }
    throw error(end, reason, origin, at: place.path)
  }

  /// Returns the error of a call that has no turn.
  @inline(never)
  func error(_ end: End, _ reason: Reason?, _ origin: Origin, at path: ScopePath?) -> any Error {
    switch reason {
    case .failure(let failure)?: return failure
    case .circle(let circle)?: return failure(.deadlock, origin, at: path, circle: circle)
    default: return TransitionLock.Failure.Code(end).map { failure($0, origin, at: path) } ?? Self.cancellation
    }
  }

  /// The box of the error for all calls: a new box would cost each cancelled waiter an allocation.
  private static let cancellation: any Error = CancellationError()

  func failure(
    _ code: TransitionLock.Failure.Code,
    _ origin: Origin,
    at path: ScopePath?,
    circle: [TransitionLock.Wait] = []
  ) -> TransitionLock.Failure {
    look { state in state.failure(code, origin, at: path ?? state.root, circle: circle) }
  }
}
