@testable import TransitionLock
@testable import TransitionSupport

/// One run: the lock, what is seen of it, and what that must be.
final class Stage: @unchecked Sendable {
  // Sendable: touched only by the thread that has the baton.
  private unowned let explorer: ThreadExplorer
  private let program: Program
  var lock: TransitionLock!
  let cell: Cell
  private var others: [TransitionLock] = []
  private let firstGeneration: UInt64

  /// The name of the transition that is under way, for who has taken the lock: memory that nothing but the lock protects.
  private let inside = Variable<String?>("what the lock protects", nil)
  private(set) var failure: String?
  private var verdicts: [() -> String?] = []
  private var tasks: [Int: Task<Void, Never>] = [:]
  private(set) var cancelled: Set<Int> = []
  var reports: [TransitionLock.Report.Code] = []
  /// A Boolean value that indicates whether a transition may be under way in the end.
  var mayBeTaken = false
  /// The ends of calls that wait, by their threads' names.
  private(set) var ends: [String: String] = [:]

  init(_ program: Program, _ explorer: ThreadExplorer) {
    self.program = program
    self.explorer = explorer
    program.restore()
    let lock = TransitionLock(program.settings)
    self.lock = lock
    cell = lock.cell
    Contention.forget()
    firstGeneration = cell.memory.pointee.word.current & ~Word.flags
  }

  var jobs: Jobs { program.jobs }

  /// Returns another lock, which lives until the run is over.
  func anotherLock() -> TransitionLock {
    let other = TransitionLock(program.settings)
    others.append(other)
    return other
  }

  /// Has the lock die, and the pool keep none of its cells until the run is over, and no other one, so that the next lock has
  /// memory that is made for it.
  ///
  /// - Parameter cell: one that must have been the lock's.
  func replacePool(with cell: Cell) {
    lock = nil
    var cells: [Cell] = []
    while CellPool.shared.hasFree { cells.append(CellPool.shared.take()) }
    precondition(cells.contains(cell), "a lock that is gone leaves its cells")
    atEnd {
      for other in cells where other != cell { CellPool.shared.give(other) }
      return nil
    }
  }
}

// MARK: - Threads

extension Stage {
  func thread(_ name: String, _ body: @escaping () -> Void) {
    explorer.add(Role(name, isBackground: false, body: body))
  }

  /// Adds a thread that runs a task.
  ///
  /// - Returns: the number of the thread.
  @discardableResult
  func task(_ name: String, _ body: @escaping @Sendable () async -> Void) -> Int {
    let number = explorer.roles.count
    let (explorer, jobs) = (explorer, jobs)
    var isOver = false
    // Safe: it is set on the thread that reads it.
    let setOver = unsafeBitCast({ isOver = true } as () -> Void, to: (@Sendable () -> Void).self)
    tasks[number] = jobs.makeTask(of: number) {
      await body()
      setOver()
    }
    explorer.add(
      Role(name, isBackground: false) {
        while !isOver {
          explorer.wait { jobs.hasJob(of: number) }
          jobs.runJob(of: number)
        }
      }
    )
    return number
  }

  /// Adds the thread that runs what the lock starts: the watch, the timer of the deadlines, and the tasks of blocks.
  func pool() {
    let (explorer, jobs) = (explorer, jobs)
    explorer.add(
      Role("pool", isBackground: true) {
        while true {
          explorer.wait { jobs.hasOther || explorer.isOver }
          guard jobs.hasOther else { return }
          jobs.runOther()
        }
      }
    )
  }

  func cancel(_ thread: Int) {
    cancelled.insert(thread)
    if let task = tasks[thread] { explorer.cancel(thread, task) }
  }

  /// Returns a place in which a thread leaves a value for others.
  func handover<Value>(of type: Value.Type = Value.self) -> Handover<Value> { Handover(explorer) }

  /// Comes to a point of the program itself.
  func reach(_ text: StaticString) { explorer.reach(text) }
}

// MARK: - Transitions

extension Stage {
  /// Notes that a transition has begun, and lets others go on in it.
  func begin(_ name: String) {
    if let inside = inside.value { fail("G1, exclusion: \(name) begins while \(inside) is under way") }
    inside.value = name
    explorer.reach("is inside")
  }

  /// Notes that a transition is about to end.
  func end(_ name: String) {
    let inside = self.inside.value
    if inside != name { fail("G1, exclusion: \(name) is over, and \(inside ?? "nothing") is under way") }
    self.inside.value = nil
  }

  /// Starts a transition if the lock is free.
  func start(_ name: String, _ label: TransitionLock.Label = "start") -> Token? {
    let waiting = waitingThreads
    guard let token = lock.tryStart(label) else {
      explorer.note("refused")
      return nil
    }
    let passedOver = waiting.intersection(waitingThreads)
    if let first = passedOver.min() {
      fail("G2, no barging: \(name) starts while \(explorer.roles[first].name) waits since before its call")
    }
    begin(name)
    return token
  }

  /// Starts a transition if the lock is free, and ends it.
  @discardableResult
  func attempt(_ name: String, _ label: TransitionLock.Label = "attempt") -> Bool {
    guard let token = start(name, label) else { return false }
    finish(token, name)
    return true
  }

  func finish(_ token: Token, _ name: String) {
    end(name)
    if !token.endIfHolding() { fail("G4, own token: the token of \(name) has ended before") }
  }

  /// Waits for the turn, and notes what came of it.
  func call(_ name: String, timeout: Duration? = nil) async {
    do {
      try await lock.serialize("call", timeout: timeout) { _ in
        begin(name)
        end(name)
      }
      note(name, "ran")
    } catch let failure as TransitionLock.Failure {
      note(name, failure.code.description)
    } catch {
      note(name, "cancelled")
    }
  }

  private func note(_ name: String, _ end: String) {
    ends[name] = end
    explorer.note("\(name) \(end)")
  }

  func sometimes(_ name: String) { explorer.note(name) }

  /// The threads that wait, and were not cancelled.
  private var waitingThreads: Set<Int> {
    Set(explorer.roles.indices.filter { explorer.roles[$0].isWaiting && !cancelled.contains($0) })
  }
}

// MARK: - Verdict

extension Stage {
  func fail(_ text: String) {
    if failure == nil { failure = text }
  }

  /// Adds what must be true when everything is over.
  func atEnd(_ verdict: @escaping () -> String?) { verdicts.append(verdict) }

  /// Judges a run in which everything is over.
  func verdict() -> String? {
    if let inside = inside.current { return "\(inside) is still under way" }
    let word = Word(bits: cell.memory.pointee.word.current)
    if word.isTaken, !mayBeTaken { return "G3, nothing stranded: the lock is taken in the end: \(wordText)" }
    if !word.isTaken, word.needsAttention { return "attention is set though nobody waits: \(wordText)" }
    for verdict in verdicts {
      if let text = verdict() { return text }
    }
    if lock != nil, !cell.storage.withState({ $0.machine.isQuiescent }) { return "the machine keeps what is over" }
    return nil
  }

  /// The number of the transitions that have begun in the run until a word was written.
  func number(of word: Word) -> UInt64 { (word.generation &- firstGeneration) / Word.generationStep }

  /// The word, with generations counted from the beginning of the run.
  var wordText: String {
    let word = Word(bits: cell.memory.pointee.word.current)
    var flags = ["token", "block", "attention", "closed", "traced", "linked", "observed", "interrupted"]
    flags = flags.indices.filter { word.bits & 1 << UInt64($0) != 0 }.map { flags[$0] }
    return "\(number(of: word)):\(flags.isEmpty ? "free" : flags.joined(separator: "+"))"
  }
}
