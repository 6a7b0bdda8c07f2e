internal import TransitionLock
internal import TransitionSupport
internal import VirtualTime

/// A signal that a task in a simulation waits for: once, and perhaps while the task moves the time
/// itself.
///
/// A signal may be given from any thread. Everything else happens in the isolation of the
/// simulation.
final class Signal: Resting {
  private struct Delivery {
    var isGiven = false
    var isWithdrawn = false
    var failure: SimulationFailure?
    /// Whether it was woken before its task had parked.
    var isWoken = false
    var continuation: Continuation?

    var isSettled: Bool { isGiven || isWithdrawn || failure != nil }
  }

  private let delivery = Guarded(Delivery())
  private let clock: SimulationClock?

  /// - Parameter clock: counts the waiting task, from when it is resumed until it goes on.
  init(clock: SimulationClock?) { self.clock = clock }

  var isGiven: Bool { delivery.run { $0.isGiven } }
  /// Whether the signal was given, withdrawn or failed.
  var isSettled: Bool { delivery.run { $0.isSettled } }
  var failure: SimulationFailure? { delivery.run { $0.failure } }
  var isParked: Bool { delivery.run { $0.continuation != nil } }

  func give() { resume { $0.isGiven = true } }

  /// Withdraws the signal, so no code waits for it any more.
  func withdraw() { resume { $0.isWithdrawn = true } }

  /// Fails the signal, because time has run out.
  func fail(_ failure: SimulationFailure) { resume { $0.failure = failure } }

  /// Wakes the waiting task, or keeps it from parking, because time needs a task to move it.
  func wake() { resume { $0.isWoken = $0.continuation == nil } }

  /// Waits until the signal is given, has failed, or is woken.
  nonisolated(nonsending) func park() async {
    await withContinuation { (continuation: Continuation) in
      let goesOn = delivery.run { delivery in
        if delivery.isSettled || delivery.isWoken { return true }
        delivery.continuation = continuation
        return false
      }
      if goesOn { resume(continuation) }
    }
    delivery.run { $0.isWoken = false }
    clock?.land()
  }

  private func resume(_ change: (inout Delivery) -> Void) {
    let continuation = delivery.run { delivery in
      change(&delivery)
      defer { delivery.continuation = nil }
      return delivery.continuation
    }
    if let continuation { resume(continuation) }
  }

  private func resume(_ continuation: Continuation) {
    clock?.launch()
    continuation.resume()
  }
}
