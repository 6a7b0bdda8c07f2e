import ScheduleTestKit
import TransitionLock
import VirtualTime

/// A lock with scopes beside the model of a lock.
///
/// In a simulation all tasks share a thread, so that the model changes together with the lock, in one step; after each call the two are
/// compared.
final class ScopeReferee: @unchecked Sendable {
  // Sendable: used by the tasks of one simulation, one at a time on its one thread.
  typealias Path = LockModel.Path

  let lock: TransitionLock
  let tasks = ProgramTasks()
  private(set) var model = LockModel()
  private let simulation: Simulation
  private let isExhaustive: Bool
  private let reports = Referee.Reports()
  /// The calls of tasks that had been cancelled: they ask for nothing.
  private var refused: Set<Int> = []
  private var begun: Set<Int> = []
  private var tokens: [Int: TransitionLock.Token] = [:]
  private var requests: [Int: TransitionLock.Request] = [:]
  /// Whether a call of `end` is on the stack.
  private var isEnding = false
  /// The call that each task waits with, for who wants to cancel it.
  private var waitsFor: [Int: Int] = [:]

  init(_ simulation: Simulation, lendsExecutor: Bool, isExhaustive: Bool) {
    (self.simulation, self.isExhaustive) = (simulation, isExhaustive)
    lock = TransitionLock(
      label: "window",
      clock: simulation.clock,
      executor: lendsExecutor ? simulation.executor : nil,
      limits: .none,
      report: { [reports] in reports.add($0) }
    )
  }

  /// States that something holds.
  func always(_ name: String, _ condition: Bool) { simulation.always(name, condition) }

  /// States that something happens in some schedule. Only where all schedules are run it has to: a few at random may miss it.
  func sometimes(_ name: String, _ condition: Bool) {
    if isExhaustive { simulation.sometimes(name, condition) }
  }

  /// Returns a new reference to the lock at a path.
  func scope(_ path: Path) -> TransitionLock { path.reduce(lock) { $0.scope($1) } }
}

// MARK: - Calls

extension ScopeReferee {
  /// Asks for a turn.
  ///
  /// - Parameters:
  ///   - task: the number of the calling task, for who wants to cancel it.
  ///   - isOutdated: whether the request makes no sense any more at its turn.
  @discardableResult
  nonisolated(nonsending) func attempt(
    _ policy: TransitionLock.Policy,
    at path: Path = [],
    by task: Int? = nil,
    isInterruptible: Bool = false,
    isOutdated: Bool = false,
    _ body: (_ number: Int, TransitionLock.Token) async -> Void = { _, _ in await Task.yield() }
  ) async -> LockModel.Code {
    let lock = scope(path)
    let number = ask(policy, at: path, refusedAs: Task.isCancelled ? .cancelled : nil)
    if let task { waitsFor[task] = number }
    let outcome = await lock.attempt(
      policy,
      "call",
      isInterruptible: isInterruptible,
      if: { [self] in
        guard isOutdated else { return .relevant }
        always("G2: a condition is asked at the turn", model.calls[number].status == .holding)
        model.end(number, as: .outdated)
        return .outdated("late")
      }
    ) { token in
      begin(number, token)
      await body(number, token)
      if holds(number) { model.end(number, as: .finished) }
    }
    if let task { waitsFor[task] = nil }
    always("G3: a request ends as the model says", model.calls[number].status == .ended(outcome.code))
    compare()
    return outcome.code
  }

  /// Leaves a block in line that ends its token itself.
  ///
  /// - Returns: the number of the request.
  @discardableResult
  func enqueue(_ policy: TransitionLock.Policy, at path: Path = []) -> Int {
    let lock = scope(path)
    let number = ask(policy, at: path)
    let isFree = holds(number)
    requests[number] = lock.enqueue(on: .anyThread, policy: policy, "block") { [self] token in
      begin(number, token)
      always("G4: a token ends its own transition", token.end())
      model.end(number, as: .finished)
    }
    always("G8: a free lock runs a block in the call", !isFree || begun.contains(number))
    compare()
    return number
  }

  private func ask(_ policy: TransitionLock.Policy, at path: Path, refusedAs refusal: LockModel.Code? = nil) -> Int {
    let number = model.calls.count
    model.ask(path, refusedAs: refusal, policy, .holds)
    if refusal != nil { refused.insert(number) }
    return number
  }

  private func holds(_ number: Int) -> Bool { model.calls[number].status == .holding }

