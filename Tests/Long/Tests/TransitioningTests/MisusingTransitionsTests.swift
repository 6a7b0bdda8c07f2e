import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: misuse")
struct MisusingTransitionsTests {
  /// Material ignores it.
  @Test(
    "To say twice that a transition ended is a misuse that names it; nothing completes twice",
    .tags(.different)
  )
  func twice() throws {
    let fixture = StackFixture()
    let (outer, inner) = (HeldTransition(), HeldTransition())
    outer.onStart = { $0.compose(with: inner) }
    try fixture.present(with: outer, completion: fixture.note("presented"))
    outer.end()
    outer.end()
    #expect(fixture.ends == [])
    #expect(
      fixture.misuses == [
        "transitionDidEnd() of the context of HeldTransition: it has said so already"
      ]
    )
    inner.end()
    #expect(fixture.ends == ["presented finished"])
    outer.end()
    #expect(fixture.ends == ["presented finished"])
    #expect(fixture.misuses.count == 2)
    #expect(
      fixture.misuses.last?.hasPrefix(
        "transitionDidEnd() of the context of HeldTransition: the transition is over"
      )
        == true
    )
  }

  /// In Material what is composed then starts, and the whole waits for it if it has not completed
  /// yet.
  @Test("To compose after the end is a misuse, and starts nothing", .tags(.different))
  func composingLate() throws {
    let fixture = StackFixture()
    let (outer, inner, late) = (HeldTransition(), HeldTransition(), InstantTransition())
    outer.onStart = { $0.compose(with: inner) }
    try fixture.present(with: outer)
    outer.end()
    outer.contexts[0].compose(with: late)
    inner.end()
    outer.contexts[0].compose(with: late)
    #expect(late.contexts.isEmpty)
    #expect(fixture.misuses.count == 2)
  }

  /// In Material the context keeps its controllers, and can be used as long as it is referenced.
  @Test(
    "The context dies with its transition: it gives stand-ins, and each use is a misuse",
    .tags(.different),
    .covers(.contextDies)
  )
  func dead() throws {
    let fixture = StackFixture()
    let transition = TimedTransition(.milliseconds(100), in: fixture.simulation)
    try fixture.present(with: transition)
    try fixture.simulation.run()
    let context = transition.contexts[0]
    #expect(context.direction == .forward)
    #expect(context.duration == .milliseconds(100))
    #expect(fixture.misuses == [])
    #expect(context.sourceViewController == nil)
    #expect(context.presentationController == nil)
    let standIns = [context.backViewController, context.foreViewController]
    #expect(standIns.allSatisfy { $0.window == nil && $0 !== fixture.b && $0 !== fixture.nav })
    #expect(context.containerView.superview == nil)
    context.defer { Issue.record("work that was deferred too late") }
    let uses = fixture.misuses.map { String($0.prefix { $0 != " " }) }
    #expect(
      uses == [
        "sourceViewController", "presentationController", "backViewController",
        "foreViewController", "containerView",
        "defer(_:)",
      ]
    )
    #expect(fixture.misuses.allSatisfy { $0.contains("TimedTransition: the transition is over") })
  }

  @Test(
    "A transition that never says that it ended is reported by name",
    .tags(.inferred),
    .covers(.neverCompleted)
  )
  func never() throws {
    let fixture = StackFixture()
    try fixture.present(with: HeldTransition(), completion: fixture.note("presented"))
    let failure = #expect(throws: SimulationFailure.self) { try fixture.simulation.run() }
    #expect(failure?.code == .neverCompleted)
    #expect(failure?.openTransitions.first?.animator == "HeldTransition")
    #expect(failure?.message.split(separator: " ").contains("HeldTransition") == true)
    #expect(fixture.ends == [])
  }

  @Test("A transition with a description is named by it")
  func description() throws {
    final class Named: HeldTransition, CustomStringConvertible { let description = "the photo" }
    let fixture = StackFixture()
    try fixture.present(with: Named())
    #expect(fixture.simulation.openTransitions.first?.animator == "the photo")
  }
}
