import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: misuse")
final class MisusingTransitionsTests: TransitioningFixture {
  /// Material ignores it.
  @Test(
    "Ending a transition twice is a misuse that names it, and completes nothing twice",
    .tags(.different)
  )
  func twice() throws {
    let (outer, inner) = (HeldTransition(), HeldTransition())
    outer.onStart = { $0.compose(with: inner) }
    try present(with: outer)
    outer.end()
    outer.end()
    story.expect("0.0: misuse transitionDidEnd() of the context…")
    #expect(
      misuses == [
        "transitionDidEnd() of the context of HeldTransition: it has said so already"
      ]
    )
    inner.end()
    outer.end()
    story.expect("0.0: present B finished · misuse transitionDidEnd() of the context…")
    #expect(
      misuses.last?.hasPrefix(
        "transitionDidEnd() of the context of HeldTransition: the transition is over"
      )
        == true
    )
  }

  /// In Material what is composed then starts, and the whole waits for it if it has not completed
  /// yet.
  @Test("Composing after the end is a misuse, and starts nothing", .tags(.different))
  func composingLate() throws {
    let (outer, inner, late) = (HeldTransition(), HeldTransition(), InstantTransition())
    outer.onStart = { $0.compose(with: inner) }
    try present(with: outer)
    outer.end()
    outer.contexts[0].compose(with: late)
    inner.end()
    outer.contexts[0].compose(with: late)
    #expect(late.contexts.isEmpty)
    #expect(misuses.count == 2)
  }

  /// In Material the context keeps its controllers, and can be used as long as it is referenced.
  @Test(
    "After its transition, each use of a context is a misuse, and returns a stand-in or nil",
    .tags(.different),
    .covers(.contextDies)
  )
  func dead() throws {
    let transition = TimedTransition(.milliseconds(100), in: simulation)
    try present(with: transition)
    try simulation.run()
    let context = transition.contexts[0]
    #expect(context.direction == .forward)
    #expect(context.duration == .milliseconds(100))
    #expect(misuses == [])
    #expect(context.sourceViewController == nil)
    #expect(context.presentationController == nil)
    let standIns = [context.backViewController, context.foreViewController]
    #expect(standIns.allSatisfy { $0.window == nil && $0 !== b && $0 !== nav })
    #expect(context.containerView.superview == nil)
    context.defer { Issue.record("work that was deferred too late") }
    let uses = misuses.map { String($0.prefix { $0 != " " }) }
    #expect(
      uses == [
        "sourceViewController", "presentationController", "backViewController",
        "foreViewController", "containerView",
        "defer(_:)",
      ]
    )
    #expect(misuses.allSatisfy { $0.contains("TimedTransition: the transition is over") })
  }

  @Test(
    "A transition that never ends is reported by name",
    .tags(.inferred),
    .covers(.neverCompleted)
  )
  func never() throws {
    try present(with: HeldTransition())
    let failure = #expect(throws: SimulationFailure.self) { try simulation.run() }
    #expect(failure?.code == .neverCompleted)
    #expect(failure?.openTransitions.first?.animator == "HeldTransition")
    #expect(failure?.message.split(separator: " ").contains("HeldTransition") == true)
    story.expect("")
  }

  @Test("A misuse names a transition by its description, if it has one")
  func description() throws {
    final class Named: HeldTransition, CustomStringConvertible { let description = "the photo" }
    try present(with: Named())
    #expect(simulation.openTransitions.first?.animator == "the photo")
  }
}
