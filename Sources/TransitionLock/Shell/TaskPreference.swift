/// The executor that the tasks of a lock prefer.
///
/// A task prefers an executor from iOS 18 on, and no stored property is available on some systems only. So what holds an executor holds
/// this, which is on every system, and on an older one none exists.
///
/// It is an object, so that asking whether there is one is a look at a pointer: copied as a value it took 200 instructions of each call that
/// waits.
package protocol TaskPreference: AnyObject, Sendable {
  /// A number by which blocks for the same executor are told from others.
  var identity: UInt { get }

  /// Begins a detached task on the executor.
  @discardableResult
  func start(
    priority: TaskPriority?,
    _ operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never>

  /// Runs an operation of the calling task, which prefers the executor meanwhile.
  func run(isolation: isolated (any Actor)?, _ operation: () async -> Void) async
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
package final class ExecutorPreference: TaskPreference {
  package let executor: any TaskExecutor

  package init(executor: any TaskExecutor) { self.executor = executor }

  package var identity: UInt { UInt(bitPattern: ObjectIdentifier(executor)) }

  package func start(
    priority: TaskPriority?,
    _ operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    Task.detached(executorPreference: executor, priority: priority, operation: operation)
  }

  package func run(isolation: isolated (any Actor)?, _ operation: () async -> Void) async {
    await withTaskExecutorPreference(executor, isolation: isolation, operation: operation)
  }
}

extension (any TaskPreference)? {
  /// Begins a detached task on the executor that is preferred, if there is one.
  ///
  /// Without one the task is enqueued on its actor at once. The form that takes an executor begins on that, and goes on to the actor.
  @discardableResult
  func start(
    priority: TaskPriority? = nil,
    _ operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    switch self {
    case let preference?: preference.start(priority: priority, operation)
    case nil: Task.detached(priority: priority, operation: operation)
    }
  }
}
