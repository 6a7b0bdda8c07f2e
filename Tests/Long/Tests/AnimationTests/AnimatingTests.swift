import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Animations: what is set and what is seen")
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

  @Test("A delay holds what is seen where it is", .tags(.documented))
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
    View.animate(withDuration: .milliseconds(300), animations: { field.view.alpha = 0 }, completion: field.note("end"))
    #expect(field.notes.isEmpty)
    try field.simulation.run()
    #expect(field.notes == ["end true 0.3 seconds"])
  }

  /// Reports agree that it does not wait for the duration; not on whether it runs within the call, or as the next thing.
  @Test("The completion of a block that changes nothing does not wait", .source(.uikitCrossPlatform94))
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

  @Test("Without a duration values are set, and the completion is the next that runs", .tags(.documented))
  func zero() throws {
    let field = ViewFixture()
    View.animate(withDuration: .zero, animations: { field.view.alpha = 0 }, completion: field.note("end"))
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

  @Test("A view in no window goes by the simulation whose callback runs", .tags(.inferred))
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

  @Test("An animation of what is moving starts from what is seen; both end in time", .source(.additiveAnimations))
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
    try field.simulation.advance(by: .milliseconds(500))
    #expect(field.view.presentation.center.x == 75)
    try field.simulation.run()
    #expect(field.view.presentation.center.x == 50)
    #expect(field.notes == ["there true 1.0 seconds", "back true 1.5 seconds"])
    #expect(field.view.animations == nil)
  }

  @Test("A value that is set outside of a block shifts what is seen by as much", .source(.motionAnimatorTests))
  func shift() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1), options: .curveLinear) { field.view.center.x = 150 }
    try field.simulation.advance(by: .milliseconds(500))
    field.view.center.x += 7
    #expect(field.view.presentation.center.x == 107)
    try field.simulation.run()
    #expect(field.view.presentation.center.x == 157)
  }

  @Test("A block inside another takes its duration and curve, unless it overrides them", .tags(.documented))
  func nested() throws {
    let field = ViewFixture()
    let other = View()
    field.window.addSubview(other)
    View.animate(withDuration: .seconds(2), options: .curveLinear) {
      field.view.alpha = 0
      View.animate(withDuration: .seconds(1), animations: { other.alpha = 0 }, completion: field.note("inherits"))
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
