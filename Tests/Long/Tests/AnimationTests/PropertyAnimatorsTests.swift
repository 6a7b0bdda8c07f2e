import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Property animators: running, scrubbing, reversing")
struct PropertyAnimatorsTests {
  private let field = ViewFixture()
  private var view: View { field.view }
  private var seen: Double { view.presentation.center.x }

  init() { view.center.x = 0 }

  @Test(
    "A property animator runs its blocks at the start, ends on time, and is inactive again",
    .tags(.documented)
  )
  func start() throws {
    let animator = field.animator()
    #expect(view.center.x == 0)
    #expect(animator.state == .inactive)
    #expect(!animator.isRunning)
    try animator.startAnimation()
    #expect(view.center.x == 100)
    #expect(animator.state == .active)
    #expect(animator.isRunning)
    try field.expectSeen(\.center.x, [0: 0, 0.25: 25])
    #expect(animator.fractionComplete == 0.25)
    #expect(try field.run() == ["end 1.0 seconds"])
    #expect(animator.state == .inactive)
    #expect(!animator.isRunning)
    #expect(view.animations == nil)
  }

  @Test(
    "A property animator can be used again when it has ended, with new blocks and completions",
    .tags(.documented)
  )
  func again() throws {
    let animator = field.animator()
    try animator.startAnimation()
    try field.run()
    try animator.addAnimations { view.center.x = 50 }
    animator.addCompletion { _ in field.note("again")() }
    try animator.startAnimation()
    #expect(animator.simulation === field.simulation)
    try field.expectSeen(\.center.x, [1.5: 75])
    #expect(try field.run() == ["end 1.0 seconds", "again 2.0 seconds"])
  }

  @Test(
    "During its delay, a property animator shows the start values, and counts as running",
    .tags(.inferred)
  )
  func delay() throws {
    let animator = field.animator()
    try animator.startAnimation(afterDelay: .seconds(2))
    #expect(view.center.x == 100)
    #expect(animator.isRunning)
    try field.expectSeen(\.center.x, [0: 0, 2: 0, 2.5: 50])
    #expect(try field.run() == ["end 3.0 seconds"])
  }

  @Test(
    "A property animator that is paused before it starts runs its blocks, and is active at its start",
    .tags(.documented)
  )
  func pauseFirst() throws {
    let animator = field.animator()
    try animator.pauseAnimation()
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(view.center.x == 100)
    try field.expectSeen(\.center.x, [0: 0, 5: 0])
    try animator.startAnimation()
    #expect(try field.run() == ["end 6.0 seconds"])
  }

  @Test(
    "A paused property animator that is started again continues along its curve",
    .tags(.documented)
  )
  func resume() throws {
    let animator = field.animator(.easeInOut)
    try animator.startAnimation()
    try field.advance(by: 0.3)
    let place = seen
    try animator.pauseAnimation()
    try field.expectSeen(\.center.x, [1.3: place])
    #expect(isNear(animator.fractionComplete, place / 100))
    try animator.startAnimation()
    try field.expectSeen(\.center.x, [1.5: 50])
    #expect(try field.run() == ["end 2.0 seconds"])
  }

  @Test(
    "Setting fractionComplete makes an animator active and paused, and moves it evenly, with any curve",
    .tags(.documented),
    arguments: AnimationCurve.allCases,
    ["before it starts", "paused in its course"]
  )
  func scrubLinearly(curve: AnimationCurve, moment: String) throws {
    let animator = field.animator(curve)
    if moment == "paused in its course" {
      try animator.startAnimation()
      try field.advance(by: 0.3)
      try animator.pauseAnimation()
    }
    for fraction in [0.3, 0, 0.1, 0.5, 0.9, 1] {
      animator.fractionComplete = fraction
      #expect(animator.state == .active)
      #expect(!animator.isRunning)
      #expect(animator.fractionComplete == fraction)
      #expect(isNear(seen, 100 * fraction))
    }
    try animator.stopAnimation(true)
  }

