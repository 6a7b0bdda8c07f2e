/// The work that has left a simulation and is not known to have come back or to have ended.
///
/// It decides two questions. Before time moves, the loop waits for work that may come back. And a
/// run in which everything waits is no deadlock while some work is left here. So in doubt, work
/// stays here: a resumption by a thread that runs no task counts as a callback, and not as the
/// return of that work.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct WorkOutside {
  private struct Traveler {
    /// The address of its job.
    let address: UInt
    var isAwaited = true
  }

  /// The tasks outside, by the runtime's number.
  private var tasks: [UInt64: Traveler] = [:]
  /// Whether there was work whose end is unknown, such as the job of an actor.
  private var hasUntoldWork = false
  /// The amount of such work that may come back.
  private var awaitedUntoldWork = 0

  var isEmpty: Bool { tasks.isEmpty && !hasUntoldWork }

  /// Whether the loop waits for some of it before time moves.
  var isAwaited: Bool { awaitedUntoldWork > 0 || tasks.values.contains(where: \.isAwaited) }

  /// Adds a task.
  ///
  /// - Complexity: O(1), amortized.
  mutating func add(_ task: UInt64, at address: UInt) { tasks[task] = Traveler(address: address) }

  /// Adds work whose end is unknown.
  mutating func addUntold() {
    hasUntoldWork = true
    awaitedUntoldWork += 1
  }

  /// Notes that another thread has enqueued a job of a simulation.
  ///
  /// - Parameters:
  ///   - task: the task of the job, which has come back; nil for the job of an actor.
  ///   - caller: the task that has enqueued it, which may do so again, and is no longer awaited;
  ///     nil for a callback.
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

  /// Notes that the loop has waited for it long enough.
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
