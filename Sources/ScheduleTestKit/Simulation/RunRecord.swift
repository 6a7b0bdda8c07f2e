/// The steps, the events and the failure of a run so far.
struct RunRecord {
  /// The task that took each step.
  var steps: [Int32] = []
  var events: [Trace.Event] = []
  var decisions: [Decision] = []
  var failure: TestKitFailure?
  /// The number of decisions that had been made when it failed.
  var decisionsUntilFailure: Int?
  /// The tasks that were started in the middle of a step, and could take none before the next await of the code that started them.
  var lateStarts = LateStarts()
  /// A hash of who took the steps and made others ready, and of the widths of the decisions, the same for the same run in any process.
  var fingerprint: UInt32 = 2_166_136_261
  /// A Boolean value that indicates whether a timer was pending while a task was ready.
  var hadTimers = false
  var sometimes: [String: SometimesCount] = [:]
  var escapes: [Escape] = []
  /// A Boolean value that indicates whether a sleep on a real clock may have come out shorter than it was to be.
  var isUncertain = false

  init() {
    steps.reserveCapacity(32)
    decisions.reserveCapacity(16)
  }

  mutating func add(_ decision: Decision) {
    decisions.append(decision)
    mix(UInt32(truncatingIfNeeded: decision.width) | 1 << 31)
  }

  mutating func addStep(of task: Int32) {
    steps.append(task)
    mix(UInt32(bitPattern: task))
  }

  /// Notes who made a task ready, so that two runs are told apart by that too.
  mutating func addReady(_ task: Int32, by other: Int32) {
    mix(UInt32(bitPattern: task) ^ UInt32(bitPattern: other) << 16 ^ 1 << 30)
  }

  /// FNV-1a, since `Hasher` is different in every process.
  private mutating func mix(_ value: UInt32) { fingerprint = (fingerprint ^ value) &* 16_777_619 }

  mutating func note(_ kind: Trace.Event.Kind, task: Int32) {
    events.append(Trace.Event(step: steps.count, task: task, kind: kind))
  }

  /// Notes a failure, of which only the first counts.
  ///
  /// - Returns: whether it was the first.
  @discardableResult
  mutating func fail(_ failure: TestKitFailure) -> Bool {
    guard self.failure == nil else { return false }
    self.failure = failure
    decisionsUntilFailure = decisions.count
    return true
  }
}

/// The kinds of tasks that were started in the middle of a step, and could take none before the next await of the code that started them.
struct LateStarts: OptionSet, Sendable {
  let rawValue: UInt8
  static let childrenOfGroups = Self(rawValue: 1)
  /// Tasks that are no children, and all tasks without full control.
  static let others = Self(rawValue: 2)
  /// Children that were started while too many tasks were in the middle of a step.
  static let tooDeep = Self(rawValue: 4)
}

/// The number of times that a condition of `sometimes` held, and that the body stated it.
struct SometimesCount: Sendable, Equatable {
  var held = 0
  var looked = 0
  var location: TestLocation

  static func == (left: Self, right: Self) -> Bool { left.held == right.held && left.looked == right.looked }
}
