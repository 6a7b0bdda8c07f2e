internal import TransitionSupport
internal import TransitionTurns

/// A clock that code can stop; it measures the time during which a scene is active.
///
/// A user may read a message or use another app for an hour, and no transition is late because of that. While the clock is stopped,
/// tasks that sleep on it do not wake.
final class PausableClock<Base: Clock>: Clock where Base.Duration == Duration {
  /// A reading of the clock: its total running time.
  struct Instant: InstantProtocol {
    let passed: Duration

    func advanced(by duration: Duration) -> Instant { Instant(passed: passed + duration) }
    func duration(to other: Instant) -> Duration { other.passed - passed }
    static func < (left: Instant, right: Instant) -> Bool { left.passed < right.passed }
  }

  private struct State {
    /// The running time until the last start.
    var passed = Duration.zero
    /// The base clock's time of the last start; nil while the clock is stopped.
    var start: Base.Instant?
    /// The signals of the sleepers, given when the clock starts.
    var sleepers: [TaskSignal] = []

    func now(_ base: Base.Instant) -> Duration { passed + (start?.duration(to: base) ?? .zero) }
  }

  private let base: Base
  private let state: Guarded<State>

  /// Creates a stopped clock.
  init(_ base: Base) {
    self.base = base
    state = Guarded(State())
  }

  var now: Instant { state.run { Instant(passed: $0.now(base.now)) } }

  var minimumResolution: Duration { base.minimumResolution }

  /// Starts the clock.
  func start() {
    let sleepers = state.run { state in
      if state.start == nil { state.start = base.now }
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.give() }
  }

  /// Stops the clock.
  func stop() {
    state.run { state in
      state.passed = state.now(base.now)
      state.start = nil
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    while true {
      try Task.checkCancellation()
      let signal = TaskSignal()
      let (rest, isStopped) = state.run { state in
        let rest = deadline.passed - state.now(base.now)
        let isStopped = rest > .zero && state.start == nil
        if isStopped { state.sleepers.append(signal) }
        return (rest, isStopped)
      }
      if rest <= .zero { return }
      if isStopped {
        await withTaskCancellationHandler {
          await signal.wait()
        } onCancel: {
          signal.withdraw()
        }
        state.run { $0.sleepers.removeAll { $0 === signal } }
      } else {
        try await base.sleep(until: base.now.advanced(by: rest), tolerance: tolerance)
      }
    }
  }
}
