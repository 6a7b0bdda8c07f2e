import TransitionLock

/// The calls of a program.
extension CheckedLock {
  /// Returns a new reference to the lock at a path; nil if the lock is gone.
  func scope(_ path: Path) -> TransitionLock? { path.reduce(base) { $0?.scope($1) } }

  /// Starts a transition, if nothing is in its way.
  func tryStart() -> Turn? {
    guard let lock = base else { return nil }
    let number = ask(.drop)
    let token = lock.tryStart("try", line: UInt(number))
    always(
      "G2, G3, G8: a start succeeds if nothing is in its way, and only then",
      (token != nil) == holds(number)
    )
    let turn = token.map { begin(number, $0) }
    compare()
    return turn
  }

  /// Waits in line for a turn.
  ///
  /// - Parameters:
  ///   - task: the number of the calling task, for who wants to cancel it.
  ///   - isHolder: whether the calling task holds the lock.
  @discardableResult
  nonisolated(nonsending) func serialize(
    at path: Path = [],
    by task: Int? = nil,
    timeout: Duration? = nil,
    isHolder: Bool = false,
    _ body: (Turn) async throws -> Void = { _ in await Task.yield() }
  ) async -> Code {
    guard let lock = scope(path) else { return .closed }
    let number = ask(.wait, at: path, by: task, timeout: timeout, isHolder: isHolder)
    do {
      try await lock.serialize("call", timeout: timeout, line: UInt(number)) {
        try await run(body, number, $0)
      }
      return settle(number, by: task, as: .finished)
    } catch {
      return settle(number, by: task, as: Code(error))
    }
  }

  /// Asks for a turn with a policy.
  ///
  /// - Parameter isOutdated: whether the request makes no sense any more at its turn.
  @discardableResult
  nonisolated(nonsending) func attempt(
    _ policy: TransitionLock.Policy,
    at path: Path = [],
    by task: Int? = nil,
    isInterruptible: Bool = false,
    isOutdated: Bool = false,
    _ body: (Turn) async throws -> Void = { _ in await Task.yield() }
  ) async -> Code {
    guard let lock = scope(path) else { return .closed }
    let number = ask(policy, at: path, by: task)
    let condition = { [self] () -> TransitionLock.Relevance in
      guard isOutdated else { return .relevant }
      always("G2: a condition is asked at the turn", holds(number))
      over(number, as: .outdated)
      return .outdated("late")
    }
    let outcome = await lock.attempt(
      policy,
      "call",
      isInterruptible: isInterruptible,
      if: condition,
      line: UInt(number)
    ) { try await run(body, number, $0) }
    return settle(number, by: task, as: outcome.code)
  }

  private nonisolated(nonsending) func run(
    _ body: (Turn) async throws -> Void,
    _ number: Int,
    _ token: Token
  ) async throws {
    do {
      try await body(begin(number, token))
      over(number, as: .finished)
    } catch {
      over(number, as: .failed)
      throw error
    }
  }

  /// Ends a transition, or tries to.
  @discardableResult
  func end(_ turn: Turn) -> Bool {
    happen()
    let number = turn.number
    let isRunning = block?.number == number
    let isHeld = holds(number) && !(isRunning && block?.hasToken == false)
    if isHeld, isRunning {
      block?.hasToken = false
    } else if isHeld {
      model.end(number, as: .finished)
    } else if model.calls[number].status != .ended(.failed) || !late.insert(number).inserted {
      // The first end that comes after a failure could not know.
      misuses += 1
    }
    isEnding = true
    let hasEnded = turn.token.end()
    isEnding = false
    always("G4: a token ends its own transition, once", hasEnded == isHeld)
    compare()
    return hasEnded
  }

  /// Cancels a task.
  ///
  /// - Returns: whether it had its turn and had not begun.
  @discardableResult
  func cancel(task: Int) -> Bool {
    happen()
    let wasGranted = waitsFor[task].map { holds($0) && !begun.contains($0) } ?? false
    if let number = waitsFor[task] { leave(number) }
    if awaits[task]?() == true { cancelledWaiting.insert(task) }
    tasks.cancel(task)
    compare()
    return wasGranted
  }

  /// Closes the lock, or a scope.
  func close(_ path: Path = []) {
    let scope = scope(path)
    let part = scope?.scope("in it")
    happen()
    model.close(path)
    scope?.close()
    if path.isEmpty { isClosed = true }
    always("G3: what is closed starts nothing", scope?.tryStart() == nil && part?.tryStart() == nil)
    compare()
  }

  /// Lets the lock go.
  func dropLock() {
    happen()
    wasDestroyedInUse = model.isTransitioning([])
    model.close([])
    (base, isClosed) = (nil, true)
    compare()
  }

  /// Waits until the lock, or a scope, is idle.
  @discardableResult
  nonisolated(nonsending) func waitUntilIdle(
    at path: Path = [],
    by task: Int = -1,
    timeout: Duration? = nil
  ) async
    -> Code
  {
    guard let lock = scope(path) else { return .closed }
    happen()
    let number = model.idlers.count
    model.awaitIdle(path)
    return await wait(by: task, while: { [unowned self] in !model.idlers[number].isOver }) {
      try await lock.waitUntilIdle(timeout: timeout)
      expire()
      let idler = model.idlers[number]
      always("G3: who waits for an idle lock is told when it is", idler.isOver || !idler.isExpected)
      return .finished
    }
  }

  /// Waits for something else than a turn, which a cancellation ends at once.
  nonisolated(nonsending) func wait(
    by task: Int,
    while waits: @escaping () -> Bool,
    _ body: () async throws -> Code
  ) async -> Code {
    if task >= 0 { awaits[task] = waits }
    defer {
      awaits[task] = nil
      cancelledWaiting.remove(task)
    }
    do {
      let code = try await body()
      always("G5: who is cancelled while it waits is told", !cancelledWaiting.contains(task))
      return code
    } catch {
      let code = Code(error)
      always(
        "G5: only a timeout or a cancellation ends a wait",
        code == .timedOut || code == .cancelled && Task.isCancelled
      )
      compare()
      return code
    }
  }
}
