import Testing
import TransitionEngine

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Completions")
struct CompletionsTests {
  private let fixture = StackFixture()
  private var story: Story { fixture.story }

  /// UIKit has a completion for presentations and dismissals only. The end of a push comes from a
  /// transition coordinator, and without animation there is none.
  @Test(
    "Every verb's completion runs once, when its controllers are free for the next transition",
    .tags(.different),
    .covers(.completesOnce),
    arguments: Motion.allCases
  )
  func once(motion: Motion) throws {
    let fixture = StackFixture()
    for verb in fixture.everyVerb(animated: motion.isAnimated) {
      try expectOnce(fixture, endsLater: verb.mayAnimate || verb.isModal) {
        try fixture.nav.start(verb, StartingCall(#fileID, #line, $0))
      }
    }
    let storyboard = Storyboard()
    storyboard.addScene("B") { ViewController() }
    storyboard.addScene("C") { ViewController() }
    try storyboard.addSegue("go", from: "B", to: "C", animated: motion.isAnimated)
    let scene = try storyboard.instantiateViewController(withIdentifier: "B")
    try fixture.push(scene)
    try expectOnce(fixture, endsLater: true) {
      try scene.performSegue(withIdentifier: "go", sender: nil, completion: $0)
    }
  }

  private func expectOnce(
    _ fixture: StackFixture,
    endsLater: Bool,
    _ start: (@escaping TransitionCompletion) throws -> Void
  ) throws {
    let events = EventLog()
    fixture.simulation.addObserver(events)
    var count = 0
    try start { end in
      #expect(end == .finished)
      #expect(fixture.simulation.openTransitions == [])
      #expect(events.lines.last?.contains(" end ") == true)
      count += 1
    }
    #expect((count == 0) == endsLater)
    try fixture.simulation.run()
    #expect(count == 1)
  }

  /// The nil and the unchanged stack are documented. UIKit has no completion to run here.
  @Test(
    "A pop with only the root left returns nil and completes",
    .tags(.documented),
    .covers(.popOfRoot)
  )
  func popOfNothing() throws {
    let nav = fixture.nav
    #expect(try nav.popViewController(animated: true, completion: story.note("pop")) == nil)
    #expect(try nav.popToRootViewController(animated: true, completion: story.note("root")).isEmpty)
    #expect(
      try nav.popToViewController(fixture.a, animated: true, completion: story.note("to")).isEmpty
    )
    story.expect("0.0: pop finished · root finished · to finished → A")
  }

  /// In UIKit nothing happens at all, and the completion does not run.
  @Test(
    "A dismissal with nothing presented does nothing and completes",
    .tags(.different),
    .covers(.dismissOfNothing)
  )
  func dismissalOfNothing() throws {
    try fixture.begin(.dismiss(.a))
    story.expect("0.0: dismiss A finished")
  }

  @Test(
    "A dismissal called on a presented controller dismisses that controller",
    .tags(.documented),
    .covers(.dismissOfNothing)
  )
  func forwardedDismissal() throws {
    story.cast = ""
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.begin(.dismiss(.b))
    try story.settle("0.5: dismiss B finished → A")
  }

  /// Apple documents what the verbs return, but not in which order; here it is that of the stack.
  @Test(
    "Awaited verbs return when their transitions end, and pops return the controllers in stack order",
    .tags(.inferred),
    .covers(.popped)
  )
  func awaited() async throws {
    let nav = fixture.nav
    for controller in [fixture.b, fixture.c, fixture.d] {
      #expect(try await nav.pushViewController(controller, animated: true) == .finished)
    }
    #expect(fixture.time == .milliseconds(1_050))
    #expect(try await nav.popViewController(animated: true) === fixture.d)
    #expect(try await nav.popToViewController(fixture.b, animated: true).map(\.title) == ["C"])
    try await nav.setViewControllers([fixture.a, fixture.b, fixture.c], animated: true)
    #expect(try await nav.popToRootViewController(animated: true).map(\.title) == ["B", "C"])
    #expect(try await nav.popViewController(animated: true) == nil)
    try await fixture.a.present(fixture.d, animated: true)
    try await fixture.a.dismiss(animated: true)
    #expect(fixture.time == .milliseconds(3_450))
    #expect(fixture.simulation.openTransitions == [])
  }
}
