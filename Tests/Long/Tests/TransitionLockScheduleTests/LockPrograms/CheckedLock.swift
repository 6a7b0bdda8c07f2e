import ScheduleTestKit
import TransitionLock
import VirtualTime

/// A lock beside its model: each call goes to both, and then the two are compared.
///
/// In a simulation all tasks share a thread, so that the model changes together with the lock, in
/// one step. Only of a timeout the model cannot know the moment: at the deadline, the lock says
/// whether it has come.
final class CheckedLock: @unchecked Sendable {
  // Sendable: used by the tasks of one simulation, one at a time on its one thread.
  typealias Path = LockModel.Path
  typealias Code = LockModel.Code
  typealias Token = TransitionLock.Token

  let simulation: Simulation
  let tasks = ProgramTasks()
  /// The lock; nil when it is gone.
  var base: TransitionLock?
  var model = LockModel()
  var isClosed = false
  /// The calls whose transitions have begun.
  var begun: Set<Int> = []
  /// The number of blocks that exist.
  var liveBlocks = 0

  private let isExhaustive: Bool
  let remains: TransitionLock.Remains
  let reports = Reports()
  /// The calls of tasks that had been cancelled: they ask for nothing.
  var refused: Set<Int> = []
  var requests: [Int: TransitionLock.Request] = [:]
  /// The requests that have not been seen settled.
  var pending: [Int] = []
  /// The call that has found the lock free and has not begun.
  var fresh: Int?
  /// The block on the stack.
  var block: (number: Int, hasToken: Bool)?
  /// Whether a call of `end` is on the stack.
  var isEnding = false
  /// The number of misuses that have to be reported, and the failed transitions whose tokens were
  /// ended late.
  var misuses = 0
  var late: Set<Int> = []
  var wasDestroyedInUse = false
  /// The call that each task waits with, for who wants to cancel it.
  var waitsFor: [Int: Int] = [:]
  /// Whether each task that awaits something else still has to, and those that were cancelled while
  /// they had to.
  var awaits: [Int: () -> Bool] = [:]
  var cancelledWaiting: Set<Int> = []

  init(_ simulation: Simulation, lendsExecutor: Bool, isExhaustive: Bool) {
    (self.simulation, self.isExhaustive) = (simulation, isExhaustive)
    let lock = TransitionLock(
      label: "program",
      clock: simulation.clock,
      executor: lendsExecutor ? simulation.executor : nil,
      limits: .none,
      report: { [reports] in reports.add($0) }
    )
    base = lock
    remains = TransitionLock.Remains(of: lock)
  }

  /// States that something holds.
  func always(_ name: String, _ condition: Bool) { simulation.always(name, condition) }

  /// States that something happens in some schedule. Only where all schedules are run it has to: a
  /// few at random may miss it.
  func sometimes(_ name: String, _ condition: Bool) {
    if isExhaustive { simulation.sometimes(name, condition) }
  }

  /// Runs the operations of the tasks of a program.
  func run(
    _ extent: Extent,
    _ body: @escaping @Sendable (_ task: Int, _ operation: Int) async -> Void
  ) async {
    await tasks.run(extent.tasks) { task in
      for operation in 0..<extent.operations { await body(task, operation) }
    }
  }

  /// Whether a request has its turn and has not begun.
  var isTurnOnItsWay: Bool { model.holders.contains { !begun.contains($0) } }

  /// Whether the call of a task waits in line.
  func isWaiting(task: Int) -> Bool { waitsFor[task].map { model.waiters.contains($0) } ?? false }

  /// The lock's reports.
  final class Reports: @unchecked Sendable {
    // Sendable: as a checked lock.
    private(set) var all: [TransitionLock.Report] = []
    func add(_ report: TransitionLock.Report) { all.append(report) }
    func count(_ code: TransitionLock.Report.Code) -> Int { all.count { $0.code == code } }
  }
}

// MARK: - The model

extension CheckedLock {
  func holds(_ number: Int) -> Bool { model.calls[number].status == .holding }

  /// Moves the time of the model. A request at its very deadline has timed out if it does not wait
  /// any more.
  func expire() {
    let now = simulation.clock.now.offset
    let isDue = model.deadlines.first.map { $0 <= now } ?? false
    guard isDue || now > model.now else { return }
    let waiting = isDue ? base?.waiters ?? [] : []
    model.advance(to: now) { number in
      waiting.contains { $0.line == number && !["waitUntilIdle", "settled"].contains($0.label) }
    }
  }

