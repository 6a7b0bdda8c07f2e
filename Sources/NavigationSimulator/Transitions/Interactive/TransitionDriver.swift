/// An object that moves the animation of a transition, which then does not follow the time alone.
protocol TransitionDriver: AnyObject {
  /// The part of the animation that is done, from 0 at its start to 1 at its end.
  var fractionComplete: Double { get }
  /// Stops at the current position.
  func pause()
  /// Goes to a part of the animation, and stops there.
  func scrub(to fraction: Double)
  /// Continues without the driver, to one of the two ends.
  ///
  /// - Parameters:
  ///   - end: finished is the destination of the animation, cancelled its start.
  ///   - timing: the way in which it goes on.
  func goOn(to end: TransitionEnd, _ timing: DriverTiming)
}

/// The timing of an animation that continues by itself.
enum DriverTiming {
  /// A duration along a curve; a property animator uses another curve, if there is one for it.
  case curve(AnimationCurve, forAnimators: (any TimingCurveProvider)?, Duration)
  /// A smooth continuation with the present velocity, or with another, in whole distances a second
  /// towards the end.
  case smooth(velocity: Double?, Duration)
}

/// A driver of the animation blocks of an animator, and of the animations alongside.
final class AnimationGroupDriver: TransitionDriver {
  private let group: PacedAnimations
  private let duration: Duration

  init(duration: Duration, in simulation: NavigationSimulation) {
    self.duration = duration
    group = PacedAnimations(duration: duration, in: simulation)
  }

  /// Collects the animations that are begun from now on as the driven ones, until the start of the
  /// transition is over.
  func openCollection() { group.openCollection() }

  /// Adds the animations of a block to the driven ones.
  func collect(_ body: () -> Void) { group.collect(body) }

  /// Calls a function at the end of the animation.
  func whenOver(_ body: @escaping (TransitionEnd) -> Void) {
    group.onEnd = { body($0 == .start ? .cancelled : .finished) }
  }

  /// Runs the animation as if it were not driven.
  func run() { group.run(towards: .end, duration: duration, keeping: self) }

  var fractionComplete: Double { min(max(group.fractionComplete, 0), 1) }

  func pause() { group.pause() }

  func scrub(to fraction: Double) {
    group.pause()
    group.fractionComplete = fraction
  }

  func goOn(to end: TransitionEnd, _ timing: DriverTiming) {
    let position: ViewAnimatingPosition = end == .finished ? .end : .start
    switch timing {
    case .curve(let curve, _, let duration):
      group.run(
        towards: position,
        duration: duration,
        curve: CubicTimingParameters(animationCurve: curve).timingCurve,
        keeping: self
      )
    case .smooth(let velocity, let duration):
      group.run(
        towards: position,
        duration: duration,
        curve: .spring(damping: 1, velocity: nil),
        velocity: velocity,
        keeping: self
      )
    }
  }
}

/// A driver of the property animator that an app's animator provides.
///
/// After the app has ended the animator itself, the driver does nothing.
final class PropertyAnimatorDriver: TransitionDriver {
  private let animator: any ViewImplicitlyAnimating
  private let duration: Duration

  init(_ animator: any ViewImplicitlyAnimating, duration: Duration) {
    self.animator = animator
    self.duration = duration
  }

  /// The animator's fraction counts in its current direction.
  var fractionComplete: Double {
    animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete
  }

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
      // A factor of zero means the remaining time, which is none if the whole duration is zero.
      let factor = duration > .zero ? time / duration : 0
      let timing = own ?? CubicTimingParameters(animationCurve: curve)
      try? animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
    case .smooth(let velocity, _):
      // Here the unit is the remaining distance.
      let rest = end == .finished ? 1 - fractionComplete : -fractionComplete
      let relative = rest == 0 ? 0 : (velocity ?? 0) / rest
      try? animator.continueAnimation(
        withTimingParameters: SpringTimingParameters(
          dampingRatio: 1,
          initialVelocity: Vector(dx: relative, dy: 0)
        ),
        durationFactor: 1
      )
    }
  }
}
