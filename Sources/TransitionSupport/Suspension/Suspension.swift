/// Suspends the calling task until its continuation is resumed, in a way that notices cancellation.
///
/// The closures run in the isolation of the caller, without a hop. Naming `isolation` in the operation is what makes it
/// so: a closure in a `nonisolated(nonsending)` function, or one that does not capture the isolation, would leave the
/// actor to park, and come back later.
///
/// Nothing comes back with the continuation: a waiter reads what it needs to know afterwards, under the critical
/// section that both sides enter. A value passed through the runtime would be a data race in the eyes of
/// ThreadSanitizer, which does not see that the runtime hands it over safely when the continuation is resumed before
/// its task has suspended.
///
/// - Parameters:
///   - park: the function that takes the continuation, and resumes it once, now or later.
///   - onCancel: the function that runs when the task is cancelled, on any thread, perhaps before `park`.
@inlinable
public func suspend(
  isolation: isolated (any Actor)? = #isolation,
  _ park: (Continuation) -> Void,
  onCancel: @Sendable () -> Void
) async {
  return await withTaskCancellationHandler(
    operation: {
      _ = isolation
      return await withContinuation(isolation: isolation, park)
    },
    onCancel: onCancel,
    isolation: isolation
  )
}
