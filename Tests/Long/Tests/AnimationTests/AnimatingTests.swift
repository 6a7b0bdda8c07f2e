import Testing
import TransitionSupport

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Animations: model values and visible values")
struct AnimatingTests {
  private let field = ViewFixture()
  private var view: View { field.view }

  @Test("Model values change at once, visible values over time", .tags(.documented))
  func seen() throws {
    field.animate {
      view.alpha = 0
      view.center.x = 150
      view.bounds.size.width = 200
      view.transform = AffineTransform(translationX: 0, y: 10)
    }
    #expect(view.alpha == 0)
    #expect(view.center.x == 150)
    try field.expectSeen(\.center.x, [0: 50, 0.25: 75])
    try field.expectSeen(\.alpha, [0.25: 0.75])
    #expect(view.presentation.bounds.size == Size(125, 100))
    #expect(view.presentation.transform == AffineTransform(translationX: 0, y: 2.5))
    #expect(view.presentation.frame == Rect(12.5, 2.5, 125, 100))
    try field.run()
    #expect(field.time == .seconds(1))
    #expect(view.presentation.alpha == 0)
    #expect(view.animations == nil)
  }

  @Test("During the delay, the visible value stays", .tags(.documented))
  func delay() throws {
    field.animate("end", delay: 2) { view.alpha = 0 }
    try field.expectSeen(\.alpha, [2: 1, 2.5: 0.5])
    #expect(try field.run() == ["end true 3.0 seconds"])
  }

  @Test("The completion runs once, with true, when the duration has passed", .tags(.documented))
  func completion() throws {
    field.animate("end", for: 0.3) { view.alpha = 0 }
    #expect(field.notes.isEmpty)
    #expect(try field.run() == ["end true 0.3 seconds"])
  }

  /// Reports agree that it does not wait for the duration; not on whether it runs within the call,
  /// or as the next thing.
  @Test(
    "The completion of a block that changes nothing runs at once",
    .source(.uikitCrossPlatform94)
  )
  func nothing() throws {
    field.animate("same", for: 2, delay: 1) { view.alpha = 1 }
    field.simulation.schedule(after: .zero) {
      field.animate("empty", for: 2) {}
      #expect(field.notes == ["same true 0.0 seconds"])
    }
    #expect(field.notes.isEmpty)
    #expect(try field.run() == ["same true 0.0 seconds", "empty true 0.0 seconds"])
    #expect(field.time == .zero)
  }

  @Test(
    "With no duration, the values are set at once, and the completion runs next",
    .tags(.documented)
  )
  func zero() throws {
    field.animate("end", for: 0) { view.alpha = 0 }
    #expect(view.presentation.alpha == 0)
    #expect(field.notes.isEmpty)
    #expect(try field.run() == ["end true 0.0 seconds"])
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
    #expect(view.presentation.alpha == 0)
    #expect(ends == [true])
  }

  @Test(
    "A view in no window is animated by the simulation whose callback is running",
    .tags(.inferred)
  )
  func current() throws {
    let view = View()
    field.simulation.schedule(after: .seconds(1)) { field.animate("end") { view.alpha = 0 } }
    try field.expectSeen(\.alpha, of: view, [1.5: 0.5])
    #expect(try field.run() == ["end true 2.0 seconds"])
  }

  @Test(
    "Two overlapping animations of a center add up, and both end on time",
    .source(.additiveAnimations)
  )
  func retarget() throws {
    field.animate("there") { view.center.x = 150 }
    try field.advance(by: 0.5)
    field.animate("back") { view.center.x = 50 }
    // For half a second, each step there meets as long a step back.
    try field.expectSeen(\.center.x, [0.5: 100, 0.75: 100, 1: 100, 1.25: 75, 1.5: 50])
    #expect(try field.run() == ["there true 1.0 seconds", "back true 1.5 seconds"])
    #expect(view.animations == nil)
  }

