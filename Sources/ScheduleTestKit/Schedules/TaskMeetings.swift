/// The pairs of tasks that were ready at the same time, so that a decision had both as options; for
/// the first 64 tasks of a run.
struct TaskMeetings {
  /// The number of tasks whose meetings are noted.
  static var capacity: Int { UInt64.bitWidth }

  private var ready: UInt64 = 0
  /// For each task, the tasks that were ready when it became ready.
  private var met: [UInt64] = []

  /// Notes that a task has become ready.
  ///
  /// - Complexity: O(1), amortized.
  mutating func add(_ task: Int32) {
    guard task >= 0, task < Self.capacity else { return }
    while met.count <= task { met.append(0) }
    met[Int(task)] |= ready
    ready |= 1 << UInt64(task)
  }

  /// Notes that a task is no longer ready.
  mutating func remove(_ task: Int32) {
    if task >= 0, task < Self.capacity { ready &= ~(1 << UInt64(task)) }
  }

  /// Adds the meetings of another run.
  mutating func merge(_ other: Self) {
    while met.count < other.met.count { met.append(0) }
    for index in other.met.indices { met[index] |= other.met[index] }
  }

  /// Returns whether two tasks were ready at the same time.
  func haveMet(_ one: Int, _ other: Int) -> Bool {
    func met(_ one: Int, _ other: Int) -> Bool {
      one < self.met.count && other < Self.capacity && self.met[one] & 1 << UInt64(other) != 0
    }
    return met(one, other) || met(other, one)
  }
}
