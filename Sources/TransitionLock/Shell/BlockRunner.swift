internal import TransitionSupport

/// The runner of the blocks of one batch, with a task in the isolation that enqueued them.
///
/// Neighbors in line with the same site share one. When the first of them has its turn, the shell starts one task in
/// their isolation, which runs them one after the other (``LockStorage/work(of:)``).
final class BlockRunner: @unchecked Sendable {
  // Sendable: `executor` and `priority` are constant; `operation` is set before the runner is shared, and not after
  // that; `batch` is set under the critical section when the batch is created, before the task that reads it starts. Of
  // these only `operation` is not Sendable by its type: it captures an actor and a cell, which are Sendable, or state
  // of that actor (`Token.onInterruption`), which is also released there; and its type ensures that it runs in its
  // isolation.

  /// The executor that the task prefers.
  let executor: (any TaskPreference)?
  let priority: TaskPriority

  /// The machine's number of the batch.
  var batch: Int32 = -1

  /// The body of the task. It keeps its actor alive.
  var operation: (@isolated(any) () async -> Void)?

  init(executor: (any TaskPreference)?, priority: TaskPriority) {
    self.executor = executor
    self.priority = priority
  }

  /// Starts a task in the isolation of the blocks, with their priority.
  ///
  /// The task is detached, so that the blocks do not see the task-local values of the caller that ended the previous
  /// transition.
  func start() {
    guard let operation else { preconditionFailure("a runner has an operation") }
    executor.start(priority: priority, operation)
  }
}

/// A limit of the blocks that run one after the other, after which they yield the actor to other code.
///
/// It limits the number of blocks, because a yield that wakes a thread costs as much as a hundred small blocks, and may
/// move the rest of the line to another core: a yield after 256 blocks took a third of the time of a long run. It also
/// limits the time, because a block that does real work takes milliseconds. It reads the time after 1, 2, 4 and 8
/// blocks, and then after every 8, which costs a small block 4 ns; a read after each block would cost 28 ns.
struct TimeSlice {
  /// The greatest number of blocks.
  static var blocks: Int { 1_024 }
  static var duration: Duration { .milliseconds(4) }

  private let timekeeper: Timekeeper
  private var began: Duration
  private var count = 0
  private var nextLook = 1

  init(_ timekeeper: Timekeeper) {
    self.timekeeper = timekeeper
    began = timekeeper.now
  }

  /// Begins anew, after a yield.
  mutating func restart() {
    (began, count, nextLook) = (timekeeper.now, 0, 1)
  }

  /// Counts a block that has run.
  ///
  /// - Returns: true if it is time to yield.
  @inline(__always)
  mutating func isOver() -> Bool {
    count += 1
    return count >= nextLook && look()
  }

  @inline(never)
  private mutating func look() -> Bool {
    if count >= Self.blocks { return true }
    nextLook = count < 8 ? count * 2 : count + 8
    // On a clock that was set back no time has passed.
    return timekeeper.now.subtractingSaturated(began) >= Self.duration
  }
}
