import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Property animators: running, scrubbing, reversing")
struct PropertyAnimatorsTests {
  private let field = ViewFixture()
  private var view: View { field.view }
  private var simulation: NavigationSimulation { field.simulation }
  private var seen: Double { field.view.presentation.center.x }

  init() { field.view.center.x = 0 }

  /// An animator that moves the view from 0 to 100 in a second, and notes its end.
  private func animator(_ curve: AnimationCurve = .linear) -> PropertyAnimator {
    noting(PropertyAnimator(duration: .seconds(1), curve: curve) { [view] in view.center.x = 100 })
  }

  private func noting(_ animator: PropertyAnimator) -> PropertyAnimator {
    animator.addCompletion { [unowned field] in
      field.notes.append("\($0) \(field.simulation.clock.now)")
    }
    return animator
  }

  @Test(
    "A property animator runs its blocks at the start, ends in time, and is inactive again",
    .tags(.documented)
  )
  func start() throws {
    let animator = animator()
    #expect(animator.state == .inactive && view.center.x == 0 && !animator.isRunning)
    try animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.center.x == 100)
    try simulation.advance(by: .milliseconds(250))
    #expect(seen == 25 && animator.fractionComplete == 0.25)
    try simulation.run()
    #expect(field.notes == ["end 1.0 seconds"])
    #expect(animator.state == .inactive && !animator.isRunning && view.animations == nil)
  }

  @Test(
    "A property animator can be used again when it has ended, with new blocks and completions",
    .tags(.documented)
  )
  func again() throws {
    let animator = animator()
    try animator.startAnimation()
    try simulation.run()
    try animator.addAnimations { view.center.x = 50 }
    animator.addCompletion { _ in field.notes.append("again \(simulation.clock.now)") }
    try animator.startAnimation()
    #expect(animator.simulation === simulation)
    try simulation.advance(by: .milliseconds(500))
    #expect(seen == 75)
    try simulation.run()
    #expect(field.notes == ["end 1.0 seconds", "again 2.0 seconds"])
  }

  @Test("A delay holds it where it is; it counts as running meanwhile", .tags(.inferred))
  func delay() throws {
    let animator = animator()
    try animator.startAnimation(afterDelay: .seconds(2))
    #expect(view.center.x == 100 && seen == 0 && animator.isRunning)
    try simulation.advance(by: .milliseconds(2_500))
    #expect(seen == 50)
    try simulation.run()
    #expect(field.notes == ["end 3.0 seconds"])
  }

  @Test(
    "A property animator paused before it starts is active at its start, its blocks have run",
    .tags(.documented)
  )
  func pauseFirst() throws {
    let animator = animator()
    try animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning && view.center.x == 100 && seen == 0)
    try simulation.advance(by: .seconds(5))
    #expect(seen == 0)
    try animator.startAnimation()
    try simulation.run()
    #expect(field.notes == ["end 6.0 seconds"])
  }

  @Test(
    "A property animator that is paused and started again goes on as it was, along its curve",
    .tags(.documented)
  )
  func resume() throws {
    let animator = animator(.easeInOut)
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(300))
    let place = seen
    try animator.pauseAnimation()
    try simulation.advance(by: .seconds(1))
    #expect(seen == place && isNear(animator.fractionComplete, place / 100))
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(200))
    #expect(isNear(seen, 50))
    try simulation.run()
    #expect(field.notes == ["end 2.0 seconds"])
  }

  @Test(
    "Setting fractionComplete makes an animator active and paused, and moves it evenly, on any curve",
    .tags(.documented),
    arguments: AnimationCurve.allCases,
    [true, false]
  )
  func scrubLinearly(curve: AnimationCurve, isStarted: Bool) throws {
    let animator = animator(curve)
    if isStarted {
      try animator.startAnimation()
      try simulation.advance(by: .milliseconds(300))
      try animator.pauseAnimation()
    }
    for fraction in [0.3, 0, 0.1, 0.5, 0.9, 1] {
      animator.fractionComplete = fraction
      #expect(animator.state == .active && !animator.isRunning)
      #expect(isNear(seen, 100 * fraction) && animator.fractionComplete == fraction)
    }
    try animator.stopAnimation(true)
  }

  @Test(
    "With scrubsLinearly false, scrubbing follows the curve, and the rest goes on along it",
    .tags(.documented)
  )
  func scrubAlongTheCurve() throws {
    let animator = animator(.easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.3
    #expect(
      isNear(seen, 100 * CubicCurve.easeIn.progress(at: 0.3))
        && isNear(animator.fractionComplete, 0.3)
    )
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(200))
    #expect(isNear(seen, 100 * CubicCurve.easeIn.progress(at: 0.5)))
    try simulation.run()
    #expect(field.notes == ["end 0.7 seconds"])
  }

  @Test(
    "A property animator that is scrubbed goes on with its own timing in the time that is left",
    .tags(.inferred)
  )
  func goOn() throws {
    let animator = animator(.easeIn)
    animator.fractionComplete = 0.6
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(200))
    #expect(isNear(seen, 60 + 40 * CubicCurve.easeIn.progress(at: 0.5)))
    try simulation.run()
    #expect(field.notes == ["end 0.4 seconds"])
  }

  @Test(
    "A property animator reversed while it runs replays its way backwards to its start",
    .tags(.inferred)
  )
  func reverse() throws {
    let animator = animator(.easeIn)
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(300))
    let place = seen
    try simulation.advance(by: .milliseconds(200))
    animator.isReversed = true
    #expect(animator.isRunning)
    try simulation.advance(by: .milliseconds(200))
    #expect(isNear(seen, place))
    try simulation.run()
    #expect(field.notes == ["start 1.0 seconds"])
    #expect(view.center.x == 0 && animator.state == .inactive && !animator.isReversed)
  }

  /// Published code turns the sign of a gesture round for an animator that is reversed.
  @Test(
    "fractionComplete counts in the direction in which a property animator goes",
    .source(.interactiveAnimations)
  )
  func reversedFraction() throws {
    let animator = animator()
    animator.fractionComplete = 0.25
    animator.isReversed = true
    #expect(animator.fractionComplete == 0.75 && seen == 25)
    animator.fractionComplete = 0.9
    #expect(isNear(seen, 10))
    try animator.startAnimation()
    try simulation.run()
    #expect(field.notes == ["start 0.1 seconds"] && view.center.x == 0)
  }

  @Test(
    "A property animator that is reversed before it starts goes from its end to its start",
    .tags(.inferred)
  )
  func reverseFirst() throws {
    let animator = animator()
    animator.isReversed = true
    try animator.startAnimation()
    #expect(seen == 100)
    try simulation.advance(by: .milliseconds(250))
    #expect(seen == 75)
    try simulation.run()
    #expect(field.notes == ["start 1.0 seconds"] && view.center.x == 0)
  }

  /// UIKit blends the new motion with the old one.
  @Test(
    "A property animator that is continued with a spring goes on from where it is exactly as fast as it is, towards either end",
    .tags(.different),
    arguments: [(0.75, true), (1, true), (0.4, false), (1.5, false)]
  )
  func carryOn(damping: Double, isReversed: Bool) throws {
    let animator = animator(.easeInOut)
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(400))
    func speed() throws -> (before: Double, after: Double) {
      let place = seen
      try simulation.advance(by: .nanoseconds(1))
      return (place, (seen - place) * 1e9)
    }
    let before = try speed()
    try animator.pauseAnimation()
    animator.isReversed = isReversed
    let place = seen
    try animator.continueAnimation(
      withTimingParameters: SpringTimingParameters(dampingRatio: damping),
      durationFactor: 1
    )
    #expect(isNear(seen, place))
    let after = try speed()
    #expect(isNear(after.after, before.after, within: 1e-2))
    // It overshoots its former target before it turns.
    if isReversed {
      try simulation.advance(by: .milliseconds(10))
      #expect(seen > place)
    }
    try simulation.run()
    #expect(
      field.notes.first?.hasPrefix(isReversed ? "start" : "end") == true && field.notes.count == 1
    )
    #expect(view.center.x == (isReversed ? 0 : 100))
  }

  @Test(
    "A spring with an initial velocity starts with it, in remaining distances per second",
    .tags(.documented)
  )
  func ownSpeed() throws {
    let animator = animator()
    animator.fractionComplete = 0.5
    let timing = SpringTimingParameters(dampingRatio: 1, initialVelocity: Vector(dx: 0, dy: 4))
    try animator.continueAnimation(withTimingParameters: timing, durationFactor: 1)
    try simulation.advance(by: .microseconds(1))
    #expect(isNear((seen - 50) * 1e6, 4 * 50, within: 0.1))
    try simulation.run()
    #expect(field.notes == ["end 1.0 seconds"])
  }

  @Test("The factor is one of the whole duration; zero is the remaining time", .tags(.documented))
  func factor() throws {
    for (factor, end) in [(2.0, "2.0"), (0.5, "0.5"), (0, "0.25")] {
      let test = PropertyAnimatorsTests()
      let animator = test.animator()
      animator.fractionComplete = 0.75
      try animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
      try test.simulation.run()
      #expect(test.field.notes == ["end \(end) seconds"])
    }
  }

  @Test("A spring overshoots, fractionComplete does not", .tags(.inferred))
  func overshoot() throws {
    let animator = PropertyAnimator(duration: .seconds(1), dampingRatio: 0.3) {
      view.center.x = 100
    }
    try animator.startAnimation()
    var highest = 0.0
    for _ in 0..<99 {
      try simulation.advance(by: .milliseconds(10))
      highest = max(highest, seen)
      #expect((0...1).contains(animator.fractionComplete))
    }
    #expect(highest > 110)
    try simulation.run()
  }

  @Test(
    "A property animator held at its end is active, its completions wait, and it can go back",
    .tags(.documented)
  )
  func pausesOnCompletion() throws {
    let animator = animator()
    animator.pausesOnCompletion = true
    try animator.startAnimation()
    try simulation.run()
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
    #expect(field.notes.isEmpty)
    animator.isReversed = true
    animator.pausesOnCompletion = false
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(250))
    #expect(seen == 75)
    try simulation.run()
    #expect(field.notes == ["start 2.0 seconds"])
  }

  @Test(
    "Views that a running animator moves can be hit, unless it says otherwise",
    .tags(.documented)
  )
  func hits() throws {
    view.center = Point(x: 50, y: 50)
    let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) { view.alpha = 0.5 }
    try animator.startAnimation()
    #expect(field.window.hitTest(Point(x: 50, y: 50)) === view)
    try animator.stopAnimation(true)
    animator.isUserInteractionEnabled = false
    try animator.addAnimations { view.alpha = 0.7 }
    try animator.startAnimation()
    #expect(field.window.hitTest(Point(x: 50, y: 50)) !== view)
    try simulation.run()
  }

  @Test("The class method makes a running animator", .tags(.documented))
  func running() throws {
    let animator = PropertyAnimator.runningPropertyAnimator(
      withDuration: .seconds(1),
      delay: .seconds(1),
      options: .curveLinear
    ) {
      view.center.x = 100
    } completion: { [unowned field] in
      field.notes.append("\($0) \(field.simulation.clock.now)")
    }
    try simulation.advance(by: .milliseconds(1_500))
    #expect(seen == 50 && animator.isRunning)
    try simulation.run()
    #expect(field.notes == ["end 2.0 seconds"])
  }

  @Test("Without a simulation, a property animator that starts sets its values and ends at once")
  func nowhere() throws {
    let view = View()
    var ends: [ViewAnimatingPosition] = []
    let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) { view.alpha = 0 }
    animator.addCompletion { ends.append($0) }
    try animator.startAnimation()
    #expect(view.alpha == 0 && ends == [.end] && animator.state == .inactive)
  }

  @Test("Without a duration values are set, and completions run next", .tags(.inferred))
  func zero() throws {
    let animator = noting(PropertyAnimator(duration: .zero, curve: .linear) { view.center.x = 100 })
    try animator.startAnimation()
    #expect(seen == 100 && field.notes.isEmpty && animator.fractionComplete == 1)
    try simulation.run()
    #expect(field.notes == ["end 0.0 seconds"])
  }

  @Test(
    "A property animator that ends at its start restores sizes, also of resized subviews",
    .tags(.inferred)
  )
  func sizes() throws {
    let child = View(frame: view.bounds)
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child)
    let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) {
      view.bounds.size.width = 200
    }
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(500))
    #expect(child.presentation.bounds.size.width == 150)
    animator.isReversed = true
    try simulation.run()
    #expect(
      view.bounds.size.width == 100 && child.frame == Rect(x: 0, y: 0, width: 100, height: 100)
    )
  }

  @Test(
    "A property animator reversed to where it did not come from goes there with its timing",
    .tags(.inferred)
  )
  func reverseAfterScrubbing() throws {
    let animator = animator()
    animator.fractionComplete = 0.5
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(250))
    animator.isReversed = true
    try simulation.advance(by: .milliseconds(250))
    #expect(isNear(seen, 50))
    try simulation.run()
    #expect(field.notes == ["start 1.0 seconds"])
  }
}
