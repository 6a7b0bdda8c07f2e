import ScheduleTestKit
import TransitionLock
import VirtualTime

/// The calls of a program.
extension Referee {
  /// Starts a transition, if the lock is free.
  func tryStart() -> Turn? {
    guard let lock else { return nil }
    let wasUncertain = isUncertain
    let mayStart = holder == nil && !isClosed
    guard let token = lock.tryStart("try") else {
      happened += 1
      always("G8: a free lock is taken", !mayStart || wasUncertain)
      compare()
      return nil
    }
    // What has timed out without having said so yet, is out of the way.
    if wasUncertain { skipExpired(before: nil) }
    always("G2: nobody barges", holder == nil)
    always("G3: a closed lock starts nothing", !isClosed)
    let number = ask(isBlock: false, timeout: nil)
    let turn = begin(number, token)
    asked[number].hasSettled = true
    compare()
    return turn
  }

  /// Ends a transition, or tries to.
  @discardableResult
  func end(_ turn: Turn) -> Bool {
    let isHeld = holder?.number == turn.number && holder?.hasToken == true
    if isHeld {
      tokenEnds(turn.number)
    } else {
      switch asked[turn.number].expected {
      // The first end that comes after the lock's own could not know.
      case .failed? where lateTurns.insert(turn.number).inserted: break
      case .takenBack? where lateTurns.insert(turn.number).inserted: lateEnds += 1
      default: misuses += 1
      }
    }
    isEnding = true
    let hasEnded = turn.token.end()
    isEnding = false
    always("G4: a token ends its own transition, once", hasEnded == isHeld)
    compare()
    return hasEnded
  }

  /// Waits in line for a turn.
  ///
  /// - Parameters:
  ///   - task: the number of the calling task, for who wants to cancel it.
  ///   - isHolder: whether the calling task holds the lock.
  @discardableResult
  nonisolated(nonsending) func serialize(
    by task: Int? = nil,
    timeout: Duration? = nil,
    isHolder: Bool = false,
    _ body: (Turn) async throws -> Void = { _ in await Task.yield() }
  ) async -> Ending {
    guard let lock else { return .closed }
    let number = ask(isBlock: false, timeout: timeout, isHolder: isHolder)
    if let task { waitsFor[task] = number }
    let ending: Ending
    do {
      try await lock.serialize("call", timeout: timeout) { token in
        let turn = begin(number, token)
        defer { tokenEnds(number) }
        try await body(turn)
      }
      ending = .ran
    } catch {
      ending = Ending(error)
    }
    if let task { waitsFor[task] = nil }
    settle(number, as: ending)
    return ending
  }

  /// Cancels a task.
  ///
  /// - Returns: whether it had its turn and had not begun.
  @discardableResult
  func cancel(task: Int) -> Bool {
    let wasGranted = waitsFor[task].map { holder?.number == $0 && !asked[$0].hasBegun } ?? false
    if let number = waitsFor[task] { leave(number, as: .cancelled) }
    if let awaits = awaits[task], awaits(), !isUncertain { cancelledWaiting.insert(task) }
    tasks.cancel(task)
    compare()
    return wasGranted
  }

  /// Closes the lock.
  func close() {
    leaveByClosing()
    lock?.close()
    compare()
  }

  /// Waits until the lock is idle.
  nonisolated(nonsending) func waitUntilIdle(by task: Int, timeout: Duration? = nil) async -> Ending {
    guard let lock else { return .closed }
    let (wasIdle, before) = (holder == nil, idleMoments)
    happened += 1
    if !wasIdle { awaits[task] = { [unowned self] in idleMoments == before } }
    defer {
      awaits[task] = nil
      cancelledWaiting.remove(task)
    }
    do {
      try await lock.waitUntilIdle(timeout: timeout)
      always("G5: who is cancelled while it waits for an idle lock is told", !cancelledWaiting.contains(task))
      always("G3: who waits for an idle lock is told when it is", wasIdle || idleMoments > before || isUncertain)
      return .ran
    } catch {
      return Ending(error)
    }
  }

  /// Waits until nothing is left to be done, and judges the whole.
  func finish() async {
    // Time moves when nothing is left to be done.
    try? await simulation.clock.sleep(for: .seconds(100))
    compare()
    always("G3: every request has settled", asked.allSatisfy { $0.hasSettled || ($0.isOver && $0.request != nil) })
    always("G3: nobody holds the lock in the end, and nobody waits", holder == nil && line.isEmpty)
    always("G9: every block is destroyed", liveBlocks == 0)
    for number in asked.indices { asked[number].request = nil }
    lock = nil
    // Somebody else may have the memory of the lock already; this one does not.
    always("G10: a lock that is gone and over leaves nothing", remains.areGone)
  }
}

/// The tasks of a program, by number.
final class ProgramTasks: @unchecked Sendable {
  // Sendable: as the referee.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var running = 0

  /// Runs the tasks, and waits until all have ended.
  ///
  /// The last one wakes the caller, so that nothing of this is a decision between them.
  func run(_ count: Int, _ body: @escaping @Sendable (Int) async -> Void) async {
    running = count
    await withCheckedContinuation { continuation in
      for number in 0..<count {
        tasks[number] = Task(name: "\(number)") { [self] in
          await body(number)
          running -= 1
          if running == 0 { continuation.resume() }
        }
      }
    }
  }

  func cancel(_ number: Int) { tasks[number]?.cancel() }
}
