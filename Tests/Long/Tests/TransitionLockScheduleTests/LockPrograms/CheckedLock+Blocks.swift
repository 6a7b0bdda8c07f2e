import TransitionLock
import TransitionSupport

/// The blocks of a program.
extension CheckedLock {
  /// Leaves a block in line, on the actor of the caller.
  ///
  /// - Returns: the number of the request.
  @discardableResult
  func enqueue(
    isolation: isolated any Actor = #isolation,
    _ block: @escaping (Turn) throws -> Void = { $0.end() }
  ) -> Int {
    guard let lock = base else { return -1 }
    let number = ask(.wait, isBlock: true)
    let life = life(on: isolation)
    let caller = CallerValue.current
    return note(
      lock.enqueue("block", line: UInt(number)) { [self] token in
        isolation.preconditionIsolated()
        always(
          "G9: a block sees no value of a stranger",
          CallerValue.current == nil || CallerValue.current == caller
        )
        try run(block, number, token, life)
      },
      number
    )
  }

  /// Leaves a block in line that runs on any thread.
  ///
  /// - Returns: the number of the request.
  @discardableResult
  nonisolated func enqueueAnywhere(
    _ policy: TransitionLock.Policy = .wait,
    at path: Path = [],
    timeout: Duration? = nil,
    _ block: @escaping @Sendable (Turn) throws -> Void = { $0.end() }
  ) -> Int {
    guard let lock = scope(path) else { return -1 }
    let number = ask(policy, at: path, timeout: timeout, isBlock: true)
    let life = life()
    return note(
      lock.enqueue(on: .anyThread, policy: policy, "block", timeout: timeout, line: UInt(number)) {
        [self] token in
        try run(block, number, token, life)
      },
      number
    )
  }

  /// Counts a block that exists, until it is destroyed: on its actor, if it belongs to one.
  private func life(on isolation: (any Actor)? = nil) -> OnRelease {
    liveBlocks += 1
    return OnRelease { [self] in
      isolation?.preconditionIsolated("G9: a block is destroyed where it came from")
      liveBlocks -= 1
    }
  }

  private func run(_ body: (Turn) throws -> Void, _ number: Int, _ token: Token, _ life: OnRelease)
    throws
  {
    withExtendedLifetime(life) {}
    let turn = begin(number, token)
    block = (number, true)
    do {
      try body(turn)
    } catch {
      block = nil
      over(number, as: .failed)
      throw error
    }
    // A transition is over when its block has returned and its token has ended.
    let hasToken = block?.hasToken == true
    block = nil
    if hasToken { happen() } else { over(number, as: .finished) }
  }

  private func note(_ request: TransitionLock.Request, _ number: Int) -> Int {
    requests[number] = request
    pending.append(number)
    compare()
    return number
  }

  /// Takes a request back.
  @discardableResult
  func cancel(request number: Int) -> Bool {
    guard let request = requests[number] else { return false }
    happen()
    let waits = leave(number)
    always("G5: only a waiter can be taken back", request.cancel() == waits)
    compare()
    return waits
  }

  /// Awaits the outcome of a request.
  nonisolated(nonsending) func settled(_ number: Int, by task: Int = -1) async -> Code? {
    guard let request = requests[number] else { return .closed }
    return await wait(
      by: task,
      while: { [unowned self] in [.waiting, .holding].contains(model.calls[number].status) }
    ) {
      settle(number, as: try await request.settled().code)
    }
  }
}
