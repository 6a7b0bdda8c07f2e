internal import TransitionSupport
internal import VirtualTime

/// The scheduler through which a `NavigationSimulation` uses the simulation that it runs in. The
/// scheduler does not retain that simulation.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class SimulationScheduler: DeterministicScheduler, @unchecked Sendable {
  // Sendable: `simulation` is set once, before the scheduler is shared, and reading a weak
  // reference is safe on any thread.
  private weak var simulation: Simulation?

  init(_ simulation: Simulation) { self.simulation = simulation }

  var clock: SimulationClock {
    guard let simulation else { preconditionFailure("only code that its simulation runs uses it") }
    return simulation.clock
  }

  nonisolated(nonsending) func rest() async { await wait { $0.state.resting.append($1) } }

  nonisolated(nonsending) func letOthersRun() async {
    await wait { $0.state.lateSleepers.append($1) }
  }

  /// Suspends the calling task until the simulation resumes it; on other threads it continues at
  /// once.
  private nonisolated(nonsending) func wait(_ add: (Simulation, Continuation) -> Void) async {
    await withContinuation { continuation in
      if let simulation, simulation.isHere {
        add(simulation, continuation)
      } else {
        continuation.resume()
      }
    }
  }

  func perform(callback number: UInt64) { simulation?.wake(sleeper: number) }

  func lendCallbacks() -> Bool {
    guard let simulation, simulation.isHere, !simulation.state.areCallbacksLent else {
      return false
    }
    simulation.state.areCallbacksLent = true
    return true
  }

  func takeCallbacksBack() {
    if let simulation, simulation.isHere { simulation.state.areCallbacksLent = false }
  }

  /// Installs, once for a process, the functions by which code on virtual time, and code that
  /// serves the whole process, finds the simulation of its thread.
  static let installation: Void = {
    DeterministicSchedulers.install { ThreadSlot.simulation?.scheduler }
    SimulatedThread.install { ThreadSlot.simulation?.sleepInBackground }
  }()
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// The sleep on virtual time of code that watches an object, and would otherwise sleep on a real
  /// clock; nil if the simulation does not control that code.
  fileprivate var sleepInBackground: BackgroundSleep? {
    guard controlsGlobal else { return nil }
    return { [clock] duration, watched in
      try await clock.sleepInBackground(until: clock.now.advanced(by: duration), watching: watched)
    }
  }
}
