internal import TransitionSupport

/// Requesting a turn with a policy.
extension TransitionLock {
  /// Requests a turn with the given policy, runs `body` as a transition, and returns the outcome as a value.
  ///
  /// It never throws. A transition that did not happen is not an error, but one of the outcomes, and so is an error
  /// that the body throws.
  ///
  /// ```swift
  /// let outcome = await lock.attempt(.drop, "open") { await open(contact) }
  /// switch outcome.result {
  /// case .finished: break
  /// case .dropped(let holder): print("not now: \(holder)")
  /// default: print("not opened: \(outcome.code)")
  /// }
  /// ```
  ///
  /// Otherwise it is like `serialize`: the call takes its place in line before it first suspends. On a free lock the
  /// body runs at once. The body runs in the isolation of the caller, and however it ends, the call releases the lock.
  ///
  /// The lock evaluates the condition when the turn has come, also on a free lock: in the isolation of the caller, and
  /// right before the body. If the condition returns that the request is outdated, the body does not run, and the next
  /// request in line has its turn.
  ///
  /// - Parameters:
  ///   - policy: the reaction to a conflict.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock. A call with zero or less does not wait. A
  ///     call with nil, or with more than a hundred years, waits without a limit.
  ///   - isInterruptible: a Boolean value that indicates whether a request with the policy ``Policy/interrupt`` may ask
  ///     the transition to give way.
  ///   - condition: a function that returns whether the request still makes sense; nil if it always does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - body: the transition. It receives the token, can hand it to code that ends the transition earlier, and learns
  ///     from it that an interrupter asks it to give way.
  /// - Returns: the outcome.
  /// - Complexity: O(1) besides waiting and the body; in a tree of scopes O(depth). If the call waits with a timeout,
  ///   O(log *n*) for *n* waiters with a timeout.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func attempt<R, E: Error>(
    _ policy: Policy,
    _ label: Label = #function,
    timeout: Duration? = nil,
    isInterruptible: Bool = false,
    if condition: (() -> Relevance)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (Token) async throws(E) -> R
  ) async -> Outcome<R, E> {
    let callSite = LabeledCallSite(label, file, line)
    var arrival = arrive(policy, label, callSite, isInterruptible)
    if case .waits(let options) = arrival {
      arrival = await waitForTurn(label, callSite, timeout, under: options)
    }
    guard case .turn(let generation) = arrival else { return Outcome(arrival) }
    if let reason = condition?().reason {
      cell.storage.endOutdated(generation)
      return Outcome(.outdated(reason))
    }
    do {
      let result = try await body(Token(cell: cell, generation: generation, callSite: callSite))
      _ = cell.end(generation)
      return Outcome(.finished(result))
    } catch {
      cell.storage.endFailed(generation)
      return Outcome(.failed(error))
    }
  }

  /// Requests a turn with the given policy, runs `body` as a transition, and returns the outcome as a value.
  ///
  /// This is the form for bodies that do not need the token.
  ///
  /// - Parameters:
  ///   - policy: the reaction to a conflict.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock. A call with zero or less does not wait. A
  ///     call with nil, or with more than a hundred years, waits without a limit.
  ///   - isInterruptible: a Boolean value that indicates whether a request with the policy ``Policy/interrupt`` may ask
  ///     the transition to give way.
  ///   - condition: a function that returns whether the request still makes sense; nil if it always does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - body: the transition.
  /// - Returns: as the form whose body takes the token.
  /// - Complexity: as the form whose body takes the token.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func attempt<R, E: Error>(
    _ policy: Policy,
    _ label: Label = #function,
    timeout: Duration? = nil,
    isInterruptible: Bool = false,
    if condition: (() -> Relevance)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: () async throws(E) -> R
  ) async -> Outcome<R, E> {
    await attempt(
      policy,
      label,
      timeout: timeout,
      isInterruptible: isInterruptible,
      if: condition,
      file: file,
      line: line
    ) { (_: Token) async throws(E) -> R in try await body() }
  }
}

/// The result of requesting a turn with a policy.
@usableFromInline
enum Arrival {
  /// The request has its turn, with the transition of this generation.
  case turn(UInt64)
  /// The request has to wait, under these options.
  case waits(under: RequestOptions?)
  /// The request never has its turn.
  indirect case noTurn(TransitionLock.Outcome<Never, Never>.Result)
}

extension TransitionLock {
  /// Starts the transition of an attempt, if nothing is in its way.
  @usableFromInline
  @inline(never)
  nonisolated func arrive(
    _ policy: Policy,
    _ label: Label,
    _ callSite: LabeledCallSite,
    _ isInterruptible: Bool
  ) -> Arrival {
    let current = CurrentTask()
    if current.isCancelled { return .noTurn(.cancelled) }
    // On a free lock all policies do the same.
    if label.text == nil, !isInterruptible {
      let generation = cell.begin(callSite, task: current.identity)
      if generation != 0 { return .turn(generation) }
    }
    let (storage, options) = (cell.storage, RequestOptions.of(policy, isInterruptible: isInterruptible))
    let isToWait = policy != .drop
    var refusal: Outcome<Never, Never>.Result?
    let generation = withExtendedLifetime(options) {
      let reference = options.map { Unmanaged.passUnretained($0) }
      let ask = Ask(callSite: callSite, text: label.unmanagedText, task: current.identity, options: reference)
      return storage.begin(ask, goesOn: isToWait) { code, state in
        if isToWait { return }
        refusal = code == .closed ? .closed : .dropped(because: storage.describeObstacle(state) ?? .unknown)
      }
    }
    if let refusal { return .noTurn(refusal) }
    return generation == 0 ? .waits(under: options) : .turn(generation)
  }

  /// Waits for the turn of an attempt.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func waitForTurn(
    _ label: Label,
    _ callSite: LabeledCallSite,
    _ timeout: Duration?,
    under options: RequestOptions?
  ) async -> Arrival {
    let wanted = CallWait.Wanted.turn(options.map { .passUnretained($0) })
    let wait = CallWait(cell, for: wanted, label, callSite, CurrentTask(), timeout)
    await wait.park(by: settings.executor, isolation: #isolation)
    withExtendedLifetime(options) {}
    switch wait.ending() {
    case .turn(let generation): return cell.isHeld(by: generation) ? .turn(generation) : .noTurn(.takenBack)
    case .refused(_, .superseded(let newer)?): return .noTurn(.superseded(by: newer))
    case .refused(_, .deadlock(let waits)?): return .noTurn(.deadlock(waits))
    case .refused(let refusal, _): return .noTurn(Outcome(refused: refusal).result)
    case .happened, .missed: preconditionFailure("a turn does not happen, it is passed on")
    }
  }
}

extension TransitionLock.Outcome {
  /// The outcome of an attempt that had no turn.
  @usableFromInline
  @inline(never)
  init(_ arrival: Arrival) {
    guard case .noTurn(let reason) = arrival else {
      preconditionFailure("an attempt that has its turn, or waits for it, has no outcome yet")
    }
    let result: Result =
      switch reason {
      case .takenBack: .takenBack
      case .dropped(let obstacle): .dropped(because: obstacle)
      case .superseded(let newer): .superseded(by: newer)
      case .outdated(let reason): .outdated(reason)
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      case .closed: .closed
      case .deadlock(let waits): .deadlock(waits)
      }
    self.init(result)
  }
}
