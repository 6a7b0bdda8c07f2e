internal import TransitionLock
internal import TransitionSupport
internal import VirtualTime

/// The playback of a trajectory, which can be reversed, halted and resumed at moments of the clock.
struct Playback {
  let trajectory: Trajectory
  /// The time of the trajectory that had passed at `moment`; negative while it is still to begin.
  private var elapsed: Duration
  private var moment: SimulationClock.Instant
  /// Whether the trajectory is replayed backwards.
  private(set) var isBackwards = false

  /// - Parameter elapsed: the elapsed time of the trajectory; negative if it has not begun.
  init(_ trajectory: Trajectory, elapsed: Duration, at moment: SimulationClock.Instant) {
    self.trajectory = trajectory
    self.moment = moment
    self.elapsed = elapsed
  }

  /// Returns the time of the trajectory that has passed.
  func elapsed(at now: SimulationClock.Instant) -> Duration {
    let passed = moment.duration(to: now)
    return isBackwards ? elapsed.subtractingSaturated(passed) : elapsed.addingSaturated(passed)
  }

  func position(at now: SimulationClock.Instant) -> Double {
    trajectory.position(at: elapsed(at: now))
  }

  func velocity(at now: SimulationClock.Instant) -> Double {
    let elapsed = elapsed(at: now)
    return isBackwards ? -trajectory.velocity(at: elapsed) : trajectory.velocity(at: elapsed)
  }

  /// The position at which the playback ends.
  var target: Double { isBackwards ? trajectory.origin : trajectory.target }

  /// Returns the remaining time.
  func remaining(at now: SimulationClock.Instant) -> Duration {
    let elapsed = elapsed(at: now)
    return max(isBackwards ? elapsed : trajectory.duration.subtractingSaturated(elapsed), .zero)
  }

  /// Returns the time until a position is reached on the way to the end; nil on the way back.
  func remaining(until position: Double, at now: SimulationClock.Instant) -> Duration? {
    guard !isBackwards else { return nil }
    return max(trajectory.time(reaching: position).subtractingSaturated(elapsed(at: now)), .zero)
  }

  /// Continues from this position at another moment.
  mutating func resume(
    after delay: Duration,
    at now: SimulationClock.Instant,
    haltedAt halt: SimulationClock.Instant
  ) {
    elapsed = elapsed(at: halt)
    moment = now.advanced(by: max(delay, .zero))
  }

  /// Reverses the playback.
  mutating func turnRound(at now: SimulationClock.Instant) {
    elapsed = min(elapsed(at: now), trajectory.duration)
    moment = now
    isBackwards.toggle()
  }
}
