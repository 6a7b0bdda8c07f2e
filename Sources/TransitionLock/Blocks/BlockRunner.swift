/// Where a run of neighbouring blocks runs, and the task body that takes them there.
///
/// Neighbours in line with the same isolation share one runner. When the first of them has its turn, one task is started
/// that is isolated where they are, and runs them one after the other (``LineKeeper/visit(_:)``).
final class BlockRunner: @unchecked Sendable {
  // Sendable: all stored properties but `members` are constant, and `members` is touched only under the critical section of
  // the lock's keeper. Of the constants only `operation` is not Sendable by its type: it captures an actor, a keeper and
  // errands, which are, and its type has it called in the isolation that it states.

  /// What makes two blocks neighbours.
  struct Site {
    /// The actor on which the blocks run; nil for blocks that run anywhere.
    let isolation: (any Actor)?
    /// The executor asked for by a block that runs anywhere.
    let executor: (any TaskExecutor)?

    var key: Key { Key(isolation: isolation, executor: executor) }

    /// The identity of a site, which keeps nothing alive. Only sites that are alive are compared.
    struct Key: Equatable {
      private let isolation: ObjectIdentifier?
      private let executor: ObjectIdentifier?

      @inline(__always)
      init(isolation: (any Actor)?, executor: (any TaskExecutor)?) {
        self.isolation = isolation.map { ObjectIdentifier($0) }
        self.executor = executor.map { ObjectIdentifier($0) }
      }
    }
  }

  let site: Site
  let key: Site.Key
  /// The executor that the task prefers.
  let executor: (any TaskExecutor)?
  let errands: Errands

  /// The number of requests that name this runner. Touched only under the critical section of the lock's keeper, which
  /// owns one reference for all of them: counting here is no atomic operation, of which a block would take two.
  private var members = 0

  private let operation: @isolated(any) () async -> Void

  init(
    site: Site,
    executor: (any TaskExecutor)?,
    errands: Errands,
    operation: @escaping @isolated(any) () async -> Void
  ) {
    self.site = site
    key = site.key
    self.executor = executor
    self.errands = errands
    self.operation = operation
  }

  /// Counts a request in. Under the section.
  func join() -> Unmanaged<BlockRunner> {
    members += 1
    return members == 1 ? Unmanaged.passRetained(self) : Unmanaged.passUnretained(self)
  }

  /// Counts a request out. Under the section.
  ///
  /// - Returns: the runner, if this was the last request: to be let go outside the section, because an actor may go with it.
  static func leave(_ runner: Unmanaged<BlockRunner>) -> BlockRunner? {
    // Safe: the keeper's reference is there until the last member leaves, and is handed to the caller then.
    let isEmpty = runner._withUnsafeGuaranteedRef { runner in
      runner.members -= 1
      return runner.members == 0
    }
    return isEmpty ? runner.takeRetainedValue() : nil
  }

  /// Starts a task in the isolation of the blocks.
  ///
  /// Detached, so that the blocks do not see the task-local values of whoever happened to end the transition before.
  ///
  /// Without an executor the task is enqueued on the actor at once. The form that takes an executor begins there, and
  /// goes on to the actor.
  func start() {
    if let executor {
      Task.detached(executorPreference: executor, operation: operation)
    } else {
      Task.detached(operation: operation)
    }
  }
}

/// What waits for the next visit of a runner's task, besides a turn: blocks that never run, to be destroyed there.
final class Errands: @unchecked Sendable {
  // Sendable: `discarded` is touched only under the critical section of the lock's keeper. The blocks need not be Sendable:
  // nobody calls them here, and the runner's task takes them out in the isolation that they came from, and destroys them
  // there.
  var discarded: [(Token) -> Void] = []
}