  @Test(
    "If scrubsLinearly is false, scrubbing follows the curve, and so does the rest of the way",
    .tags(.documented)
  )
  func scrubAlongTheCurve() throws {
    let animator = field.animator(.easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.3
    #expect(isNear(animator.fractionComplete, 0.3))
    #expect(isNear(seen, 100 * CubicCurve.easeIn.progress(at: 0.3)))
    try animator.startAnimation()
    try field.expectSeen(\.center.x, [0.2: 100 * CubicCurve.easeIn.progress(at: 0.5)])
    #expect(try field.run() == ["end 0.7 seconds"])
  }

  @Test(
    "After scrubbing, a property animator covers the rest with its whole curve, in the remaining time",
    .tags(.inferred)
  )
  func goOn() throws {
    let animator = field.animator(.easeIn)
    animator.fractionComplete = 0.6
    try animator.startAnimation()
    try field.expectSeen(\.center.x, [0.2: 60 + 40 * CubicCurve.easeIn.progress(at: 0.5)])
    #expect(try field.run() == ["end 0.4 seconds"])
  }

  @Test(
    "A running property animator that is reversed goes back to its start the way it came",
    .tags(.inferred)
  )
  func reverse() throws {
    let animator = field.animator(.easeIn)
    try animator.startAnimation()
    try field.advance(by: 0.3)
    let place = seen
    try field.advance(by: 0.2)
    animator.isReversed = true
    #expect(animator.isRunning)
    try field.expectSeen(\.center.x, [0.7: place])
    #expect(try field.run() == ["start 1.0 seconds"])
    #expect(view.center.x == 0)
    #expect(animator.state == .inactive)
    #expect(!animator.isReversed)
  }

  /// Published code turns the sign of a gesture round for an animator that is reversed.
  @Test(
    "fractionComplete counts in the direction of the animator",
    .source(.interactiveAnimations)
  )
  func reversedFraction() throws {
    let animator = field.animator()
    animator.fractionComplete = 0.25
    animator.isReversed = true
    #expect(animator.fractionComplete == 0.75)
    #expect(seen == 25)
    animator.fractionComplete = 0.9
    #expect(isNear(seen, 10))
    try animator.startAnimation()
    #expect(try field.run() == ["start 0.1 seconds"])
    #expect(view.center.x == 0)
  }

  @Test(
    "A property animator that is reversed before it starts goes from its end to its start",
    .tags(.inferred)
  )
  func reverseFirst() throws {
    let animator = field.animator()
    animator.isReversed = true
    try animator.startAnimation()
    try field.expectSeen(\.center.x, [0: 100, 0.25: 75, 1: 0])
    #expect(try field.run() == ["start 1.0 seconds"])
    #expect(view.center.x == 0)
  }

  /// UIKit blends the new motion with the old one.
  @Test(
    "A property animator that continues with a spring keeps its position and speed, towards either end",
    .tags(.different),
    arguments: [(0.75, "start", 0.0), (1, "start", 0), (0.4, "end", 100), (1.5, "end", 100)]
  )
  func carryOn(damping: Double, towards end: String, at place: Double) throws {
    let animator = field.animator(.easeInOut)
    try animator.startAnimation()
    try field.advance(by: 0.4)
    func speed() throws -> Double {
      let place = seen
      try field.advance(by: 1e-9)
      return (seen - place) * 1e9
    }
    let before = try speed()
    try animator.pauseAnimation()
    animator.isReversed = end == "start"
    let turn = seen
    try animator.continueAnimation(
      withTimingParameters: SpringTimingParameters(dampingRatio: damping),
      durationFactor: 1
    )
    #expect(isNear(seen, turn))
    #expect(isNear(try speed(), before, within: 1e-2))
    try field.advance(by: 0.01)
    #expect(seen > turn, "reversed, it overshoots its former target before it turns")
    #expect(try field.run().map { $0.prefix { $0 != " " } } == [end[...]])
    #expect(view.center.x == place)
  }

  @Test(
    "A spring with an initial velocity starts with it, in remaining distances per second",
    .tags(.documented)
  )
  func ownSpeed() throws {
    let animator = field.animator()
    animator.fractionComplete = 0.5
    let timing = SpringTimingParameters(dampingRatio: 1, initialVelocity: Vector(dx: 0, dy: 4))
    try animator.continueAnimation(withTimingParameters: timing, durationFactor: 1)
    try field.advance(by: 1e-6)
    #expect(isNear((seen - 50) * 1e6, 4 * 50, within: 0.1))
    #expect(try field.run() == ["end 1.0 seconds"])
  }

  @Test(
    "durationFactor multiplies the whole duration; zero means the remaining time",
    .tags(.documented),
    arguments: [(2, "end 2.0 seconds"), (0.5, "end 0.5 seconds"), (0, "end 0.25 seconds")]
  )
  func factor(_ factor: Double, end: String) throws {
    let animator = field.animator()
    animator.fractionComplete = 0.75
    try animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    #expect(try field.run() == [end])
  }

  @Test("While a spring overshoots, fractionComplete stays between 0 and 1", .tags(.inferred))
  func overshoot() throws {
    let animator = PropertyAnimator(duration: .seconds(1), dampingRatio: 0.3) {
      view.center.x = 100
    }
    try animator.startAnimation()
    var highest = 0.0
    for _ in 0..<99 {
      try field.advance(by: 0.01)
      highest = max(highest, seen)
      #expect((0...1).contains(animator.fractionComplete))
    }
    #expect(highest > 110)
    try field.run()
  }

  @Test(
    "With pausesOnCompletion, an animator stays active at its end without completions, and can go back",
    .tags(.documented)
  )
  func pausesOnCompletion() throws {
    let animator = field.animator()
    animator.pausesOnCompletion = true
    try animator.startAnimation()
    try field.run()
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(animator.fractionComplete == 1)
    #expect(field.notes.isEmpty)
    animator.isReversed = true
    animator.pausesOnCompletion = false
    try animator.startAnimation()
    try field.expectSeen(\.center.x, [1.25: 75])
    #expect(try field.run() == ["start 2.0 seconds"])
  }

  @Test(
    "Views that an animator moves can be hit, unless isUserInteractionEnabled is false",
    .tags(.documented)
  )
  func hits() throws {
    view.center = Point(50, 50)
    let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) { view.alpha = 0.5 }
    try animator.startAnimation()
    #expect(field.window.hitTest(Point(50, 50)) === view)
    try animator.stopAnimation(true)
    animator.isUserInteractionEnabled = false
    try animator.addAnimations { view.alpha = 0.7 }
    try animator.startAnimation()
    #expect(field.window.hitTest(Point(50, 50)) !== view)
    try field.run()
  }

