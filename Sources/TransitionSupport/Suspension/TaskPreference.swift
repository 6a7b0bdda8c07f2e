/// The executor that tasks prefer.
///
/// A task can prefer an executor from iOS 18 on, and no stored property can be available on some
/// systems only. So objects store this protocol, which exists on every system, instead of an
/// executor; on an older system no value of it exists.
///
/// It is an object, so that a check for nil reads one pointer.
package protocol TaskPreference: AnyObject, Sendable {
  /// A number that distinguishes one executor from others.
  var identity: UInt { get }

  /// Begins a detached task on the executor.
  @discardableResult
  func start(
    priority: TaskPriority?,
    _ operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never>

  /// Runs an operation of the calling task, which prefers the executor meanwhile.
  func run<Value>(isolation: isolated (any Actor)?, _ operation: () async -> Value) async -> Value
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

  package func run<Value>(isolation: isolated (any Actor)?, _ operation: () async -> Value) async
    -> Value
  {
    await withTaskExecutorPreference(executor, isolation: isolation, operation: operation)
  }
}

package extension (any TaskPreference)? {
  /// Begins a detached task on the preferred executor, if there is one.
  ///
  /// Without one, the runtime enqueues the task on its actor at once. With an executor, the task
  /// begins on the executor, and then continues on the actor.
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
