internal import TransitionSupport
internal import VirtualTime

/// A simulation as the scheduler of a simulation of navigation within it. It does not retain the
/// simulation.
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

  /// Gives the calling task to the simulation; elsewhere it continues at once.
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

  /// Lets code on virtual time, and code that serves the whole process, find the simulation of its
  /// thread; once for a process.
  static let installation: Void = {
    DeterministicSchedulers.install { ThreadSlot.simulation?.scheduler }
    SimulatedThread.install { ThreadSlot.simulation?.sleepInBackground }
  }()
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Sleeps on virtual time, for code that watches something on a real clock; nil if that code
  /// escapes.
  fileprivate var sleepInBackground: BackgroundSleep? {
    guard controlsGlobal else { return nil }
    return { [clock] duration, watched in
      try await clock.sleepInBackground(until: clock.now.advanced(by: duration), watching: watched)
    }
  }
}
