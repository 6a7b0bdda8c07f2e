internal import VirtualTime

/// What becomes of operations that cannot start.
extension NavigationSimulation {
  func tell(_ body: (any SimulationObserver) -> Void) {
    for observer in observers { body(observer) }
  }

  func refuse(_ failure: NavigationFailure, _ consequence: Refusal.Consequence) {
    clock.stir()
    if consequence == .dropped, failure.isLoggedByUIKit {
      messages.append(ConsoleMessage(instant: clock.now, text: failure.message))
    }
    guard !observers.isEmpty else { return }
    let refusal = Refusal(failure: failure, instant: clock.now, consequence: consequence)
    tell { $0.simulation(self, didRefuse: refusal) }
  }

  /// Records a use of something in this simulation that cannot mean what it says, and so changed nothing.
  ///
  /// This is the one door to ``misuses``, for what is built on the simulation too:
  ///
  /// ```swift
  /// guard !isOver else { return simulation.recordMisuse("Starting a motion that is over: \(self)") }
  /// ```
  ///
  /// - Parameter text: what was used, what is wrong with that, and what to do instead.
  /// - Complexity: O(1), amortized.
  public func recordMisuse(_ text: String) {
    misuses.append(Misuse(instant: clock.now, text: text))
  }
}

extension ViewController {
  /// What becomes of an operation of this controller that cannot start.
  final var collisionBehavior: CollisionBehavior {
    if simulation?.conditions.refusals == .left { return .throwing }
    return attachedWindow?.collisionBehavior ?? simulation?.collisionBehavior ?? .throwing
  }

  /// Starts an operation; where UIKit would drop it and that is wanted, drops it.
  ///
  /// - Returns: nil if it was dropped.
  final func startOrDrop<R>(_ start: () throws(NavigationFailure) -> R) throws(NavigationFailure) -> R? {
    do {
      return try start()
    } catch {
      let simulation = simulation
      if simulation?.conditions.refusals == .left { throw error }
      guard error.isDroppedByUIKit, let simulation, collisionBehavior == .asUIKit else {
        simulation?.refuse(error, .thrown)
        throw error
      }
      simulation.refuse(error, .dropped)
      return nil
    }
  }

  /// Starts an operation and waits for its end.
  nonisolated(nonsending) final func startAndAwait<R>(
    _ start: (@escaping TransitionCompletion) throws(NavigationFailure) -> R
  ) async throws(NavigationFailure) -> (R, TransitionEnd) {
    let simulation = simulation
    let isOver = Signal(clock: simulation?.clock)
    var end = TransitionEnd.finished
    let result: R
    do {
      result = try start {
        end = $0
        isOver.give()
      }
    } catch {
      simulation?.refuse(error, .thrown)
      throw error
    }
    // Without a simulation there is no time, and everything is over at once.
    try await simulation?.wait(for: isOver)
    return (result, end)
  }
}
