import Testing
import TransitionSupport

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Animations: set and visible values")
struct AnimatingTests {
  @Test("Values are set at once, and seen on their way", .tags(.documented))
  func seen() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1), options: .curveLinear) {
      field.view.alpha = 0
      field.view.center.x = 150
      field.view.bounds.size.width = 200
      field.view.transform = AffineTransform(translationX: 0, y: 10)
    }
    #expect(field.view.alpha == 0 && field.view.center.x == 150)
    #expect(field.view.presentation.alpha == 1 && field.view.presentation.center.x == 50)
    try field.simulation.advance(by: .milliseconds(250))
    let seen = field.view.presentation
    #expect(seen.alpha == 0.75 && seen.center.x == 75)
    #expect(seen.bounds.size == Size(width: 125, height: 100))
    #expect(seen.transform == AffineTransform(translationX: 0, y: 2.5))
    #expect(seen.frame == Rect(x: 12.5, y: 2.5, width: 125, height: 100))
    try field.simulation.run()
    #expect((field.simulation.clock.now.offset, field.view.presentation.alpha) == (.seconds(1), 0))
    #expect(field.view.animations == nil)
  }

  @Test("A delay holds the visible value", .tags(.documented))
  func delay() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1), delay: .seconds(2), options: .curveLinear) {
      field.view.alpha = 0
    } completion: {
      field.note("end")($0)
    }
    try field.simulation.advance(by: .seconds(2))
    #expect(field.view.presentation.alpha == 1)
    try field.simulation.advance(by: .milliseconds(500))
    #expect(field.view.presentation.alpha == 0.5)
    try field.simulation.run()
    #expect(field.notes == ["end true 3.0 seconds"])
  }

  @Test("The completion runs once, with true, when the duration has passed", .tags(.documented))
  func completion() throws {
    let field = ViewFixture()
    View.animate(
      withDuration: .milliseconds(300),
      animations: { field.view.alpha = 0 },
      completion: field.note("end")
    )
    #expect(field.notes.isEmpty)
    try field.simulation.run()
    #expect(field.notes == ["end true 0.3 seconds"])
  }

  /// Reports agree that it does not wait for the duration; not on whether it runs within the call,
  /// or as the next thing.
  @Test(
    "The completion of a block that changes nothing does not wait",
    .source(.uikitCrossPlatform94)
  )
  func nothing() throws {
    let field = ViewFixture()
    View.animate(
      withDuration: .seconds(2),
      delay: .seconds(1),
      animations: { field.view.alpha = 1 },
      completion: field.note("same")
    )
    field.simulation.schedule(after: .zero) {
      View.animate(withDuration: .seconds(2), animations: {}, completion: field.note("empty"))
      #expect(field.notes == ["same true 0.0 seconds"])
    }
    #expect(field.notes.isEmpty)
    try field.simulation.run()
    #expect(field.notes == ["same true 0.0 seconds", "empty true 0.0 seconds"])
    #expect(field.simulation.clock.now.offset == .zero)
  }

  @Test("Without a duration values are set, and the completion runs next", .tags(.documented))
  func zero() throws {
    let field = ViewFixture()
    View.animate(
      withDuration: .zero,
      animations: { field.view.alpha = 0 },
      completion: field.note("end")
    )
    #expect((field.view.presentation.alpha, field.notes.isEmpty) == (0, true))
    try field.simulation.run()
    #expect(field.notes == ["end true 0.0 seconds"])
  }

  @Test("Without a simulation, an animation block sets its values and runs its completion at once")
  func nowhere() {
    let view = View()
    var ends: [Bool] = []
    View.animate(withDuration: .seconds(1)) {
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    #expect(view.alpha == 0 && view.presentation.alpha == 0)
    #expect(ends == [true])
  }

  @Test("A view in no window uses the simulation whose callback runs", .tags(.inferred))
  func current() throws {
    let field = ViewFixture()
    let view = View()
    field.simulation.schedule(after: .seconds(1)) {
      View.animate(withDuration: .seconds(1), options: .curveLinear) {
        view.alpha = 0
      } completion: {
        field.note("end")($0)
      }
    }
    try field.simulation.advance(by: .milliseconds(1_500))
    #expect(view.presentation.alpha == 0.5)
    try field.simulation.run()
    #expect(field.notes == ["end true 2.0 seconds"])
  }

  @Test(
    "Animations of a center that meet add up, and both end in time",
    .source(.additiveAnimations)
  )
  func retarget() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1), options: .curveLinear) {
      field.view.center.x = 150
    } completion: {
      field.note("there")($0)
    }
    try field.simulation.advance(by: .milliseconds(500))
    View.animate(withDuration: .seconds(1), options: .curveLinear) {
      field.view.center.x = 50
    } completion: {
      field.note("back")($0)
    }
    #expect(field.view.presentation.center.x == 100)
    try field.simulation.advance(by: .milliseconds(250))
    #expect(field.view.presentation.center.x == 100, "25 more of the way there, 25 of the way back")
    try field.simulation.advance(by: .milliseconds(250))
    #expect(field.view.presentation.center.x == 100)
    try field.simulation.advance(by: .milliseconds(250))
    #expect(field.view.presentation.center.x == 75)
    try field.simulation.run()
    #expect(field.view.presentation.center.x == 50)
    #expect(field.notes == ["there true 1.0 seconds", "back true 1.5 seconds"])
    #expect(field.view.animations == nil)
  }

  private static let options: [AnimationOptions] = [[], .beginFromCurrentState]

  @Test(
    "Positions, bounds and transforms add up, whatever the options say",
    .source(.motionAnimatorTests),
    arguments: options
  )
  func addingUp(options: AnimationOptions) throws {
    let field = ViewFixture()
    let view = field.view
    view.center.x = 0
    func move(to number: Double) {
      View.animate(withDuration: .milliseconds(100), options: options.union(.curveLinear)) {
        view.center.x = number
        view.bounds.size.width = number
        view.transform = AffineTransform(translationX: number, y: 0)
      }
    }
    view.bounds.size.width = 0
    move(to: 100)
    try field.simulation.advance(by: .milliseconds(40))
    move(to: 20)
    try field.simulation.advance(by: .milliseconds(30))
    let seen = view.presentation
    #expect(isNear(seen.center.x, 46))
    #expect(isNear(seen.bounds.size.width, 46))
    #expect(isNear(seen.transform.tx, 46))
  }

  @Test(
    "An animation of an alpha starts from the set value, or on request from the visible one",
    .source(.motionAnimatorTests),
    arguments: options,
    ["block", "animator"]
  )
  func replacing(options: AnimationOptions, kind: String) throws {
    let field = ViewFixture()
    let view = field.view
    func fade(to alpha: Double) {
      let duration = Duration.milliseconds(100)
      if kind == "block" {
        View.animate(withDuration: duration, options: options.union(.curveLinear)) {
          view.alpha = alpha
        }
      } else {
        let linear = options.union(.curveLinear)
        PropertyAnimator.runningPropertyAnimator(
          withDuration: duration,
          options: linear,
          animations: { view.alpha = alpha }
        )
      }
    }
    fade(to: 0.5)
    try field.simulation.advance(by: .milliseconds(10))
    let seen = view.presentation.alpha
    #expect(isNear(seen, 0.95))
    fade(to: 0.2)
    let start = options.contains(.beginFromCurrentState) ? seen : 0.5
    #expect(isNear(view.presentation.alpha, start))
    try field.simulation.advance(by: .milliseconds(50))
    #expect(isNear(view.presentation.alpha, (start + 0.2) / 2))
    try field.simulation.run()
    #expect(view.presentation.alpha == 0.2)
  }

  @Test(
    "Of animations that add up, any may end first, and nothing jumps",
    .tags(.inferred),
    arguments: 1...20
  )
  func ends(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let field = ViewFixture()
    var (start, expected) = (
      field.view.center.x, [(change: Double, begin: Double, duration: Double)]()
    )
    var now = 0.0
    for _ in 0..<12 {
      let (step, duration) = (
        Int64.random(in: 1...60, using: &random), Int64.random(in: 1...200, using: &random)
      )
      let change = Double.random(in: -100...100, using: &random)
      View.animate(withDuration: .milliseconds(duration), options: .curveLinear) {
        field.view.center.x += change
      }
      expected.append((change, now, Double(duration)))
      if random.next() % 4 == 0 {
        field.view.center.x += 7
        start += 7
      }
      try field.simulation.advance(by: .milliseconds(step))
      now += Double(step)
      let seen = expected.reduce(start) { $0 + $1.change * min((now - $1.begin) / $1.duration, 1) }
      #expect(isNear(field.view.presentation.center.x, seen, within: 1e-6))
    }
    try field.simulation.run()
    #expect(field.view.animations == nil)
  }

  @Test(
    "A position set outside of a block shifts the visible one by as much",
    .source(.motionAnimatorTests)
  )
  func shift() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1), options: .curveLinear) { field.view.center.x = 150 }
    try field.simulation.advance(by: .milliseconds(500))
    field.view.center.x += 7
    #expect(field.view.presentation.center.x == 107)
    try field.simulation.run()
    #expect(field.view.presentation.center.x == 157)
  }

  @Test("An alpha that is set outside of a block is the new end of its animation", .tags(.inferred))
  func newEnd() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1), options: .curveLinear) { field.view.alpha = 0 }
    try field.simulation.advance(by: .milliseconds(500))
    field.view.alpha = 0.5
    #expect(field.view.presentation.alpha == 0.75)
    try field.simulation.run()
    #expect(field.view.presentation.alpha == 0.5)
  }

  @Test("An animator that stops leaves what others add to its motion", .tags(.inferred))
  func stopping() throws {
    let field = ViewFixture()
    let view = field.view
    View.animate(withDuration: .seconds(1), options: .curveLinear) { view.center.x = 150 }
    let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) { view.center.x = 50 }
    try animator.startAnimation()
    try field.simulation.advance(by: .milliseconds(500))
    #expect(view.presentation.center.x == 50)
    try animator.stopAnimation(true)
    #expect(view.center.x == 100)
    #expect(view.presentation.center.x == 50)
    try field.simulation.run()
    #expect(view.presentation.center.x == 100)
  }

  @Test(
    "A block inside another takes its duration and curve, unless it overrides them",
    .tags(.documented)
  )
  func nested() throws {
    let field = ViewFixture()
    let other = View()
    field.window.addSubview(other)
    View.animate(withDuration: .seconds(2), options: .curveLinear) {
      field.view.alpha = 0
      View.animate(
        withDuration: .seconds(1),
        animations: { other.alpha = 0 },
        completion: field.note("inherits")
      )
      View.animate(
        withDuration: .seconds(1),
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn],
        animations: { other.center.x = 100 },
        completion: field.note("overrides")
      )
    }
    try field.simulation.advance(by: .milliseconds(500))
    #expect(other.presentation.alpha == 0.75)
    #expect(other.presentation.center.x < 40)
    try field.simulation.run()
    #expect(field.notes == ["overrides true 1.0 seconds", "inherits true 2.0 seconds"])
  }

  @Test("Nothing moves where animations are off, blocks inside included", .tags(.documented))
  func without() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1)) {
      View.performWithoutAnimation {
        field.view.alpha = 0
        View.animate(
          withDuration: .seconds(1),
          animations: { field.view.center.x = 0 },
          completion: field.note("inner")
        )
      }
      field.view.bounds.size.height = 1
    }
    #expect(field.view.presentation.alpha == 0 && field.view.presentation.center.x == 0)
    #expect(field.view.presentation.bounds.size.height == 100)
    try field.simulation.advance(by: .milliseconds(1))
    #expect(field.notes == ["inner true 0.0 seconds"])
  }

  @Test("A task that an animation block starts is not animated")
  func task() async {
    let field = ViewFixture()
    var task: Task<Bool, Never>?
    View.animate(withDuration: .seconds(1)) {
      task = Task {
        let view = View()
        view.alpha = 0
        return view.presentation.alpha == 0
      }
      field.view.alpha = 0
    }
    #expect(await task?.value == true)
  }
}
