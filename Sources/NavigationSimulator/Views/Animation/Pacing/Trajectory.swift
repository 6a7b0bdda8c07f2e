/// The motion of a group of animations from one position to another, as a function of time.
///
/// A spring is computed in absolute distances and speeds, so a trajectory of length zero moves too
/// if it has an initial speed.
struct Trajectory {
  let origin: Double
  let target: Double
  let duration: Duration
  let curve: TimingCurve
  private let oscillator: DampedOscillator?

  /// - Parameters:
  ///   - speed: the speed that is carried on, in fractions per second.
  ///   - slowdown: how many times longer it takes than it says.
  init(
    from origin: Double,
    to target: Double,
    duration: Duration,
    curve: TimingCurve,
    speed: Double = 0,
    slowdown: Double = 1
  ) {
    self.origin = origin
    self.target = target
    self.curve = curve
    self.duration = max(curve.ownDuration ?? duration, .zero).slowed(slowdown)
    let way = target - origin
    func oscillator(_ frequency: Double, _ damping: Double, _ velocity: Double?) -> DampedOscillator
    {
      let velocity = velocity.map { $0 * way / slowdown } ?? speed
      return DampedOscillator(
        frequency: frequency,
        damping: damping,
        start: -way,
        velocity: velocity
      )
    }
    switch curve {
    case .cubic: self.oscillator = nil
    case .spring(let spring):
      let seconds = max(self.duration.inSeconds, 1e-9) / slowdown
      self.oscillator = oscillator(
        spring.frequency(in: seconds) / slowdown,
        spring.damping,
        spring.velocity
      )
    }
  }

  /// Returns the position of the group when `elapsed` has passed.
  ///
  /// - Complexity: O(1).
  func position(at elapsed: Duration) -> Double {
    if elapsed >= duration { return target }
    if elapsed <= .zero { return origin }
    if let oscillator { return target + oscillator.position(at: elapsed.inSeconds) }
    guard case .cubic(let curve) = self.curve else { return target }
    return origin + (target - origin) * curve.progress(at: elapsed / duration)
  }

  /// Returns the speed of the group, in fractions per second.
  ///
  /// - Complexity: O(1).
  func velocity(at elapsed: Duration) -> Double {
    if elapsed >= duration || elapsed < .zero { return 0 }
    if let oscillator { return oscillator.velocity(at: elapsed.inSeconds) }
    guard case .cubic(let curve) = self.curve else { return 0 }
    return (target - origin) * curve.velocity(at: elapsed / duration) / duration.inSeconds
  }

  /// Returns the time at which the group first reaches a position or crosses it; the end at the
  /// latest.
  ///
  /// - Complexity: O(1): a search in a fixed number of steps, and a bisection of the step that was
  ///   found.
  func time(reaching position: Double) -> Duration {
    func isReached(_ elapsed: Duration) -> Bool {
      let now = self.position(at: elapsed)
      return origin <= target ? now >= position : now <= position
    }
    if isReached(.zero) { return .zero }
    if case .cubic(let curve) = self.curve, curve.isLinear {
      return Duration.nanoseconds(
        rounding: duration.inSeconds * (position - origin) / (target - origin)
      )
    }
    let steps = 256
    guard let step = (1..<steps).first(where: { isReached(duration * $0 / steps) }) else {
      return duration
    }
    var (low, high) = (duration * (step - 1) / steps, duration * step / steps)
    while high - low > .nanoseconds(1) {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle }
    }
    return Duration.nanoseconds(rounding: high.inSeconds)
  }
}
