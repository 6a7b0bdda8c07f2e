import ScheduleTestKit
import TransitionLock

/// The blocks of a program.
extension Referee {
  /// Leaves a block in line, on the actor of the caller.
  ///
  /// - Returns: the number of the request.
  @discardableResult
  func enqueue(
    isolation: isolated any Actor = #isolation,
    timeout: Duration? = nil,
    _ block: @escaping (Turn) throws -> Void
  ) -> Int {
    guard let lock else { return -1 }
    let number = ask(isBlock: true, timeout: timeout)
    let life = Life(self, on: isolation)
    let caller = CallerValue.current
    let request = lock.enqueue("block", timeout: timeout) { [self] token in
      isolation.preconditionIsolated()
      always("G9: a block sees no value of a stranger", CallerValue.current == nil || CallerValue.current == caller)
      try run(block, number, token, life)
    }
    return note(request, number)
  }

  /// Leaves a block in line that runs on any thread.
  ///
  /// - Returns: the number of the request.
  @discardableResult
  nonisolated func enqueueAnywhere(timeout: Duration? = nil, _ block: @escaping @Sendable (Turn) throws -> Void) -> Int
  {
    guard let lock else { return -1 }
    let number = ask(isBlock: true, timeout: timeout)
    let life = Life(self)
    let request = lock.enqueue(on: .anyThread, "block", timeout: timeout) { [self] token in
      try run(block, number, token, life)
    }
    return note(request, number)
  }

  private func run(_ block: (Turn) throws -> Void, _ number: Int, _ token: Token, _ life: Life) throws {
    withExtendedLifetime(life) {}
    let turn = begin(number, token)
    blocksOnStack += 1
    do {
      try block(turn)
    } catch {
      blocksOnStack -= 1
      endsByLock(number, as: .failed)
      throw error
    }
    blockReturns(number)
  }

  private func note(_ request: TransitionLock.Request, _ number: Int) -> Int {
    asked[number].request = request
    requests.append(number)
    if asked[number].foundFree != nil { always("G8: a free lock runs a block in the call", asked[number].hasBegun) }
    compare()
    return number
  }

  /// Takes a request back.
  @discardableResult
  func cancel(request number: Int) -> Bool {
    guard number >= 0, let request = asked[number].request else { return false }
    let mayHaveExpired = mayHaveExpired(number)
    let waits = leave(number, as: .cancelled)
    always("G5: who waits can be taken back, and nobody else", request.cancel() == waits || mayHaveExpired)
    compare()
    return waits
  }

  /// Awaits the outcome of a request.
  nonisolated(nonsending) func settled(_ number: Int, by task: Int = -1) async -> Ending {
    guard number >= 0, let request = asked[number].request else { return .closed }
    if task >= 0 { awaits[task] = { [unowned self] in !asked[number].isOver } }
    defer {
      awaits[task] = nil
      cancelledWaiting.remove(task)
    }
    do {
      let ending = Ending(try await request.settled().code)
      always("G5: who is cancelled while it awaits a request is told", !cancelledWaiting.contains(task))
      if !asked[number].hasSettled { settle(number, as: ending) }
      return ending
    } catch {
      always("G5: a request outlives who awaits it", request.outcome != nil || asked[number].expected == nil)
      return .other
    }
  }
}

/// What a task knows of itself.
enum CallerValue {
  @TaskLocal static var current: Int?
}

/// Counts the blocks that exist.
final class Life: @unchecked Sendable {
  // Sendable: as the referee.
  private let referee: Referee
  /// The actor that the block belongs to, which has to be where it is destroyed.
  private let isolation: (any Actor)?

  init(_ referee: Referee, on isolation: (any Actor)? = nil) {
    self.referee = referee
    self.isolation = isolation
    referee.liveBlocks += 1
  }

  deinit {
    isolation?.preconditionIsolated("G9: a block is destroyed where it came from")
    referee.liveBlocks -= 1
  }
}
