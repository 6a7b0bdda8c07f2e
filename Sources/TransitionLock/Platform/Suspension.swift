/// Suspends the calling task until its continuation is resumed, in a way that notices cancellation.
///
/// The closures run in the isolation of the caller, without a hop. Naming `isolation` in the operation is what makes it
/// so: a closure in a `nonisolated(nonsending)` function, or one that does not capture the isolation, would leave the
/// actor to park, and come back later.
///
/// A continuation is not resumed on the actor that its task waits on: the runtime takes it through the global executor,
/// or through the executor that the task prefers, and from there to the actor. With an executor given, a waiter comes
/// back by way of that one, so that whoever owns the executor sees every step.
///
/// - Parameters:
///   - executor: what the task comes back through; nil for what it prefers anyway.
///   - park: takes the continuation; it resumes it, once, now or later.
///   - onCancel: runs when the task is cancelled, on any thread, also before `park`.
package func suspend<T>(
  isolation: isolated (any Actor)? = #isolation,
  through executor: (any TaskExecutor)?,
  _ park: (UnsafeContinuation<T, Never>) -> Void,
  onCancel: @Sendable () -> Void
) async -> T {
  guard let executor else {
    return await withTaskCancellationHandler(
      operation: {
        _ = isolation
        return await withUnsafeContinuation(isolation: isolation, park)
      },
      onCancel: onCancel,
      isolation: isolation
    )
  }
  return await withTaskExecutorPreference(executor, isolation: isolation) {
    _ = isolation
    return await suspend(isolation: isolation, through: nil, park, onCancel: onCancel)
  }
}
