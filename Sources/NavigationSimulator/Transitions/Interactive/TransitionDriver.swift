/// What moves the animation of a transition that something other than time may move.
protocol TransitionDriver: AnyObject {
  /// How far the animation is, from 0 at its start to 1 at its end.
  var fractionComplete: Double { get }
  /// Stops where it is.
  func pause()
  /// Goes to a part of the animation, and stops there.
  func scrub(to fraction: Double)
  /// Goes on by itself, to one of the two ends.
  ///
  /// - Parameters:
  ///   - end: finished is where the animation was to go, cancelled where it came from.
  ///   - timing: how.
  func goOn(to end: TransitionEnd, _ timing: DriverTiming)
}

/// How an animation goes on by itself.
enum DriverTiming {
  /// For a time, along a curve.
  case curve(AnimationCurve, Duration)
  /// As smoothly as can be: position and velocity are carried on.
  case smooth(Duration)
}