  /// Notes that something happens: a call on a free lock begins before anything else does.
  func happen() {
    always("G8: a free lock is taken before anything else happens", fresh == nil)
    expire()
  }

  func ask(
    _ policy: TransitionLock.Policy,
    at path: Path = [],
    by task: Int? = nil,
    timeout: Duration? = nil,
    isBlock: Bool = false,
    isHolder: Bool = false
  ) -> Int {
    happen()
    let number = model.calls.count
    let isRefused = !isBlock && Task.isCancelled
    if isRefused { refused.insert(number) }
    let refusal: Code? = isRefused ? .cancelled : isHolder ? .deadlock : isClosed ? .closed : nil
    model.ask(path, refusedAs: refusal, policy, .holds, timeout: timeout)
    if holds(number) { fresh = number }
    if let task { waitsFor[task] = number }
    return number
  }

  func begin(_ number: Int, _ token: Token) -> Turn {
    if fresh == number { fresh = nil }
    happen()
    always("G1, G2: a turn comes in its order, to a request with nothing in its way", holds(number))
    always("G1: who has its turn holds the lock", token.isHolding)
    always("G3: a request runs once", begun.insert(number).inserted)
    always("G7: no transition begins on the call stack of an end", !isEnding)
    always("G7: blocks are never nested", block == nil)
    return Turn(number: number, token: token, lock: self)
  }

  /// Notes that a transition is over, unless its token has ended it.
  func over(_ number: Int, as code: Code) {
    if fresh == number { fresh = nil }
    happen()
    if holds(number) { model.end(number, as: code) }
  }

  /// Takes a request out of the line, if it still waits there.
  @discardableResult
  func leave(_ number: Int) -> Bool {
    guard model.calls[number].status == .waiting else { return false }
    model.end(number, as: .cancelled)
    return true
  }

  func settle(_ number: Int, by task: Int? = nil, as code: Code) -> Code {
    if let task { waitsFor[task] = nil }
    expire()
    always("G3: a request ends as the model says", model.calls[number].status == .ended(code))
    always("G3: who ran has begun", [.finished, .failed].contains(code) == begun.contains(number))
    compare()
    return code
  }

  func compare() {
    happen()
    if let lock = base {
      always(
        "G2: the line is as long as the model says",
        lock.waitingCount == model.waitingCount([])
      )
      always(
        "G1: the lock is taken as the model says",
        lock.isTransitioning == model.isTransitioning([])
      )
    }
    for number in pending {
      let status = requests[number]?.outcome.map { LockModel.Status.ended($0.code) }
      let expected = model.calls[number].status
      always(
        "G3: a request settles when it is over",
        status == ([.waiting, .holding].contains(expected) ? nil : expected)
      )
    }
    // A settled request stays settled.
    pending.removeAll { ![.waiting, .holding].contains(model.calls[$0].status) }
    let destroyed = wasDestroyedInUse ? 1 : 0
    always(
      "G10: a lock that is destroyed in use says so",
      reports.count(.destroyedInUse) == destroyed
    )
    always("G4: a misuse is reported once", reports.count(.alreadyEnded) == misuses)
    always("G10: there is nothing else to report", reports.all.count == misuses + destroyed)
  }

  /// Waits until nothing is left to be done, and judges the whole.
  func finish() async {
    // Time moves when nothing is left to be done.
    try? await simulation.clock.sleep(for: .seconds(100))
    compare()
    always("G3: every request has settled", requests.values.allSatisfy { $0.outcome != nil })
    always(
      "G3: the lock is free in the end, without a waiter",
      model.holders.isEmpty && model.waiters.isEmpty
    )
    always("G9: every block is destroyed", liveBlocks == 0)
    requests = [:]
    if let lock = base {
      always("nothing waits for an idle lock", lock.waiters.isEmpty && !lock.isTransitioning)
      always("an unreferenced scope is gone", lock.isQuiescent)
      always("a lock without scopes is plain again", isClosed || lock.isFast)
    }
    base = nil
    // Another object may have the memory of the lock already.
    always("G10: a lock that is gone and over leaves nothing", remains.areGone)
  }
}
