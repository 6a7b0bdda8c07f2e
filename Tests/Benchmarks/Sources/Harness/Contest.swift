public import Synchronization

/// Tasks that contend: who has come, when they may begin, and when they have had enough turns.
///
/// A line that can be held is held until all tasks have called, so that none has had turns before the last one came. Where
/// that cannot be done, tasks wait until all have started, and begin at a sign.
public final class Contest: Sendable {
  private let tasks: Int
  @usableFromInline let enough: Int
  private let callers = Atomic(0)
  private let isOpen = Atomic(false)
  @usableFromInline let turns = Atomic(0)
  @usableFromInline let hasEnough = Atomic(false)

  /// Creates a contest.
  ///
  /// - Parameters:
  ///   - tasks: the number of tasks.
  ///   - enough: the number of turns of all together after which it is over.
  public init(tasks: Int, enough: Int) {
    self.tasks = tasks
    self.enough = enough
  }

  /// Counts a task whose next step is to call.
  public func call() { callers.add(1, ordering: .releasing) }

  /// Counts a task, and lets it wait for the sign to begin.
  public nonisolated(nonsending) func standReady() async {
    call()
    while !isOpen.load(ordering: .acquiring) { await Task.yield() }
  }

  /// Waits until all tasks have been counted.
  public nonisolated(nonsending) func gather() async {
    while callers.load(ordering: .acquiring) < tasks { await Task.yield() }
  }

  /// Gives the sign to begin.
  public func open() { isOpen.store(true, ordering: .releasing) }

  @inlinable
  public var isOver: Bool { hasEnough.load(ordering: .relaxed) }

  /// Counts a turn of any task.
  @inlinable
  public func countTurn() {
    if turns.add(1, ordering: .relaxed).newValue >= enough { hasEnough.store(true, ordering: .relaxed) }
  }

  /// Waits for the end, and stops the watch.
  ///
  /// - Parameter crowd: the tasks, each of which returns the number of its turns.
  /// - Returns: the number of all turns.
  public nonisolated(nonsending) func finish(
    _ crowd: [Task<Int, any Error>],
    _ watch: Stopwatch
  ) async throws -> Int {
    var scores: [Int] = []
    for task in crowd { scores.append(try await task.value) }
    watch.stop()
    watch.fairness = (scores.max() ?? 0, scores.min() ?? 0)
    return scores.reduce(0, +)
  }
}
