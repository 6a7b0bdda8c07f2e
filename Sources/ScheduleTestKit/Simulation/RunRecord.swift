/// The steps, the events and the failure of a run so far.
struct RunRecord {
  /// The task that took each step.
  var steps: [Int32] = []
  var events: [Trace.Event] = []
  var decisions: [Decision] = []
  var failure: TestKitFailure?
  /// The number of decisions before the failure; nil if there is none.
  var decisionsUntilFailure: Int?
  var leftOut = LeftOut()
  /// A hash of the tasks that took steps, of those that became ready and the tasks that made them
  /// ready, and of the widths of the decisions. The same run has the same hash in any process.
  var fingerprint: UInt32 = 2_166_136_261
  /// Whether a timer was pending while a task was ready.
  var hadTimers = false
  /// Whether the fairness of the settings kept a ready task from being an option.
  var heldTaskBack = false
  var sometimes: [String: SometimesCount] = [:]
  var escapes: [Escape] = []
  /// Whether a sleep on a real clock may have had another length than the code asked for.
  var isUncertain = false
  /// Whether a sleep on a real clock was no whole number of milliseconds.
  var hasUnevenSleep = false

  /// - Parameter room: the expected number of steps.
  init(room: Int) {
    steps.reserveCapacity(room)
    decisions.reserveCapacity(room)
  }

  mutating func add(_ decision: Decision) {
    decisions.append(decision)
    mix(UInt32(truncatingIfNeeded: decision.width) | 1 << 31)
  }

  mutating func addStep(of task: Int32) {
    steps.append(task)
    mix(UInt32(bitPattern: task))
  }

  /// Notes the task that made another one ready. Two runs with the same steps may differ in that.
  mutating func addReady(_ task: Int32, by other: Int32) {
    mix(UInt32(bitPattern: task) ^ UInt32(bitPattern: other) << 16 ^ 1 << 30)
  }

  /// Adds a value to the hash, by FNV-1a, because `Hasher` is different in every process.
  private mutating func mix(_ value: UInt32) { fingerprint = (fingerprint ^ value) &* 16_777_619 }

  mutating func note(_ kind: Trace.Event.Kind, task: Int32) {
    events.append(Trace.Event(step: steps.count, task: task, kind: kind))
  }

  /// Notes a failure, unless the run has failed before.
  mutating func fail(_ failure: TestKitFailure) {
    guard self.failure == nil else { return }
    self.failure = failure
    decisionsUntilFailure = decisions.count
  }
}

/// Orders that are possible on real threads, but that no schedule of a body contains.
struct LeftOut: OptionSet, Sendable {
  let rawValue: UInt8
  /// Children of groups could take no step before the next await of the code that started them.
  static let earlyChildrenOfGroups = Self(rawValue: 1)
  /// Unstructured tasks, or without full control any tasks, could take no step before that await.
  static let otherEarlyTasks = Self(rawValue: 2)
  /// Children that started while too many tasks were in the middle of a step could take no step
  /// before that await.
  static let deepTasks = Self(rawValue: 4)
  /// Of several tasks in the middle of a step, only the innermost could continue.
  static let outerTasks = Self(rawValue: 8)
  /// An actor had a separate job, and may have run several tasks in it that no other step could
  /// interrupt.
  static let pausesOfActors = Self(rawValue: 16)
  /// The task of an actor's job was unknown, so the job counted as one of another task.
  static let tasksOfActors = Self(rawValue: 32)
  /// A job ran in which its task may have entered an idle actor without suspending.
  static let idleActors = Self(rawValue: 64)
}

/// The numbers of times that the body stated a condition with `sometimes`, and that it held.
struct SometimesCount: Sendable, Equatable {
  var held = 0
  var looked = 0
  var location: TestLocation

  static func == (left: Self, right: Self) -> Bool {
    left.held == right.held && left.looked == right.looked
  }
}
