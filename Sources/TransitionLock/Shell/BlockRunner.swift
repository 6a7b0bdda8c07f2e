/// The runner of the blocks of one batch, by a task in the isolation that they came from.
///
/// Neighbors in line with the same site share one. When the first of them has its turn, one task is started there, and
/// runs them one after the other (``LockStorage/work(of:)``).
final class BlockRunner: @unchecked Sendable {
  // Sendable: `executor` and `priority` are constant; `operation` is set before the runner is shared, and not after
  // that; `batch` is set under the critical section when the batch is made, before the task is started that reads it.
  // Of these only `operation` is not Sendable by its type: it captures an actor and a cell, which are, or what belongs to
  // that actor (`Token.onInterruption`), where it is also released; and its type has it called in the isolation that it
  // states.

  /// The executor that the task prefers.
  let executor: (any TaskPreference)?
  let priority: TaskPriority

  /// The machine's number of the batch.
  var batch: Int32 = -1

  /// The body of the task. It keeps the actor alive that it is isolated to.
  var operation: (@isolated(any) () async -> Void)?

  init(executor: (any TaskPreference)?, priority: TaskPriority) {
    self.executor = executor
    self.priority = priority
  }

  /// Starts a task in the isolation of the blocks, with their priority.
  ///
  /// It is detached, so that the blocks do not see the task-local values of the caller that happened to end the
  /// transition before.
  func start() {
    guard let operation else { preconditionFailure("a runner is made with what it runs") }
    executor.start(priority: priority, operation)
  }
}
