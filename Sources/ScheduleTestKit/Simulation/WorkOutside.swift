/// The work that has left a simulation and is not known to have come back or to have ended.
///
/// Before time moves, the loop waits for work outside that may come back. When everything waits,
/// the run is no deadlock while work is outside. In doubt, work counts as outside: if a thread that
/// runs no task resumes a task of the simulation, that counts as a callback, and not as the return
/// of other work.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct WorkOutside {
  private struct Traveler {
    /// The address of its job.
    let address: UInt
    var isAwaited = true
  }

  /// The tasks outside, by the runtime's number.
  private var tasks: [UInt64: Traveler] = [:]
  /// Whether there was work whose end the simulation cannot notice, such as the job of an actor.
  private var hasUntoldWork = false
  /// The number of such jobs that the loop still waits for.
  private var awaitedUntoldWork = 0

  var isEmpty: Bool { tasks.isEmpty && !hasUntoldWork }

  /// Whether the loop waits for work outside before time moves.
  var isAwaited: Bool { awaitedUntoldWork > 0 || tasks.values.contains(where: \.isAwaited) }

  /// Adds a task.
  ///
  /// - Complexity: O(1), amortized.
  mutating func add(_ task: UInt64, at address: UInt) { tasks[task] = Traveler(address: address) }

  /// Adds a job whose end the simulation cannot notice.
  mutating func addUntold() {
    hasUntoldWork = true
    awaitedUntoldWork += 1
  }

  /// Notes that another thread has enqueued a job of a simulation.
  ///
  /// - Parameters:
  ///   - task: the task of the job, which is no longer outside; nil for the job of an actor.
  ///   - caller: the task that has enqueued the job; nil for a callback. A task outside stays
  ///     there, because it may enqueue another job, but the loop waits for it no longer.
  /// - Complexity: O(1).
  mutating func noteReturn(of task: UInt64?, by caller: UInt64?) {
    if let task, tasks.removeValue(forKey: task) != nil { return }
    guard let caller else { return }
    if tasks[caller] != nil {
      tasks[caller]?.isAwaited = false
    } else {
      awaitedUntoldWork = max(0, awaitedUntoldWork - 1)
    }
  }

  /// Notes that the loop has waited long enough for the work outside.
  mutating func giveUpWaiting() {
    awaitedUntoldWork = 0
    for task in tasks.keys { tasks[task]?.isAwaited = false }
  }

  /// Removes the tasks that have ended, as far as the memory of the runtime shows.
  mutating func removeEnded() {
    tasks = tasks.filter { task, traveler in
      if case .ended? = TaskMemory.condition(of: task, at: traveler.address) { false } else { true }
    }
  }
}
