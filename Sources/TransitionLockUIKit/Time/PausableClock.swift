internal import TransitionSupport
internal import TransitionTurns

/// A clock that can be stopped: the time of a scene, which passes while the scene is active.
///
/// A person who reads a message, or looks at another app, may take an hour; no transition is late because of that. Sleepers on
/// the clock sleep as long as it stands still.
final class PausableClock<Base: Clock>: Clock where Base.Duration == Duration {
  /// A reading of the clock: the time for which it has gone.
  struct Instant: InstantProtocol {
    let passed: Duration

    func advanced(by duration: Duration) -> Instant { Instant(passed: passed + duration) }
    func duration(to other: Instant) -> Duration { other.passed - passed }
    static func < (left: Instant, right: Instant) -> Bool { left.passed < right.passed }
  }

  private struct State {
    /// The time for which the clock has gone until it was started last.
    var passed = Duration.zero
    /// The time of the base at which it was started; nil while it stands still.
    var start: Base.Instant?
    /// Given when it goes on.
    var sleepers: [TaskSignal] = []

    func now(_ base: Base.Instant) -> Duration { passed + (start?.duration(to: base) ?? .zero) }
  }

  private let base: Base
  private let state: Guarded<State>

  /// Creates a clock that stands still.
  init(_ base: Base) {
    self.base = base
    state = Guarded(State())
  }

  var now: Instant { state.run { Instant(passed: $0.now(base.now)) } }

  var minimumResolution: Duration { base.minimumResolution }

  /// Has the clock go on.
  func start() {
    let sleepers = state.run { state in
      if state.start == nil { state.start = base.now }
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.give() }
  }

  /// Has the clock stand still.
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
      let (rest, stands) = state.run { state in
        let rest = deadline.passed - state.now(base.now)
        let stands = rest > .zero && state.start == nil
        if stands { state.sleepers.append(signal) }
        return (rest, stands)
      }
      if rest <= .zero { return }
      if stands {
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
