/// Drives the property animator that an app gives for its transition.
final class PropertyAnimatorDriver: TransitionDriver {
  private let animator: PropertyAnimator

  init(_ animator: PropertyAnimator) { self.animator = animator }

  var fractionComplete: Double { counted(animator.fractionComplete) }

  // An app may have stopped its animator, or forbidden to interrupt it. Then nothing can be driven, and it stays as it is.
  func pause() { try? animator.pauseAnimation() }

  func scrub(to fraction: Double) {
    pause()
    animator.fractionComplete = counted(fraction)
  }

  func goOn(to end: TransitionEnd, _ pace: DrivenPace) {
    animator.isReversed = end == .cancelled
    switch pace {
    case .curve(let curve, let duration):
      goOn(CubicTimingParameters(animationCurve: curve), for: duration)
    case .smooth(let duration):
      goOn(SpringTimingParameters(dampingRatio: 1), for: duration)
    }
  }

  private func goOn(_ timing: any TimingCurveProvider, for duration: Duration) {
    // Zero would mean the time that is left; where the animator takes no time, none is.
    let factor = animator.duration > .zero ? duration / animator.duration : 0
    try? animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
  }

  /// A fraction of a transition counts from its start, one of an animator in the direction in which that goes.
  private func counted(_ fraction: Double) -> Double { animator.isReversed ? 1 - fraction : fraction }
}
