/// How an animation gets on: its progress as a function of the time since it was begun.
///
/// The one place that knows of curves; everything else asks for ``progress(at:)``.
struct AnimationTiming {
  /// How long nothing moves.
  var delay = Duration.zero
  /// How long the motion takes.
  var duration: Duration
  var curve = Curve.cubic(.easeInOut)

  enum Curve {
    case cubic(CubicCurve)
    case spring(SpringCurve)
  }

  /// The time from the begin to the end.
  var total: Duration { max(delay, .zero).addingSaturated(max(duration, .zero)) }

  /// How far the animation is when `elapsed` has passed: 0 at the start, 1 at the end; a spring also goes beyond.
  ///
  /// - Complexity: O(1).
  func progress(at elapsed: Duration) -> Double {
    if elapsed >= total { return 1 }
    let elapsed = elapsed.subtractingSaturated(max(delay, .zero))
    if elapsed <= .zero { return 0 }
    let fraction = elapsed / duration
    return switch curve {
    case .cubic(let curve): curve.progress(at: fraction)
    case .spring(let curve): curve.progress(at: fraction)
    }
  }
}
