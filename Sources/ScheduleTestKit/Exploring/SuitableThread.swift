/// Runs a function where a simulation disturbs nobody: in place, if the caller is on the main actor, which then waits anyway, else on a
/// thread of its own.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
func onSuitableThread<R: Sendable>(
  _ isolation: isolated (any Actor)?,
  _ body: @escaping @Sendable (_ hasMainActor: Bool) -> R
) async -> R {
  if isolation === MainActor.shared { return body(true) }
  if Simulation.current != nil { return body(false) }
  return await WorkerThread.run { body(false) }
}
