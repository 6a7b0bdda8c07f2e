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
final class ThreadExplorer: @unchecked Sendable {
  // Sendable: everything is touched only by the thread that has the baton, which is handed over by semaphores; at the
  // beginning and at the end that is the thread that calls `explore`.

  /// The steps in a row after which a thread that spins lets the others go on, which is no pre-emption.
  static let patience = 50

  var roles: [Role] = []
  var current = 0
  private(set) var stage: Stage!
  /// A Boolean value that indicates whether threads are switched; otherwise a run is set up, judged or wound up.
  private(set) var isRunning = false
  /// A Boolean value that indicates whether background threads are to end.
  private(set) var isOver = false

  /// What threads have seen of each other, and the orders by which they do.
  var memory: RunMemory
  var orders: Orders

  var schedule: Schedule
  var stepsInARow = 0
  /// The threads of the system, kept from exploration to exploration, but for those that were left in a run that failed.
  private(set) var workers: [Worker]
  private static let idle = Guarded<[Worker]>([])
  private let program: Program
  private let limit: Int
  let ended = DispatchSemaphore(value: 0)

  private(set) var count = 0
  var points = 0
  var switches = 0
  private(set) var threadCount = 0
  private(set) var failure: Failure?
  /// The kinds of places that were contested when the run began.
  private var contestedBefore: Set<UInt> = []
  /// The names of the threads, and of tasks that were started meanwhile.
  var threadNames: [String] = []
  /// A Boolean value that indicates whether there were more schedules than the limit.
  private(set) var isExhausted = true
  private(set) var sometimes: Set<String> = []
  /// The trace of the run, where it is recorded.
  var trace: Trace?

  struct Failure {
    let text: String
    let choices: [UInt8]
    /// The kinds of places that were contested when its run began.
    let contested: Set<UInt>
  }

  init(
    _ program: Program,
    _ schedule: Schedule,
    contested: Set<UInt> = [],
    orders: Orders = Orders(),
    limit: Int = .max,
    records: Bool = false
  ) {
    self.program = program
    self.schedule = schedule
    memory = RunMemory(contested: contested)
    self.orders = orders
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
    contestedBefore = memory.contested
    roles.removeAll(keepingCapacity: true)
    stage = nil
    stage = Stage(program, self)
    program.play(stage)
    threadCount = max(threadCount, roles.count)
    while workers.count < roles.count {
      workers.append(Worker(index: workers.count))
    }
    memory.restart(threads: roles.count)
    for role in roles.indices { roles[role].thread = role }
    threadNames = roles.map(\.name)
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
  func nextAtRest() -> Int? {
    guard isRunning else { return next() }
    isRunning = false
    trace?.close(stage)
    if let text = stage.failure {
      fail(text)
      return nil
    }
    let stranded = roles.filter { !$0.isDone && !$0.isBackground }
    if !stranded.isEmpty {
      let names = stranded.map(\.name).joined(separator: ", ")
      fail("G3, no lost wake-up: \(names) would wait indefinitely; the word is \(stage.wordText)")
      return nil
    }
    if let text = stage.verdict() { fail(text) }
    if failure != nil { return nil }
    isOver = true
    return next()
  }

  /// Sets up the next run, when all threads are done.
  private func nextRun() -> Int? {
    count += 1
    guard failure == nil, schedule.advance(beginsAnew: memory.hasLearned) else { return nil }
    guard count < limit else {
      isExhausted = false
      return nil
    }
    prepare()
    return current
  }

  private func fail(_ text: String) {
    if failure == nil { failure = Failure(text: text, choices: schedule.choices, contested: contestedBefore) }
  }
}
