import ScheduleTestKit
import TransitionLock
import VirtualTime

/// A lock, and beside it what the guarantees say of it: who holds it, who waits and in which order, and how each request ends.
///
/// It is a sequential specification. In a simulation all tasks share a thread, so that the specification changes together with the lock,
/// in one step; after each call the two are compared. Only of a timeout it cannot know the moment: from the deadline on, it allows both.
final class Referee: @unchecked Sendable {
  // Sendable: used by the tasks of one simulation, one at a time on its one thread.
  typealias Limits = TransitionLock.Limits
  typealias Token = TransitionLock.Token

  /// The way in which a request ends.
  enum Ending: Hashable, Sendable { case ran, failed, cancelled, timedOut, closed, takenBack, deadlock, other }

  /// A request, as the specification knows it.
  struct Asked {
    let isBlock: Bool
    let deadline: Duration?
    /// How it is to end, if not by running.
    var expected: Ending?
    var hasBegun = false
    var isOver = false
    var hasSettled = false
    /// The number of things that had happened when it asked, if the lock was free.
    var foundFree: Int?
    var request: TransitionLock.Request?
  }

  /// The request that holds the lock.
  struct Holder {
    let number: Int
    var hasToken = true
    var hasBlock: Bool
  }

  let simulation: Simulation
  /// The lock; nil when it is gone.
  var lock: TransitionLock?
  let remains: TransitionLock.Remains
  let reports = Reports()

  var asked: [Asked] = []
  var holder: Holder?
  var line: [Int] = []
  var isClosed = false
  /// The requests with blocks that have not been seen settled.
  var requests: [Int] = []
  /// How often the lock has become free.
  var idleMoments = 0
  /// How much has happened: a call on a free lock begins before anything else does.
  var happened = 0
  /// The number of transitions that have begun and are not over, and of blocks on the stack.
  var inside = 0
  var blocksOnStack = 0
  /// Whether a call of `end` is on the stack.
  var isEnding = false
  /// The numbers of misuses and late ends that have to be reported.
  var misuses = 0
  var lateEnds = 0
  /// The transitions that the lock has ended itself, and whose tokens were ended late.
  var lateTurns: Set<Int> = []
  /// The number of blocks that exist.
  var liveBlocks = 0
  let tasks = ProgramTasks()
  /// The request that each task waits for.
  var waitsFor: [Int: Int] = [:]
  /// Whether each task that awaits something else still has to, and those that were cancelled while they had to.
  var awaits: [Int: () -> Bool] = [:]
  var cancelledWaiting: Set<Int> = []

  private let isExhaustive: Bool

  init(_ simulation: Simulation, limits: Limits, lendsExecutor: Bool, isExhaustive: Bool) {
    self.isExhaustive = isExhaustive
    self.simulation = simulation
    let lock = TransitionLock(
      label: "program",
      clock: simulation.clock,
      executor: lendsExecutor ? simulation.executor : nil,
      limits: limits,
      report: { [reports] in reports.add($0) }
    )
    self.lock = lock
    remains = TransitionLock.Remains(of: lock)
  }

  /// Lets the lock go.
  func dropLock() {
    let isInUse = holder != nil
    leaveByClosing()
    lock = nil
    happened += 1
    simulation.always(
      "G10: a lock that is destroyed in use says so",
      reports.count(.destroyedInUse) == (isInUse ? 1 : 0)
    )
  }

  /// States that something holds.
  func always(_ name: String, _ condition: Bool) { simulation.always(name, condition) }

  /// States that something happens in some schedule. Only where all schedules are run it has to: a few at random may miss it.
  func sometimes(_ name: String, _ condition: Bool) {
    if isExhaustive { simulation.sometimes(name, condition) }
  }

  /// What the lock has reported.
  final class Reports: @unchecked Sendable {
    // Sendable: as the referee.
    private(set) var all: [TransitionLock.Report] = []
    func add(_ report: TransitionLock.Report) { all.append(report) }
    func count(_ code: TransitionLock.Report.Code) -> Int { all.count { $0.code == code } }
  }
}
