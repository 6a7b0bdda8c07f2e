/// An object that moves the animation of a transition that something other than time may move.
protocol TransitionDriver: AnyObject {
  /// The part of the animation that is done, from 0 at its start to 1 at its end.
  var fractionComplete: Double { get }
  /// Stops where it is.
  func pause()
  /// Goes to a part of the animation, and stops there.
  func scrub(to fraction: Double)
  /// Goes on by itself, to one of the two ends.
  ///
  /// - Parameters:
  ///   - end: finished is where the animation was to go, cancelled where it came from.
  ///   - timing: the way in which it goes on.
  func goOn(to end: TransitionEnd, _ timing: DriverTiming)
}

/// The timing of an animation that continues by itself.
enum DriverTiming {
  /// A duration along a curve; a property animator uses another curve, if there is one for it.
  case curve(AnimationCurve, forAnimators: (any TimingCurveProvider)?, Duration)
  /// A smooth continuation: position and velocity are carried on.
  case smooth(Duration)
  /// A smooth continuation with the velocity of the driver, in whole distances a second towards the end.
  case carryingOn(velocity: Double, Duration)
}
