extension ViewController {
  /// The behavior toward an operation of this controller that cannot start.
  var collisionBehavior: CollisionBehavior {
    let window = attachedWindow
    let simulation = window?.simulation ?? lastSimulation
    if simulation?.conditions.leavesRefusals == true { return .throwing }
    return window?.collisionBehavior ?? simulation?.collisionBehavior ?? .throwing
  }

  /// Starts an operation, or drops it if UIKit would and the behavior matches UIKit.
  ///
  /// - Parameter completion: the completion of an operation that is dropped.
  /// - Returns: nil if it was dropped.
  func startOrDrop<R>(
    _ completion: TransitionCompletion? = nil,
    _ start: () throws(NavigationFailure) -> R
  ) throws(NavigationFailure) -> R? {
    do {
      return try start()
    } catch {
      let simulation = simulation
      if simulation?.conditions.leavesRefusals == true { throw error }
      if drops(error) {
        if let completion { simulation?.settle(dropped: completion) }
        return nil
      }
      simulation?.refuse(error, .thrown)
      throw error
    }
  }

  /// Starts the operation of a property setter, which cannot throw, or drops it if UIKit would and
  /// the behavior matches UIKit. Records any other failure as a misuse.
  func startOrRecord(_ start: () throws(NavigationFailure) -> Void) {
    do {
      try start()
    } catch {
      if !drops(error) { simulation?.recordMisuse("\(error)") }
    }
  }

  /// Drops an operation that cannot start, if UIKit would and the behavior matches UIKit.
  ///
  /// - Returns: false if it is not dropped.
  private func drops(_ failure: NavigationFailure) -> Bool {
    guard failure.isDroppedByUIKit, let simulation, collisionBehavior == .matchingUIKit else {
      return false
    }
    simulation.refuse(failure, .dropped)
    return true
  }

  /// Starts an operation and waits for its end.
  nonisolated(nonsending) func startAndAwait<R>(
    _ start: (@escaping TransitionCompletion) throws(NavigationFailure) -> R
  ) async throws(NavigationFailure) -> (R, TransitionEnd) {
    let simulation = simulation
    let isOver = Signal(clock: simulation?.clock)
    let callsBefore = simulation?.callCount ?? 0
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
    // Without a simulation there is no time, so the operation has ended.
    guard let simulation, !isOver.isGiven else { return (result, end) }
    let own = simulation.open.filter { $0.value.newestCall > callsBefore }.map(\.key)
    try await simulation.wait(for: isOver) { own }
    return (result, end)
  }
}
