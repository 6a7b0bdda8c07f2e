/// A driver of the animation blocks of an animator, and of the animations alongside.
final class AnimationGroupDriver: TransitionDriver {
  private let group: PacedAnimations
  private let duration: Duration

  init(duration: Duration, in simulation: NavigationSimulation) {
    self.duration = duration
    group = PacedAnimations(duration: duration, in: simulation)
  }

  /// Collects the animations that are begun from now on as the driven ones, until the start of the transition is over.
  func openCollection() { group.openCollection() }

  /// Adds the animations of a block to the driven ones.
  func collect(_ body: () -> Void) { group.collect(body) }

  /// Calls a function at the end of the animation.
  func whenOver(_ body: @escaping (TransitionEnd) -> Void) {
    group.onEnd = { body($0 == .start ? .cancelled : .finished) }
  }

  /// Lets the animation go as it would without being driven.
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
    case .smooth(let duration):
      group.run(towards: position, duration: duration, curve: .spring(damping: 1, velocity: nil), keeping: self)
    case .carryingOn(let velocity, let duration):
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
