/// Runs a function where a simulation disturbs nobody: in place, if the caller is on the main actor and that can be controlled, else on a
/// thread of its own.
///
/// Where the main actor is not controlled, its work goes on meanwhile, outside.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
func onSuitableThread<R: Sendable>(
  _ isolation: isolated (any Actor)?,
  _ settings: Simulation.Settings = .init(),
  ifStuck: @escaping @Sendable (Stuck) -> R = { preconditionFailure("\($0)") },
  _ body: @escaping @Sendable (_ hasMainActor: Bool) -> R
) async -> R {
  // Without leaving it: what others want of the main actor comes afterwards.
  if isolation === MainActor.shared, settings.isFull { return body(true) }
  if Simulation.current != nil { return body(false) }
  return await QuietIssues.run { await WorkerThread.run(ifStuck: ifStuck) { body(false) } }
}
