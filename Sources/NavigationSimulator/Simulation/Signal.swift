internal import TransitionLock
internal import TransitionSupport
internal import VirtualTime

/// Something that a task waits for in a simulation: once, and perhaps while it moves the time itself.
///
/// A signal may be given from any thread. Everything else happens in the isolation of the simulation.
final class Signal: Resting {
  private struct Delivery {
    var isGiven = false
    var isWithdrawn = false
    var failure: SimulationFailure?
    /// A Boolean value that indicates whether it was woken before its task had parked.
    var isWoken = false
    var continuation: Continuation?

    var isSettled: Bool { isGiven || isWithdrawn || failure != nil }

    mutating func takeContinuation() -> Continuation? {
      defer { continuation = nil }
      return continuation
    }
  }

  private let delivery = Guarded(Delivery())
  private let clock: SimulationClock?

  /// - Parameter clock: counts the task that waits, from when it is resumed until it goes on.
  init(clock: SimulationClock?) { self.clock = clock }

  var isGiven: Bool { delivery.run { $0.isGiven } }
  /// A Boolean value that indicates whether there is no need to wait for it any more.
  var isSettled: Bool { delivery.run { $0.isSettled } }
  var failure: SimulationFailure? { delivery.run { $0.failure } }
  var isParked: Bool { delivery.run { $0.continuation != nil } }

  /// Notes that what was waited for is there.
  func give() {
    resume(
      delivery.run { delivery in
        delivery.isGiven = true
        return delivery.takeContinuation()
      }
    )
  }

  /// Notes that what was waited for has been taken back.
  func withdraw() {
    resume(
      delivery.run { delivery in
        delivery.isWithdrawn = true
        return delivery.takeContinuation()
      }
    )
  }

  /// Notes that what was waited for will not come, because time has run out.
  func fail(_ failure: SimulationFailure) {
    resume(
      delivery.run { delivery in
        delivery.failure = failure
        return delivery.takeContinuation()
      }
    )
  }

  /// Has the task that waits look again, because time needs a task to move it; or not park, where it is about to.
  func wake() {
    resume(
      delivery.run { delivery in
        delivery.isWoken = delivery.continuation == nil
        return delivery.takeContinuation()
      }
    )
  }

  /// Waits until this is given, has failed, or is woken.
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

  private func resume(_ continuation: Continuation?) {
    guard let continuation else { return }
    clock?.launch()
    continuation.resume()
  }
}
