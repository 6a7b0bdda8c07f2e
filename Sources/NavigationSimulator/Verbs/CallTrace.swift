internal import TransitionEngine
internal import TransitionLock

/// The record of a call in line, by which the simulation finds its request and its transitions.
final class CallTrace {
  // Weak, because a controller may retain its call, and a waiting call must retain neither the
  // simulation nor the lock.
  weak var simulation: NavigationSimulation?
  weak var lock: TransitionLock?
  /// The number of the call among those that ask for a turn; nil until it asks.
  var number: Int?
  /// The transitions that the call has started, by number.
  var transitions: [UInt64] = []

  init(of controller: ViewController?, on lock: TransitionLock) {
    (simulation, self.lock) = (controller?.simulation, lock)
  }
}

/// The wait for the end of a call: the waiting task moves the time of the simulation while no other
/// code does.
extension SimulatorKit {
  func forCall(of controller: ViewController?, on lock: TransitionLock) -> SimulatorKit {
    SimulatorKit(trace: CallTrace(of: controller, on: lock))
  }

  nonisolated(nonsending) func value<Value>(of call: PendingCall<Value>) async throws -> Value {
    // Without a simulation there is no time, and everything is over at once.
    guard let trace, let simulation = trace.simulation else { return try await call.value() }
    let signal = Signal(clock: simulation.clock)
    return try await call.value({ $0 ? signal.give() : signal.withdraw() }) {
      try await simulation.wait(for: signal, on: trace.lock) { trace.transitions }
    }
  }

  func giveTurnBack() {
    guard let simulation = trace?.simulation, let number = trace?.number else { return }
    // Removed, and destroyed after the access: the release of the last reference ends the call,
    // which comes here again.
    _ = simulation.waitingCalls.removeValue(forKey: number)
    simulation.turns.giveBack(number)
  }
}
