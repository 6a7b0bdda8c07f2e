/// Who moves the time of a simulation, and who would.
///
/// One at a time. Calls of `run` and `advance` come first, in their order; a verb that is awaited moves time only when
/// nobody else does, and makes way for a `run` at its next step.
struct DrivingRoles {
  var isTaken = false
  /// Calls of the asynchronous `run` and `advance` that wait for the role.
  var runs: [UnsafeContinuation<Void, Never>] = []
  /// Verbs that are awaited while somebody else moves time.
  var verbs: [AwaitedEnd] = []
}

/// The end of a transition, for the asynchronous form of a verb.
final class AwaitedEnd {
  private(set) var end: TransitionEnd?
  var failure: NavigationFailure?
  private var continuation: UnsafeContinuation<Void, Never>?
  private weak var simulation: NavigationSimulation?

  init(simulation: NavigationSimulation?) { self.simulation = simulation }

  var isParked: Bool { continuation != nil }

  func complete(_ end: TransitionEnd) {
    self.end = end
    wake()
  }

  func park(_ continuation: UnsafeContinuation<Void, Never>) { self.continuation = continuation }

  func wake() {
    guard let continuation else { return }
    self.continuation = nil
    simulation?.clock.launch()
    continuation.resume()
  }
}
