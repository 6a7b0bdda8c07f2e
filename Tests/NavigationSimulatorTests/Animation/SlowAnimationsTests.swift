import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Slow animations")
struct SlowAnimationsTests {
  private let field = Field()
  private var simulation: NavigationSimulation { field.simulation }

  init() {
    field.view.center.x = 0
    field.simulation.animationSlowdown = 10
  }

  @Test("Blocks take as much longer as animations are slowed down, their delays too", .source(.radar12722))
  func blocks() throws {
    View.animate(withDuration: .milliseconds(300), delay: .milliseconds(100), options: .curveLinear) {
      field.view.center.x = 100
    } completion: {
      field.note("end")($0)
    }
    try simulation.advance(by: .milliseconds(2_500))
    #expect(isNear(field.view.presentation.center.x, 50))
    try simulation.run()
    #expect(field.notes == ["end true 4.0 seconds"])
  }

  @Test("A spring is the same, only slower", .tags(.inferred))
  func spring() throws {
    let fast = Field()
    fast.view.center.x = 0
    for (field, step) in [(field, 300), (fast, 30)] {
      View.animate(withDuration: .seconds(1), usingSpringWithDamping: 0.5, initialSpringVelocity: 3) {
        field.view.center.x = 100
      }
      try field.simulation.advance(by: .milliseconds(step))
    }
    #expect(isNear(field.view.presentation.center.x, fast.view.presentation.center.x))
  }

  @Test(
    "Property animators take as much longer as animations are slowed down, however they are timed and continued",
    .tags(.inferred),
    arguments: [
      SpringTimingParameters(dampingRatio: 0.75, initialVelocity: Vector(dx: 2, dy: 0)),
      SpringTimingParameters(mass: 1, stiffness: 300, damping: 20, initialVelocity: Vector(dx: 2, dy: 0)),
    ]
  )
  func animators(timing: SpringTimingParameters) throws {
    let fast = Field()
    fast.view.center.x = 0
    var ends: [Duration] = []
    for (field, factor) in [(field, 10), (fast, 1)] {
      let animator = PropertyAnimator(duration: .seconds(1), timingParameters: timing)
      try animator.addAnimations { field.view.center.x = 100 }
      try animator.startAnimation(afterDelay: .milliseconds(10))
      try field.simulation.advance(by: .milliseconds(60) * factor)
      try animator.pauseAnimation()
      try animator.continueAnimation(withTimingParameters: timing, durationFactor: 0.5)
      try field.simulation.advance(by: .milliseconds(20) * factor)
      ends.append(.nanoseconds(rounding: field.view.presentation.center.x))
      try field.simulation.run()
      ends.append(field.simulation.clock.now.offset / factor)
    }
    #expect(abs((ends[0] - ends[2]).inSeconds) < 1e-6)
    #expect(abs((ends[1] - ends[3]).inSeconds) < 1e-6)
  }

  @Test("Groups and transitions take as much longer as animations are slowed down", .source(.xamarinSidebar38))
  func transitions() throws {
    let stage = Stage()
    stage.simulation.animationSlowdown = 2.5
    try stage.a.present(stage.b, animated: true, completion: stage.note("present"))
    try stage.simulation.run()
    #expect(stage.time == .milliseconds(1_250) && stage.ends == ["present finished"])
    let group = PacedAnimations(duration: .seconds(1), in: simulation)
    group.run(towards: .end, duration: .milliseconds(200), delay: .milliseconds(100))
    try simulation.run()
    #expect(simulation.clock.now.offset == .seconds(3))
  }

  private func told(_ profile: SystemProfile) throws -> [Duration] {
    simulation.profile = profile
    var told: [Duration] = []
    let link = DisplayLink(simulation: simulation) { told += [$0.timestamp, $0.targetTimestamp, $0.duration] }
    link.add()
    try simulation.advance(by: .milliseconds(500))
    link.invalidate()
    return Array(told.suffix(3))
  }

  /// In UIKit it ignores slow animations, as the profiles of real systems show.
  @Test(
    "What a display link tells passes as much more slowly, and what it drives with it",
    .tags(.different),
    .covers(.slowAnimations)
  )
  func link() throws {
    let told = try told(.current)
    #expect(told[0] == .milliseconds(50))
    #expect(isNear(told[1].inSeconds, 31.0 / 600))
    #expect(isNear(told[2].inSeconds, 1.0 / 60))
  }

  @Test(
    "With the profile of a real system a display link ignores slow animations",
    .source(.popAnimator),
    .covers(.slowAnimations),
    arguments: SystemProfile.all.filter { $0 != .current }
  )
  func linkOfOldSystems(profile: SystemProfile) throws {
    #expect(try told(profile)[0] == .milliseconds(500))
  }

  @Test("A slowdown applies to animations that begin later, and never to timers")
  func later() throws {
    simulation.animationSlowdown = 1
    View.animate(withDuration: .seconds(1), animations: { field.view.alpha = 0 }, completion: field.note("first"))
    simulation.animationSlowdown = 2
    View.animate(withDuration: .seconds(1), animations: { field.view.center.x = 9 }, completion: field.note("second"))
    simulation.schedule(after: .seconds(1)) { field.notes.append("timer") }
    try simulation.run()
    #expect(field.notes == ["first true 1.0 seconds", "timer", "second true 2.0 seconds"])
  }

  @Test("A slowdown that is no positive number is misuse", arguments: [0, -1, .nan, .infinity])
  func misuse(slowdown: Double) {
    simulation.animationSlowdown = slowdown
    #expect(simulation.animationSlowdown == 10 && simulation.misuses.count == 1)
  }
}
