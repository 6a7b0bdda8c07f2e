import ScheduleTestKit
import TransitionLock
import VirtualTime

/// The calls of a program over scopes.
extension TreeReferee {
  /// Runs the tasks of the program, and waits until all have ended.
  func run(_ count: Int, _ body: @escaping @Sendable (Int) async -> Void) async {
    await withCheckedContinuation { continuation in
      let done = Countdown(count) { continuation.resume() }
      for number in 0..<count {
        tasks[number] = Task(name: "\(number)") {
          await body(number)
          done.countDown()
        }
      }
    }
  }

  /// Asks for a turn.
  ///
  /// - Parameters:
  ///   - task: the number of the calling task, for who wants to cancel it.
  ///   - isOutdated: whether the request makes no sense any more at its turn.
  @discardableResult
  nonisolated(nonsending) func attempt(
    _ policy: TransitionLock.Policy,
    at place: Place = [],
    by task: Int? = nil,
    isInterruptible: Bool = false,
    isOutdated: Bool = false,
    _ body: (TreeTurn) async -> Void = { _ in await Task.yield() }
  ) async -> Ending {
    let lock = scope(place)
    let number = ask(policy, at: place, isInterruptible: isInterruptible)
    if let task { waitsFor[task] = number }
    let outcome = await lock.attempt(
      policy,
      "call",
      isInterruptible: isInterruptible,
      if: { [self] in
        guard isOutdated else { return .relevant }
        always("G2: a condition is asked at the turn", asked[number].state == .holds)
        ends(number, as: .outdated)
        return .outdated("late")
      }
    ) { token in
      let turn = begin(number, token)
      defer { ends(number) }
      await body(turn)
    }
    if let task { waitsFor[task] = nil }
    let ending = Ending(outcome.code)
    settle(number, as: ending)
    if case .superseded(by: let newer) = outcome.result { always("who took its place is said", !newer.file.isEmpty) }
    return ending
  }

  /// Leaves a block in line that ends its token itself.
  ///
  /// - Returns: the number of the request.
  @discardableResult
  func enqueue(_ policy: TransitionLock.Policy, at place: Place = [], isInterruptible: Bool = false) -> Int {
    let lock = scope(place)
    let number = ask(policy, at: place, isInterruptible: isInterruptible, isBlock: true)
    asked[number].request = lock.enqueue(on: .anyThread, policy: policy, "block", isInterruptible: isInterruptible) {
      [self] token in
      let turn = begin(number, token)
      always("G4: a token ends its own transition", turn.token.end())
      ends(number)
    }
    if asked[number].foundFree != nil { always("G8: a free lock runs a block in the call", asked[number].hasBegun) }
    compare()
    return number
  }

  /// Takes a request back.
  @discardableResult
  func cancel(request number: Int) -> Bool {
    guard let request = asked[number].request else { return false }
    let waits = leave(number, as: .cancelled)
    always("G5: who waits can be taken back, and nobody else", request.cancel() == waits)
    compare()
    return waits
  }

  /// Cancels a task.
  func cancel(task: Int) {
    if let number = waitsFor[task] { leave(number, as: .cancelled) }
    tasks[task]?.cancel()
    compare()
  }

  /// Ends a transition, or tries to.
  @discardableResult
  func end(_ turn: TreeTurn) -> Bool {
    let isHeld = asked[turn.number].state == .holds
    ends(turn.number)
    isEnding = true
    let hasEnded = turn.token.endIfHolding()
    isEnding = false
    always("G4: a token ends its own transition, once", hasEnded == isHeld)
    compare()
    return hasEnded
  }

  /// Closes a place.
  func close(_ place: Place) {
    let lock = scope(place)
    let part = lock.scope("in it")
    closes(place)
    lock.close()
    always("G3: a closed scope starts nothing", lock.tryStart() == nil && part.tryStart() == nil)
    compare()
  }

  /// Waits until a place is idle.
  nonisolated(nonsending) func waitUntilIdle(at place: Place) async {
    let idler = Idler(place)
    idler.hasBeenIdle = isIdle(place)
    idlers.append(idler)
    let ending: Void? = try? await scope(place).waitUntilIdle()
    always("G3: who waits for an idle scope is told when it is", ending != nil && idler.hasBeenIdle)
    idlers.removeAll { $0 === idler }
  }

  /// Waits until nothing is left to be done, and judges the whole.
  func finish() async {
    // Time moves when nothing is left to be done.
    try? await simulation.clock.sleep(for: .seconds(100))
    guard let lock else { return }
    compare()
    for number in asked.indices where asked[number].request != nil {
      always("G3: a request in line is not left there", asked[number].state == .isOver)
      asked[number].hasSettled = asked[number].request?.outcome != nil
      asked[number].request = nil
    }
    always("G3: every request has settled", asked.allSatisfy(\.hasSettled))
    always("G3: nobody holds anything in the end, and nobody waits", holders.isEmpty && line.isEmpty)
    let snapshot = lock.snapshot
    always("the snapshot of an idle lock is empty", snapshot.holders.isEmpty && snapshot.waiting.isEmpty)
    for number in asked.indices { asked[number].token = nil }
    always("a scope is gone when nobody has it", lock.isQuiescent)
    always("a lock without scopes is plain again", lock.isFast)
  }
}
