public import TransitionSupport

/// Requesting a turn with a policy.
extension TransitionLock {
  /// Requests a turn with the given policy, runs `body` as a transition, and returns the outcome as
  /// a value.
  ///
  /// It never throws. A transition that did not happen is not an error, but one of the outcomes,
  /// and so is an error that the body throws.
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
  /// Otherwise it is like `serialize`: the call takes its place in line before it first suspends.
  /// On a free lock the body runs at once. The body runs in the isolation of the caller, and
  /// however it ends, the call releases the lock.
  ///
  /// The lock evaluates the condition when the turn has come, also on a free lock: in the isolation
  /// of the caller, and right before the body. If the condition returns that the request is
  /// outdated, the body does not run, and the next request in line has its turn.
  ///
  /// - Parameters:
  ///   - policy: the reaction to a conflict.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock. A call with zero or
  ///     less does not wait. A call with nil, or with more than a hundred years, waits without a
  ///     limit.
  ///   - isInterruptible: a Boolean value that indicates whether a request with the policy
  ///     ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: a function that returns whether the request still makes sense; nil if it always
  ///     does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - body: the transition. The body receives the token. It may hand the token to code that ends
  ///     the transition earlier, and the token tells it when an interrupter asks the transition to
  ///     give way.
  /// - Returns: the outcome.
  /// - Complexity: O(1) besides waiting and the body; with scopes it grows with the number of those
  ///   in use. If the call waits with a timeout, O(log *n*) for *n* waiters with a timeout.
  @_alwaysEmitIntoClient
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
    let (generation, call) = await turn(label, policy, timeout, isInterruptible, file, line)
    if generation == 0 { return Outcome(call) }
    if let reason = condition?().reason {
      core.endSlowly(generation, as: .outdated)
      return Outcome(.outdated(reason))
    }
    do {
      let result = try await body(
        Token(
          core: core,
          life: life,
          generation: generation,
          callSite: LabeledCallSite(label, file, line)
        )
      )
      _ = core.end(generation)
      return Outcome(.finished(result))
    } catch {
      core.endSlowly(generation, as: .failed)
      return Outcome(.failed(error))
    }
  }

  /// Requests a turn with the given policy, runs `body` as a transition, and returns the outcome as
  /// a value.
  ///
  /// This is the form for bodies that do not need the token.
  ///
  /// - Parameters:
  ///   - policy: the reaction to a conflict.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock. A call with zero or
  ///     less does not wait. A call with nil, or with more than a hundred years, waits without a
  ///     limit.
  ///   - isInterruptible: a Boolean value that indicates whether a request with the policy
  ///     ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: a function that returns whether the request still makes sense; nil if it always
  ///     does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - body: the transition.
  /// - Returns: as the form whose body takes the token.
  /// - Complexity: as the form whose body takes the token.
  @_alwaysEmitIntoClient
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
      label.keepingToken,
      timeout: timeout,
      isInterruptible: isInterruptible,
      if: condition,
      file: file,
      line: line
    ) { (_: Token) async throws(E) -> R in try await body() }
  }

  /// Waits for a turn.
  ///
  /// It is inlined, because each function that returns after a wait switches the task to its
  /// executor once more.
  ///
  /// - Returns: the generation of the transition; or 0 with the call that had no turn, which is nil
  ///   if its task was cancelled before it asked.
  @_alwaysEmitIntoClient
  @inline(__always)
  nonisolated(nonsending) func turn(
    _ label: Label,
    _ policy: @autoclosure () -> Policy,
    _ timeout: Duration?,
    _ isInterruptible: Bool,
    _ file: StaticString,
    _ line: UInt
  ) async -> (generation: UInt64, call: WaitingCall?) {
    let current = CurrentTask()
    if current.isCancelled { return (0, nil) }
    let owner = current.identity | label.handsOut
    // On a free lock all policies do the same.
    let isPlain = life == nil && label.text == nil && !isInterruptible
    var generation = isPlain ? core.beginFast(LabeledCallSite(label, file, line), owner: owner) : 0
    if generation == 0 {
      let origin = Origin(label, file, line, owner: owner, isInterruptible: isInterruptible)
      generation = core.beginSlowly(origin, at: life)
      if generation == 0 {
        let (call, waits) = core.call(origin, at: life, timeout: timeout, policy())
        if waits { await call.park(isolation: #isolation) { $0.parkOrGoOn($1) } }
        generation = core.turnIfAny(of: call)
        if generation == 0 { return (0, call) }
      }
    }
    return (generation, nil)
  }
}

extension TransitionLock.Outcome {
  /// The outcome of an attempt that had no turn.
  @usableFromInline
  @inline(never)
  init(_ call: WaitingCall?) {
    // The lock took back the turn of a call without another end.
    let end = call.map { $0.end ?? .takenBack } ?? .cancelled
    self.init(Result(end, call?.reason) ?? .takenBack)
  }
}