  private func begin(_ number: Int, _ token: TransitionLock.Token) {
    always("G1, G2: a turn comes in its order, to nobody in whose way another one is", holds(number) && token.isHolding)
    always("G3: a request runs once", begun.insert(number).inserted)
    always("G7: nobody begins on the call stack of an end", !isEnding)
    tokens[number] = token
  }

  /// Takes a request back.
  func cancel(request number: Int) {
    let waits = leave(number)
    always("G5: who waits can be taken back, and nobody else", requests[number]?.cancel() == waits)
    compare()
  }

  /// Cancels a task.
  func cancel(task: Int) {
    if let number = waitsFor[task] { leave(number) }
    tasks.cancel(task)
    compare()
  }

  @discardableResult
  private func leave(_ number: Int) -> Bool {
    guard model.calls[number].status == .waiting else { return false }
    model.end(number, as: .cancelled)
    return true
  }

  /// Ends a transition, or tries to.
  func end(_ number: Int) {
    let isHeld = holds(number)
    if isHeld { model.end(number, as: .finished) }
    isEnding = true
    let hasEnded = tokens[number]?.endIfHolding()
    isEnding = false
    always("G4: a token ends its own transition, once", hasEnded == isHeld)
    compare()
  }

  /// Closes a scope.
  func close(_ path: Path) {
    let scope = scope(path)
    let part = scope.scope("in it")
    model.close(path)
    scope.close()
    always("G3: a closed scope starts nothing", scope.tryStart() == nil && part.tryStart() == nil)
    compare()
  }

  /// Waits until a scope is idle.
  nonisolated(nonsending) func waitUntilIdle(at path: Path) async {
    let number = model.idlers.count
    model.awaitIdle(path)
    let ending: Void? = try? await scope(path).waitUntilIdle()
    let idler = model.idlers[number]
    always("G3: who waits for an idle scope is told when it is", ending != nil && (idler.isOver || !idler.isExpected))
  }
}

// MARK: - Comparison

extension ScopeReferee {
  private func compare() {
    always("G2: the line is as long as the model says", lock.waitingCount == model.waitingCount([]))
    always("G1: the lock is taken as the model says", lock.isTransitioning == model.isTransitioning([]))
    for (number, request) in requests {
      let status: LockModel.Status? = request.outcome.map { .ended($0.code) }
      always(
        "G3: a request settles when it is over",
        (status ?? model.calls[number].status) == model.calls[number].status
      )
    }
    always("G10: there is nothing to report", reports.all.isEmpty)
  }

  /// Waits until nothing is left to be done, and judges the whole.
  func finish() async {
    // Time moves when nothing is left to be done.
    try? await simulation.clock.sleep(for: .seconds(100))
    compare()
    always("G3: every request has settled", requests.values.allSatisfy { $0.outcome != nil })
    always("G3: nobody holds anything in the end, and nobody waits", model.holders.isEmpty && model.waiters.isEmpty)
    let snapshot = lock.snapshot
    always("the snapshot of an idle lock is empty", snapshot.holders.isEmpty && snapshot.waiting.isEmpty)
    (tokens, requests) = ([:], [:])
    always("a scope is gone when nobody has it", lock.isQuiescent)
    always("a lock without scopes is plain again", lock.isFast)
  }

  /// Compares the events of a lock with the ends of the calls, and with each other.
  func judge(_ events: [TransitionLock.Event]) {
    var begun: [UInt64: Path] = [:]
    var waiting: Set<UInt64> = []
    var over: [UInt64: LockModel.Code] = [:]
    for event in events {
      let number = event.request
      always("nothing is lost, and nothing happens after an end", event.lost == 0 && over[number] == nil)
      switch event.kind {
      case .waits: always("who waits has not waited", begun[number] == nil && waiting.insert(number).inserted)
      case .begins:
        always("G1: nobody begins who conflicts", !begun.values.contains { LockModel.conflict($0, event.scope) })
        waiting.remove(number)
        begun[number] = event.scope
      case .isAsked: always("who is asked holds", begun[number] == event.scope)
      default:
        over[number] = event.outcome
        waiting.remove(number)
        always("an end is that of a transition", (begun.removeValue(forKey: number) != nil) == (event.kind == .ends))
      }
    }
    always("every request comes to its end", begun.isEmpty && waiting.isEmpty)
    func counts(_ codes: some Sequence<LockModel.Code>) -> [LockModel.Code: Int] {
      codes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let codes = model.calls.indices.compactMap { number -> LockModel.Code? in
      guard !refused.contains(number), case .ended(let code) = model.calls[number].status else { return nil }
      return code
    }
    always("the ends are those of the calls", counts(over.values) == counts(codes))
  }
}
