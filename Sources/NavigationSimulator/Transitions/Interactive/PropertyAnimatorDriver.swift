/// A driver of the property animator that an app's animator provides.
///
/// Where the app has ended it by itself there is nothing left to drive, and nothing happens.
final class PropertyAnimatorDriver: TransitionDriver {
  private let animator: any ViewImplicitlyAnimating
  private let duration: Duration

  init(_ animator: any ViewImplicitlyAnimating, duration: Duration) {
    self.animator = animator
    self.duration = duration
  }

  /// An animator counts in its current direction.
  var fractionComplete: Double { animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete }

  func pause() { try? animator.pauseAnimation() }

  func scrub(to fraction: Double) {
    pause()
    animator.fractionComplete = animator.isReversed ? 1 - fraction : fraction
  }

  func goOn(to end: TransitionEnd, _ timing: DriverTiming) {
    pause()
    let isReversed = end == .cancelled
    if animator.isReversed != isReversed { animator.isReversed = isReversed }
    switch timing {
    case .curve(let curve, let own, let time):
      // Zero is the time that is left; where there is no time, none is.
      let factor = duration > .zero ? time / duration : 0
      let timing = own ?? CubicTimingParameters(animationCurve: curve)
      try? animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
    case .smooth(let time):
      try? animator.continueAnimation(
        withTimingParameters: SpringTimingParameters(dampingRatio: 1),
        durationFactor: duration > .zero ? time / duration : 0
      )
    case .carryingOn(let velocity, _):
      // Here the unit is the remaining distance.
      let rest = end == .finished ? 1 - fractionComplete : -fractionComplete
      let relative = rest == 0 ? 0 : velocity / rest
      try? animator.continueAnimation(
        withTimingParameters: SpringTimingParameters(dampingRatio: 1, initialVelocity: Vector(dx: relative, dy: 0)),
        durationFactor: 1
      )
    }
  }
}
