import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Animations: the motion of a spring")
struct SpringsTests {
  /// The motion of the same spring, from a numerical solver of its differential equation.
  private func solve(_ oscillator: DampedOscillator, until end: Double, steps: Int) -> (
    position: Double, speed: Double
  ) {
    let (w, z) = (oscillator.frequency, oscillator.damping)
    func force(_ x: Double, _ v: Double) -> Double { -2 * z * w * v - w * w * x }
    var (x, v) = (oscillator.start, oscillator.velocity)
    let h = end / Double(steps)
    for _ in 0..<steps {
      let (k1, l1) = (v, force(x, v))
      let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return (x, v)
  }

  @Test(
    "With any damping, even nearly critical, the closed form solves the differential equation",
    arguments: [
      0.01, 0.5, 0.999, 0.999_999_9, 0.999_999_999_999, 1, 1.000_000_000_000_001, 1.000_000_001,
      1.001, 4,
    ]
  )
  func closedForm(damping: Double) {
    let oscillator = DampedOscillator(frequency: 9, damping: damping, start: -1, velocity: 7)
    for end in [0.01, 0.3, 1] {
      let solved = solve(oscillator, until: end, steps: 20_000)
      #expect(isNear(oscillator.position(at: end), solved.position), "at \(end)")
      #expect(isNear(oscillator.velocity(at: end) / 9, solved.speed / 9), "at \(end)")
    }
  }

  @Test(
    "Mass, stiffness and damping determine a spring's motion and its duration",
    .tags(.documented)
  )
  func physical() throws {
    let timing = SpringTimingParameters(
      mass: 2,
      stiffness: 200,
      damping: 10,
      initialVelocity: Vector(dx: 0, dy: -3)
    )
    let frequency = try #require(timing.spring.frequency)
    #expect(isNear(frequency, 10))
    #expect(isNear(timing.spring.damping, 0.25))
    #expect(timing.spring.velocity == -3)
    #expect(timing.settlingDuration == .nanoseconds(rounding: 6.940_024_539_550_922 / 2.5))
    #expect(SpringTimingParameters(dampingRatio: 0.5).settlingDuration == nil)
    let animator = PropertyAnimator(duration: .seconds(9), timingParameters: timing)
    #expect(animator.duration == timing.settlingDuration)
  }

  @Test("With any parameters, a spring comes to rest", arguments: [-1, 0, .nan, .infinity, 1e300])
  func extremes(number: Double) throws {
    for timing in [
      SpringTimingParameters(dampingRatio: number, initialVelocity: Vector(dx: number, dy: 0)),
      SpringTimingParameters(mass: 1, stiffness: 100, damping: number),
    ] {
      let field = ViewFixture()
      let animator = PropertyAnimator(duration: .seconds(1), timingParameters: timing)
      try animator.addAnimations { field.view.center.x = 100 }
      try animator.startAnimation()
      try field.advance(by: 0.3)
      #expect(field.view.presentation.center.x.isFinite)
      try field.run()
      #expect(field.view.presentation.center.x == 100)
      #expect(animator.state == .inactive)
    }
  }

  @Test(
    "Custom curves have control points within UIKit's bounds; named curves are built in",
    .tags(.documented)
  )
  func parameters() {
    let named = CubicTimingParameters(animationCurve: .easeIn)
    #expect(named.timingCurveType == .builtin && named.animationCurve == .easeIn)
    #expect(named.controlPoint1 == Point(0.42, 0) && named.controlPoint2 == Point(1, 1))
    let own = CubicTimingParameters(
      controlPoint1: Point(-1, 2),
      controlPoint2: Point(3, -1)
    )
    #expect(own.timingCurveType == .cubic && own.animationCurve == nil)
    #expect(own.controlPoint1 == Point(0, 2) && own.controlPoint2 == Point(1, -1))
    #expect(own.springTimingParameters == nil && own.cubicTimingParameters == own)
    let spring = SpringTimingParameters()
    #expect(spring.timingCurveType == .spring && spring.cubicTimingParameters == nil)
    #expect(spring.springTimingParameters == spring)
  }

  @Test(
    "The speed of a curve is the derivative of its progress, even if control points coincide with its ends"
  )
  func slopes() {
    let curves = [
      CubicCurve.linear, .easeInOut, CubicCurve(Point(0, 0), Point(0.2, 1)),
    ]
    for curve in curves {
      for fraction in [0.05, 0.2, 0.5, 0.77, 0.95] {
        let step = curve.progress(at: fraction + 1e-6) - curve.progress(at: fraction - 1e-6)
        #expect(isNear(curve.velocity(at: fraction), step / 2e-6, within: 1e-5))
      }
      #expect(isNear(curve.velocity(at: 0), curve.progress(at: 1e-9) / 1e-9, within: 1e-2))
    }
  }
}