  @Test("runningPropertyAnimator(…) returns a running animator", .tags(.documented))
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
    try field.expectSeen(\.center.x, [1.5: 50])
    #expect(animator.isRunning)
    #expect(try field.run() == ["end 2.0 seconds"])
  }

  @Test("Without a simulation, a property animator that starts sets its values and ends at once")
  func nowhere() throws {
    let view = View()
    var ends: [ViewAnimatingPosition] = []
    let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) { view.alpha = 0 }
    animator.addCompletion { ends.append($0) }
    try animator.startAnimation()
    #expect(view.alpha == 0)
    #expect(ends == [.end])
    #expect(animator.state == .inactive)
  }

  @Test(
    "With no duration, an animator sets the values at once, and completions run next",
    .tags(.inferred)
  )
  func zero() throws {
    let animator = field.noting(
      PropertyAnimator(duration: .zero, curve: .linear) { view.center.x = 100 }
    )
    try animator.startAnimation()
    #expect(seen == 100)
    #expect(animator.fractionComplete == 1)
    #expect(field.notes.isEmpty)
    #expect(try field.run() == ["end 0.0 seconds"])
  }

  @Test(
    "A reversed property animator restores sizes, also of resized subviews",
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
    try field.expectSeen(\.bounds.size.width, of: child, [0.5: 150])
    animator.isReversed = true
    try field.run()
    #expect(view.bounds.size.width == 100)
    #expect(child.frame == Rect(0, 0, 100, 100))
  }

  @Test(
    "A property animator that is reversed after scrubbing goes to its start with its own timing",
    .tags(.inferred)
  )
  func reverseAfterScrubbing() throws {
    let animator = field.animator()
    animator.fractionComplete = 0.5
    try animator.startAnimation()
    try field.advance(by: 0.25)
    animator.isReversed = true
    try field.expectSeen(\.center.x, [0.5: 50])
    #expect(try field.run() == ["start 1.0 seconds"])
  }
}
