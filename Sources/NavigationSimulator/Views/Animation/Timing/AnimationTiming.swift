internal import TransitionLock
internal import TransitionSupport

/// The timing of an animation: its progress as a function of the time since it was begun.
///
/// The one place that knows of curves; everything else asks for ``progress(at:)``.
struct AnimationTiming {
  /// The time before the motion begins.
  var delay = Duration.zero
  /// The time that the motion takes.
  var duration: Duration
  var curve = TimingCurve.cubic(.easeInOut)

  /// The time from the begin to the end.
  var total: Duration { max(delay, .zero).addingSaturated(max(duration, .zero)) }

  /// This timing with slow animations.
  func slowed(_ slowdown: Double) -> AnimationTiming {
    if slowdown == 1 { return self }
    var timing = self
    timing.delay = delay.slowed(slowdown)
    timing.duration = duration.slowed(slowdown)
    return timing
  }

  /// Returns the progress when `elapsed` has passed: 0 at the start, 1 at the end; a spring also
  /// goes beyond.
  ///
  /// - Complexity: O(1).
  func progress(at elapsed: Duration) -> Double {
    if elapsed >= total { return 1 }
    let elapsed = elapsed.subtractingSaturated(max(delay, .zero))
    if elapsed <= .zero { return 0 }
    return curve.progress(at: elapsed / duration)
  }

  /// Returns the progress when `fraction` of a length of time that contains the animation has
  /// passed.
  ///
  /// Before and after that length, where a spring may swing, an animation that begins or ends with
  /// it continues at the speed that it has at that end: the speed does not jump.
  ///
  /// - Complexity: O(1).
  func progress(atFraction fraction: Double, of length: Duration) -> Double {
    guard duration > .zero else { return fraction >= end(in: length) ? 1 : 0 }
    let delay = max(delay, .zero)
    let share =
      delay == .zero && duration == length
      ? fraction : fraction * (length / duration) - delay / duration
    if share < 0 { return delay == .zero ? share * curve.velocity(at: 0) : 0 }
    if share > 1 { return total >= length ? 1 + (share - 1) * curve.velocity(at: 1) : 1 }
    return curve.progress(at: share)
  }

  /// The fraction of a length of time at which the animation ends.
  func end(in length: Duration) -> Double { total >= length ? 1 : total / length }
}
