/// Starting tasks that only look after something, and that nothing waits for.
///
/// What controls the schedule of a program lets such a task begin at once, and makes no decision of it.
package enum BackgroundTask {
  /// A Boolean value that indicates whether the caller is starting such a task.
  @TaskLocal package static var isStarting = false

  /// Calls a function that starts one.
  package static func start<R>(_ body: () -> R) -> R { $isStarting.withValue(true, operation: body) }
}
