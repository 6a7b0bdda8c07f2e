import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Slow animations")
struct SlowAnimationsTests {
  private let field = ViewFixture()
  private var view: View { field.view }
  private var simulation: NavigationSimulation { field.simulation }

  init() {
    view.center.x = 0
    simulation.animationSlowdown = 10
  }

  @Test("The slowdown factor applies to blocks and their delays", .source(.radar12722))
  func blocks() throws {
    field.animate("end", for: 0.3, delay: 0.1) { view.center.x = 100 }
    try field.expectSeen(\.center.x, [1: 0, 2.5: 50, 4: 100])
    #expect(try field.run() == ["end true 4.0 seconds"])
  }

  @Test("A slowed spring has the same motion, only slower", .tags(.inferred))
  func spring() throws {
    let fast = ViewFixture()
    fast.view.center.x = 0
    for (field, step) in [(field, 300), (fast, 30)] {
      View.animate(withDuration: .seconds(1), usingSpringWithDamping: 0.5, initialSpringVelocity: 3)
      {
        field.view.center.x = 100
      }
      try field.simulation.advance(by: .milliseconds(step))
    }
    #expect(isNear(view.presentation.center.x, fast.view.presentation.center.x))
  }

  @Test("The slowdown factor applies to groups and transitions", .source(.xamarinSidebar38))
  func transitions() throws {
    let fixture = StackFixture(cast: "")
    fixture.simulation.animationSlowdown = 2.5
    try fixture.begin(.present(.b))
    try fixture.story.settle("1.25: present B finished")
    let group = PacedAnimations(duration: .seconds(1), in: simulation)
    group.run(towards: .end, duration: .milliseconds(200), delay: .milliseconds(100))
    try field.run()
    #expect(field.time == .seconds(3))
  }

  private func told(_ profile: SystemProfile) throws -> [Duration] {
    simulation.profile = profile
    var told: [Duration] = []
    let link = DisplayLink(simulation: simulation) {
      told += [$0.timestamp, $0.targetTimestamp, $0.duration]
    }
    link.add()
    try simulation.advance(by: .milliseconds(500))
    link.invalidate()
    return Array(told.suffix(3))
  }

  /// In UIKit it ignores slow animations, as the profiles of real systems show.
  @Test(
    "Slow animations also slow display links and their motion",
    .tags(.different),
    .covers(.slowAnimations)
  )
  func link() throws {
    let told = try told(.current)
    #expect(told[0] == .milliseconds(50))
    #expect(isNear(told[1].inSeconds, 31.0 / 600))
    #expect(isNear(told[2].inSeconds, 1.0 / 60))
  }

  @Test("A display link reports slowed frames as soon as it is added")
  func linkBeforeFirstFrame() throws {
    try simulation.advance(by: .milliseconds(95))
    let link = DisplayLink(simulation: simulation) { _ in }
    link.add()
    // The next frame is 5 ms later, by the clock.
    #expect(link.targetTimestamp == .microseconds(95_500))
    link.invalidate()
  }

  @Test(
    "With the profile of a real system, a display link ignores slow animations",
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
    field.animate("first") { view.alpha = 0 }
    simulation.animationSlowdown = 2
    field.animate("second") { view.center.x = 9 }
    simulation.schedule(after: .seconds(1), field.note("timer"))
    #expect(
      try field.run() == ["first true 1.0 seconds", "timer 1.0 seconds", "second true 2.0 seconds"]
    )
  }

  @Test(
    "A slowdown factor that is not a positive number is a misuse",
    arguments: [0, -1, .nan, .infinity]
  )
  func misuse(slowdown: Double) {
    simulation.animationSlowdown = slowdown
    #expect(simulation.animationSlowdown == 10)
    #expect(simulation.misuses.count == 1)
  }
}
