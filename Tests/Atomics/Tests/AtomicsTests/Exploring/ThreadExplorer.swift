import Dispatch
import Foundation

@testable import TransitionLock
@testable import TransitionSupport

/// Explores the interleavings of a program's threads, of which only the one with the baton runs.
///
/// A thread decides itself, at each of its points, which one goes on: if that is itself, there is no switch. A thread that
/// finds a section taken, waits for its continuation or for a job is not ready until it can go on, and so nothing ever
/// blocks while it has the baton.
///
/// When all are done, the last one judges the run, sets up the next one, and hands the baton to its first thread.
final class ThreadExplorer: Explorer, @unchecked Sendable {
  // Sendable: everything is touched only by the thread that has the baton, which is handed over by semaphores; at the
  // beginning and at the end that is the thread that calls `explore`.

  /// A thread of a program.
  struct Role {
    let name: String
    /// A Boolean value that indicates whether it goes on for ever, when there is something to do.
    let isBackground: Bool
    let body: () -> Void

    fileprivate(set) var isDone = false
    fileprivate(set) var wait = Wait.nothing
    /// The serial number of its last continuation, and whether that was resumed.
    fileprivate(set) var continuation = 0
    fileprivate(set) var isResumed = false
    /// A Boolean value that indicates whether another thread is about to cancel its task. The runtime has a task that was
    /// resumed wait for that, so this does.
    fileprivate(set) var isBeingCancelled = false

    init(_ name: String, isBackground: Bool, body: @escaping () -> Void) {
      self.name = name
      self.isBackground = isBackground
      self.body = body
    }

    /// A Boolean value that indicates whether it waits for a continuation that was not resumed.
    var isWaiting: Bool { if case .continuation = wait { !isResumed } else { false } }
  }

  enum Wait {
    case nothing
    case section(ExploredSection)
    case continuation
    case condition(() -> Bool)
  }

  /// The steps in a row after which a thread that spins lets the others go on, which is no pre-emption.
  private static let patience = 50

  private(set) var roles: [Role] = []
  private(set) var current = 0
  private(set) var stage: Stage!
  /// A Boolean value that indicates whether threads are switched; otherwise a run is set up, judged or wound up.
  private(set) var isRunning = false
  /// A Boolean value that indicates whether background threads are to end.
  private(set) var isOver = false

  private var schedule: Schedule
  private var stepsInARow = 0
  /// The threads of the system, kept from exploration to exploration, but for those that were left in a run that failed.
  private var workers: [Worker]
  private static let idle = Guarded<[Worker]>([])
  private let program: Program
  private let limit: Int
  private let ended = DispatchSemaphore(value: 0)

  private(set) var count = 0
  private(set) var points = 0
  private(set) var switches = 0
  private(set) var threadCount = 0
  private(set) var failure: Failure?
  /// A Boolean value that indicates whether there were more schedules than the limit.
  private(set) var isExhausted = true
  private(set) var sometimes: Set<String> = []
  /// The trace of the run, where it is recorded.
  private(set) var trace: Trace?

  struct Failure {
    let text: String
    let choices: [UInt8]
  }

  init(_ program: Program, _ schedule: Schedule, limit: Int = .max, records: Bool = false) {
    self.program = program
    self.schedule = schedule
    self.limit = limit
    workers = Self.idle.run { idle in
      defer { idle = [] }
      return idle
    }
    self.trace = records ? Trace() : nil
  }

  var isCut: Bool { schedule.isCut }
  var choices: [UInt8] { schedule.choices }

  /// Runs the program with one schedule after the other, until one fails.
  func explore() {
    Exploration.explorer = self
    prepare()
    workers[current].handOver()
    ended.wait()
    Exploration.explorer = nil
    // Here, while nothing else is explored: the thread that was the last to run may let go of this object later.
    stage = nil
    roles = []
    if failure == nil { Self.idle.run { [workers] in $0 = workers } }
  }

  func note(_ name: String) { sometimes.insert(name) }
}

// MARK: - Runs

extension ThreadExplorer {
  /// Sets a run up.
  private func prepare() {
    (isOver, stepsInARow) = (false, 0)
    roles.removeAll(keepingCapacity: true)
    stage = nil
    stage = Stage(program, self)
    program.play(stage)
    threadCount = max(threadCount, roles.count)
    while workers.count < roles.count {
      workers.append(Worker(index: workers.count))
    }
    isRunning = true
    current = schedule.choose(of: roles.count, preempts: false)
  }

  /// Adds a thread, while a run is set up.
  func add(_ role: Role) { roles.append(role) }

  /// Runs threads of the program, as long as it is this worker's turn.
  func run(_ worker: Worker) {
    let me = worker.index
    while true {
      roles[me].body()
      roles[me].isDone = true
      guard let next = next() ?? nextAtRest() ?? nextRun() else {
        ended.signal()
        return
      }
      (current, stepsInARow) = (next, 0)
      if next != me {
        switches += 1
        workers[next].handOver()
        return
      }
    }
  }

