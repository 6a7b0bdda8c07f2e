#if TRANSITIONLOCK_ATOMICS
/// Hides the function of the standard library, so that the explorer knows from when on a handler may run, and until when.
public func withTaskCancellationHandler<T>(
  operation: @concurrent () async throws -> T,
  onCancel handler: @Sendable () -> Void,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> T {
  Exploration.explorer?.addCancellationHandler()
  return try await _Concurrency.withTaskCancellationHandler(
    operation: {
      _ = isolation
      let result = try await operation()
      Exploration.explorer?.removeCancellationHandler()
      return result
    },
    onCancel: handler,
    isolation: isolation
  )
}
#endif
