/// The start of background tasks, which only watch something, and which no code awaits.
///
/// A controller of a program's schedule lets such a task begin at once, without a decision.
package enum BackgroundTask {
  /// A Boolean value that indicates whether the caller is starting a background task.
  @TaskLocal package static var isStarting = false

  /// Calls a function that starts a background task.
  package static func start<R>(_ body: () -> R) -> R { $isStarting.withValue(true, operation: body) }
}