  /// Judges a run in which no thread is ready, and has the background threads end.
  ///
  /// - Returns: the thread that goes on; nil if all are done, or the run has failed.
  private func nextAtRest() -> Int? {
    guard isRunning else { return next() }
    isRunning = false
    trace?.close(stage)
    let stranded = roles.filter { !$0.isDone && !$0.isBackground }
    if !stranded.isEmpty {
      let names = stranded.map(\.name).joined(separator: ", ")
      fail("G3, no lost wake-up: \(names) would wait for ever; the word is \(stage.wordText)")
      return nil
    }
    if let text = stage.failure ?? stage.verdict() { fail(text) }
    if failure != nil { return nil }
    isOver = true
    return next()
  }

  /// Sets up the next run, when all threads are done.
  private func nextRun() -> Int? {
    count += 1
    guard failure == nil, schedule.advance() else { return nil }
    guard count < limit else {
      isExhausted = false
      return nil
    }
    prepare()
    return current
  }

  private func fail(_ text: String) {
    if failure == nil { failure = Failure(text: text, choices: schedule.choices) }
  }
}

// MARK: - Switching

extension ThreadExplorer {
  private func isReady(_ role: Int) -> Bool {
    if roles[role].isDone { return false }
    switch roles[role].wait {
    case .nothing: return true
    case .section(let section): return !section.isTaken
    case .continuation: return roles[role].isResumed && !roles[role].isBeingCancelled
    case .condition(let condition): return condition()
    }
  }

  /// Chooses the thread that goes on; nil if none is ready.
  private func next() -> Int? {
    let isCurrentReady = isReady(current)
    var ready: UInt8 = 0
    var count = 0
    for role in roles.indices where role != current && isReady(role) {
      ready |= 1 << UInt8(role)
      count += 1
    }
    if count == 0 { return isCurrentReady ? current : nil }
    // Out of a run there is nothing to choose.
    if !isRunning { return isCurrentReady ? current : ready.trailingZeroBitCount }
    let mayStay = isCurrentReady && stepsInARow < Self.patience
    var choice = schedule.choose(of: mayStay ? count + 1 : count, preempts: mayStay)
    if mayStay {
      if choice == 0 { return current }
      choice -= 1
    }
    for _ in 0..<choice { ready &= ready - 1 }
    return ready.trailingZeroBitCount
  }

  /// Lets another thread go on, or this one, once it is ready.
  private func pass() {
    let me = current
    guard let next = next() ?? nextAtRest() else {
      // The run has failed, and this thread is left where it is.
      ended.signal()
      workers[me].waitForBaton()
      return
    }
    if next == me { return }
    (current, stepsInARow) = (next, 0)
    switches += 1
    workers[next].handOver()
    workers[me].waitForBaton()
  }

  private func block(_ wait: Wait) {
    roles[current].wait = wait
    pass()
    roles[current].wait = .nothing
  }

  /// A Boolean value that indicates whether some threads of the program wait, and only background threads could change that.
  var isStandstill: Bool {
    var isAnyWaiting = false
    for role in roles.indices where !roles[role].isBackground && !roles[role].isDone {
      if isReady(role) { return false }
      isAnyWaiting = true
    }
    return isAnyWaiting
  }

  /// Waits until a condition holds, which other threads make true.
  func wait(until condition: @escaping () -> Bool) {
    if !condition() { block(.condition(condition)) }
  }

  /// Comes to a point of the program itself.
  func reach(_ text: StaticString) { reach(AtomicPoint(operation: text, function: "", line: 0)) }

  func reach(_ point: AtomicPoint) {
    guard isRunning else { return }
    precondition(pthread_self() == workers[current].identity, "a foreign thread uses the lock")
    points += 1
    stepsInARow += 1
    trace?.close(stage)
    pass()
    trace?.open(point, roles[current].name, stage)
  }
}

// MARK: - What the lock calls

extension ThreadExplorer {
  func enter(_ section: ExploredSection) {
    reach(AtomicPoint(operation: "enter the section", function: "", line: 0))
    while section.isTaken {
      precondition(isRunning, "a section is left by who is in it")
      block(.section(section))
    }
    section.isTaken = true
  }

  func leave(_ section: ExploredSection) { section.isTaken = false }

  func makeContinuation() -> ExploredContinuation {
    roles[current].continuation += 1
    roles[current].isResumed = false
    return ExploredContinuation(thread: current, serial: roles[current].continuation)
  }

  func resume(_ continuation: ExploredContinuation) {
    let thread = continuation.thread
    if roles[thread].continuation != continuation.serial || roles[thread].isResumed {
      stage.fail("G3, settles once: \(roles[thread].name) is resumed twice")
      return
    }
    roles[thread].isResumed = true
    trace?.note("resumes \(roles[thread].name)", roles[current].name, stage)
  }

  func wait(for continuation: ExploredContinuation) {
    if roles[current].isResumed, !roles[current].isBeingCancelled { return }
    trace?.note("waits", roles[current].name, stage)
    block(.continuation)
  }

  /// Cancels the task of a thread.
  func cancel(_ role: Int, _ task: Task<Void, Never>) {
    roles[role].isBeingCancelled = true
    task.cancel()
    roles[role].isBeingCancelled = false
  }
}
