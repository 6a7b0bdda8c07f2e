/// The motion of a damped spring.
///
/// ```swift
/// let timing = SpringTimingParameters(dampingRatio: 0.75, initialVelocity: Vector(dx: 0, dy: 2))
/// try animator.continueAnimation(withTimingParameters: timing, durationFactor: 1)
/// ```
///
/// The visible value is x(t) of the differential equation m x'' + c x' + k x = 0, in closed form.
/// There are two ways to choose the spring:
///
/// - By a **damping ratio**, z: the animation takes the given duration, T. UIKit does not document
///   the resulting stiffness, but measurements on devices were published (seen): the frequency w is
///   such that |z w - v| / (w √(1 - z²)) e^(-z w T) is a thousandth, and for critical damping, z =
///   1, |1 + (w - v) T| e^(-w T) is; v is the initial speed. For more damping, where UIKit's
///   behavior is unknown, the distance from rest is a thousandth after T, as it is for z = 1. The
///   remainder is then cut off.
/// - By **mass, stiffness and damping**: w² = k / m, and z = c / (2 √(k m)). The animation takes
///   the settling time of such a spring, regardless of the given duration (documented): here until
///   it has no more than a thousandth of the distance left to swing (inferred).
///
/// The initial speed is relative: 1 is the whole distance in a second (documented). Where an
/// animation is continued, zero means the current speed: UIKit blends the new motion with the old
/// one (documented), here the visible motion continues with exactly the same speed.
///
/// A damping ratio is kept between 0.01 and 10, so that every spring comes to rest.
public struct SpringTimingParameters: TimingCurveProvider, Hashable, Sendable {
  /// The speed at the start, in whole distances a second.
  ///
  /// An animation has one speed, that of the larger component.
  public let initialVelocity: Vector
  private let shape: Shape

  private enum Shape: Hashable {
    case ratio(Double)
    case physical(mass: Double, stiffness: Double, damping: Double)
  }

  /// The spring that the system uses for itself, with a mass of 3, a stiffness of 1,000 and a
  /// damping of 500.
  public init() { self.init(mass: 3, stiffness: 1_000, damping: 500, initialVelocity: .zero) }

  /// A spring that settles in the duration of its animation.
  ///
  /// - Parameters:
  ///   - ratio: 1 comes to rest without overshooting, less swings, more creeps (documented).
  ///   - velocity: the speed at the start.
  public init(dampingRatio ratio: Double, initialVelocity velocity: Vector = .zero) {
    shape = .ratio(SpringCurve.usable(ratio))
    initialVelocity = velocity
  }

  /// A spring whose duration is its settling time.
  ///
  /// - Parameters:
  ///   - mass: the mass at its end; more than zero.
  ///   - stiffness: how hard it pulls; more than zero.
  ///   - damping: how much the motion is slowed.
  ///   - velocity: the speed at the start.
  public init(
    mass: Double,
    stiffness: Double,
    damping: Double,
    initialVelocity velocity: Vector = .zero
  ) {
    shape = .physical(mass: max(mass, 1e-6), stiffness: max(stiffness, 1e-6), damping: damping)
    initialVelocity = velocity
  }

  /// `spring`.
  public var timingCurveType: TimingCurveType { .spring }
  /// Always nil for this kind of timing.
  public var cubicTimingParameters: CubicTimingParameters? { nil }
  /// Returns `self`.
  public var springTimingParameters: SpringTimingParameters? { self }

  /// The time that the spring takes to settle, if that does not depend on its animation.
  public var settlingDuration: Duration? { spring.ownDuration }

  var spring: SpringCurve {
    let speed =
      abs(initialVelocity.dx) >= abs(initialVelocity.dy) ? initialVelocity.dx : initialVelocity.dy
    let velocity = speed == 0 || !speed.isFinite ? nil : speed
    switch shape {
    case .ratio(let ratio): return SpringCurve(damping: ratio, velocity: velocity)
    case .physical(let mass, let stiffness, let damping):
      let ratio = damping / (2 * (stiffness * mass).squareRoot())
      return SpringCurve(
        damping: ratio,
        velocity: velocity,
        frequency: (stiffness / mass).squareRoot()
      )
    }
  }
}