  @Test(
    "Overlapping animations of positions, bounds and transforms add up, with any options",
    .source(.motionAnimatorTests),
    arguments: [AnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]]
  )
  func addingUp(options: AnimationOptions) throws {
    func move(to number: Double) {
      field.animate(for: 0.1, options: options) {
        view.center.x = number
        view.bounds.size.width = number
        view.transform = AffineTransform(translationX: number, y: 0)
      }
    }
    view.center.x = 0
    view.bounds.size.width = 0
    move(to: 100)
    try field.advance(by: 0.04)
    move(to: 20)
    try field.expectSeen(\.center.x, [0.07: 46])
    try field.expectSeen(\.bounds.size.width, [0.07: 46])
    try field.expectSeen(\.transform.tx, [0.07: 46])
  }

  @Test(
    "An animation of alpha starts at the model value, with beginFromCurrentState at the visible one",
    .source(.motionAnimatorTests),
    arguments: [
      (.curveLinear, 0.5, 0.35),
      ([.curveLinear, .beginFromCurrentState], 0.95, 0.575),
    ] as [(AnimationOptions, Double, Double)],
    ["block", "animator"]
  )
  func replacing(_ row: (AnimationOptions, Double, Double), kind: String) throws {
    let (options, start, middle) = row
    func fade(to alpha: Double) {
      if kind == "block" {
        field.animate(for: 0.1, options: options) { view.alpha = alpha }
      } else {
        PropertyAnimator.runningPropertyAnimator(
          withDuration: .milliseconds(100),
          options: options,
          animations: { view.alpha = alpha }
        )
      }
    }
    fade(to: 0.5)
    try field.expectSeen(\.alpha, [0.01: 0.95])
    fade(to: 0.2)
    try field.expectSeen(\.alpha, [0.01: start, 0.06: middle, 0.11: 0.2])
  }

  @Test(
    "Animations that add up can end in any order, without a jump",
    .tags(.inferred),
    arguments: 1...20
  )
  func ends(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (start, expected) = (view.center.x, [(change: Double, begin: Double, duration: Double)]())
    var now = 0.0
    for _ in 0..<12 {
      let step = Double(Int.random(in: 1...60, using: &random)) / 1_000
      let duration = Double(Int.random(in: 1...200, using: &random)) / 1_000
      let change = Double.random(in: -100...100, using: &random)
      field.animate(for: duration) { view.center.x += change }
      expected.append((change, now, duration))
      if random.next() % 4 == 0 {
        view.center.x += 7
        start += 7
      }
      try field.advance(by: step)
      now += step
      let seen = expected.reduce(start) { $0 + $1.change * min((now - $1.begin) / $1.duration, 1) }
      #expect(isNear(view.presentation.center.x, seen, within: 1e-6))
    }
    try field.run()
    #expect(view.animations == nil)
  }

  @Test(
    "Setting a position outside of a block shifts the visible position by the same distance",
    .source(.motionAnimatorTests)
  )
  func shift() throws {
    field.animate { view.center.x = 150 }
    try field.advance(by: 0.5)
    view.center.x += 7
    try field.expectSeen(\.center.x, [0.5: 107, 1: 157])
  }

  @Test("Setting alpha outside of a block changes the end of its animation", .tags(.inferred))
  func newEnd() throws {
    field.animate { view.alpha = 0 }
    try field.advance(by: 0.5)
    view.alpha = 0.5
    try field.expectSeen(\.alpha, [0.5: 0.75, 1: 0.5])
  }

  @Test("When an animator stops, other animations of the same value continue", .tags(.inferred))
  func stopping() throws {
    field.animate { view.center.x = 150 }
    let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) { view.center.x = 50 }
    try animator.startAnimation()
    try field.expectSeen(\.center.x, [0.5: 50])
    try animator.stopAnimation(true)
    #expect(view.center.x == 100)
    try field.expectSeen(\.center.x, [0.5: 50, 1: 100])
  }

  @Test(
    "A nested animation block inherits duration and curve, unless it overrides them",
    .tags(.documented)
  )
  func nested() throws {
    let other = View()
    field.window.addSubview(other)
    field.animate(for: 2) {
      view.alpha = 0
      field.animate("inherits", options: []) { other.alpha = 0 }
      field.animate(
        "overrides",
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn]
      ) {
        other.center.x = 100
      }
    }
    try field.expectSeen(\.alpha, of: other, [0.5: 0.75])
    #expect(other.presentation.center.x < 40)
    #expect(try field.run() == ["overrides true 1.0 seconds", "inherits true 2.0 seconds"])
  }

  @Test("In performWithoutAnimation, nothing moves, not even in a nested block", .tags(.documented))
  func without() throws {
    field.animate {
      View.performWithoutAnimation {
        view.alpha = 0
        field.animate("inner") { view.center.x = 0 }
      }
      view.bounds.size.height = 1
    }
    try field.expectSeen(\.alpha, [0: 0])
    try field.expectSeen(\.center.x, [0: 0])
    try field.expectSeen(\.bounds.size.height, [0: 100])
    try field.advance(by: 0.001)
    #expect(field.notes == ["inner true 0.0 seconds"])
  }

  @Test("A task that an animation block starts is not animated")
  func task() async {
    var task: Task<Bool, Never>?
    field.animate {
      task = Task {
        let view = View()
        view.alpha = 0
        return view.presentation.alpha == 0
      }
      view.alpha = 0
    }
    #expect(await task?.value == true)
  }
}
