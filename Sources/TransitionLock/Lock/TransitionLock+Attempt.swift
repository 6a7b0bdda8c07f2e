internal import TransitionSupport

/// Requesting a turn with a policy.
extension TransitionLock {
  /// Asks for a turn as a policy has it, runs `body` as a transition, and returns what became of it, as a value.
  ///
  /// It never throws: that a transition did not happen is no error, but one of the outcomes, and so is what the body throws.
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
  /// Otherwise it is like `serialize`: the place in line is taken before the call first suspends, on a free lock the body runs
  /// at once, it runs in the isolation of the caller, and whatever it does, the lock is released.
  ///
  /// A condition is asked when the turn has come, also where that is at once: in the isolation of the caller, and right before
  /// the body. When it says that the request is outdated, the turn goes on to the next in line.
  ///
  /// - Parameters:
  ///   - policy: what to do if something is in the way.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - isInterruptible: whether a request with the policy ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: returns whether the request still makes sense; nil for one that always does.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  ///   - body: the transition. It gets the token, to hand it to something that ends the transition earlier, and to learn that
  ///     it is asked to give way.
  /// - Returns: the outcome; with how long the request waited, and how long the body ran.
  /// - Complexity: O(1) besides waiting and the body, in a tree of scopes O(depth); with a timeout that is used, O(log *n*) for
  ///   *n* waiters with one.
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
    if case .waits(let terms, let asked) = arrival {
      arrival = await waitForTurn(label, callSite, timeout, under: terms, since: asked)
    }
    guard case .turn(let generation, let waited, let began) = arrival else { return Outcome(arrival) }
    if let reason = condition?().reason {
      cell.storage.endOutdated(generation)
      return Outcome(.outdated(reason), waited: waited)
    }
    do {
      let result = try await run(body, Token(cell: cell, generation: generation, callSite: callSite))
      _ = cell.end(generation)
      return Outcome(.finished(result), waited: waited, ran: time(since: began))
    } catch {
      cell.storage.endFailed(generation)
      return Outcome(.failed(error), waited: waited, ran: time(since: began))
    }
  }

  /// Asks for a turn as a policy has it, runs `body` as a transition, and returns what became of it, as a value.
  ///
  /// This is the form for bodies that do not need the token.
  ///
  /// - Parameters:
  ///   - policy: what to do if something is in the way.
  ///   - label: the name of the transition in messages; by default the calling function.
  ///   - timeout: the longest time to wait for the turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes, and so does more than a hundred years.
  ///   - isInterruptible: whether a request with the policy ``Policy/interrupt`` may ask the transition to give way.
  ///   - condition: returns whether the request still makes sense; nil for one that always does.
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

  /// Runs the body of an attempt.
  @inlinable
  nonisolated(nonsending) func run<R, E: Error>(
    _ body: (Token) async throws(E) -> R,
    _ token: Token
  ) async throws(E) -> R {
    guard cell.isTraced else { return try await body(token) }
    // The task-local value is set by a function that does not know the type of the error.
    var result: Result<R, E>?
    do {
      try await InheritedTransition.marked(token) { token in
        do throws(E) { result = .success(try await body(token)) } catch { result = .failure(error) }
      }
    } catch {
      preconditionFailure("what is marked does not throw")
    }
    guard let result else { preconditionFailure("a body that has run has a result") }
    return try result.get()
  }
}
