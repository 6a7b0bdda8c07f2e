import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Completions")
struct CompletionsTests {
  enum Verb: CaseIterable {
    case push, pop, popTo, popToRoot, set, present, dismiss, performSegue
  }

  /// Calls a verb on a stage on which it has something to do.
  private func start(_ verb: Verb, _ stage: StackFixture, animated: Bool, _ completion: TransitionCompletion?) throws {
    try stage.push(stage.b)
    switch verb {
    case .push: try stage.nav.pushViewController(stage.c, animated: animated, completion: completion)
    case .pop: try stage.nav.popViewController(animated: animated, completion: completion)
    case .popTo: try stage.nav.popToViewController(stage.a, animated: animated, completion: completion)
    case .popToRoot: try stage.nav.popToRootViewController(animated: animated, completion: completion)
    case .set: try stage.nav.setViewControllers([stage.c], animated: animated, completion: completion)
    case .present: try stage.a.present(stage.c, animated: animated, completion: completion)
    case .dismiss:
      try stage.a.present(stage.c, animated: false, completion: nil)
      try stage.a.dismiss(animated: animated, completion: completion)
    case .performSegue:
      let storyboard = Storyboard()
      storyboard.addScene("B") { ViewController() }
      storyboard.addScene("C") { ViewController() }
      try storyboard.addSegue("go", from: "B", to: "C", animated: animated)
      let scene = try storyboard.instantiateViewController(withIdentifier: "B")
      try stage.push(scene)
      try scene.performSegue(withIdentifier: "go", sender: nil, completion: completion)
    }
  }

  /// UIKit has a completion for presentations and dismissals only. The end of a push is to be had from a transition
  /// coordinator, and without animation there is none.
  @Test(
    "Every verb's completion runs exactly once, when the transition occupies nothing any more",
    .tags(.different),
    .covers(.completesOnce),
    arguments: Verb.allCases,
    [true, false]
  )
  func once(verb: Verb, animated: Bool) throws {
    let stage = StackFixture()
    var count = 0
    try start(verb, stage, animated: animated) { end in
      #expect((end, stage.simulation.openTransitions) == (.finished, []))
      #expect(stage.events.lines.last?.contains("end") == true)
      count += 1
    }
    #expect(count == (animated ? 0 : 1))
    try stage.simulation.run()
    #expect(count == 1)
  }

  /// The nil and the unchanged stack are documented. UIKit has no completion to run here.
  @Test("A pop with only the root left returns nil and completes", .tags(.documented), .covers(.popOfRoot))
  func popOfNothing() throws {
    let stage = StackFixture()
    #expect(try stage.nav.popViewController(animated: true, completion: stage.note("pop")) == nil)
    #expect(try stage.nav.popToRootViewController(animated: true, completion: stage.note("root")).isEmpty)
    #expect(try stage.nav.popToViewController(stage.a, animated: true, completion: stage.note("to")).isEmpty)
    #expect(stage.ends == ["pop finished", "root finished", "to finished"])
    #expect((stage.nav.viewControllers.map(\.title), stage.log.records) == (["A"], []))
  }

  /// In UIKit nothing happens at all, and the completion does not run.
  @Test("A dismissal with nothing presented does nothing and completes", .tags(.different), .covers(.dismissOfNothing))
  func dismissalOfNothing() throws {
    let stage = StackFixture()
    try stage.a.dismiss(animated: true, completion: stage.note("dismiss"))
    #expect(stage.ends == ["dismiss finished"])
    #expect(stage.log.records == [])
  }

  @Test("A dismissal of what is presented goes to its presenter", .tags(.documented), .covers(.dismissOfNothing))
  func forwardedDismissal() throws {
    let stage = StackFixture()
    try stage.a.present(stage.b, animated: false, completion: nil)
    try stage.b.dismiss(animated: true, completion: stage.note("dismiss"))
    try stage.simulation.run()
    #expect(stage.ends == ["dismiss finished"])
    #expect(stage.nav.presentedViewController == nil)
  }

  /// Apple documents what the verbs return, but not in which order; here it is that of the stack.
  @Test("Awaited verbs return at the end, pops what they popped, root side first", .tags(.inferred), .covers(.popped))
  func awaited() async throws {
    let stage = StackFixture()
    let nav = stage.nav
    for controller in [stage.b, stage.c, stage.d] {
      #expect(try await nav.pushViewController(controller, animated: true) == .finished)
    }
    #expect(stage.time == .milliseconds(1_050))
    #expect(try await nav.popViewController(animated: true) === stage.d)
    #expect(try await nav.popToViewController(stage.b, animated: true).map(\.title) == ["C"])
    try await nav.setViewControllers([stage.a, stage.b, stage.c], animated: true)
    #expect(try await nav.popToRootViewController(animated: true).map(\.title) == ["B", "C"])
    #expect(try await nav.popViewController(animated: true) == nil)
    try await stage.a.present(stage.d, animated: true)
    try await stage.a.dismiss(animated: true)
    #expect((stage.time, stage.simulation.openTransitions) == (.milliseconds(3_450), []))
  }
}
