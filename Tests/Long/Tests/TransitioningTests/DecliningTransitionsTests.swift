import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: leaving the place to others")
struct DecliningTransitionsTests {
  @Test("Fallbacks are followed until one returns itself or none", .source(.materialCoordinator), .covers(.fallback))
  func chain() throws {
    let stage = StackFixture()
    let chain = (0..<3).map { _ in FallbackTransition() }
    chain[0].fallback = { [next = chain[1]] _ in next }
    chain[1].fallback = { [next = chain[2]] _ in next }
    try stage.present(with: chain[0], completion: stage.note("presented"))
    #expect(chain.map(\.questions) == [1, 1, 1])
    #expect(chain.map(\.contexts.count) == [0, 0, 1])
    #expect(stage.ends == ["presented finished"])
  }

  @Test("Fallbacks are asked each time, in the container", .source(.materialCoordinator), .covers(.fallback))
  func eachTime() throws {
    let stage = StackFixture()
    let (transition, other) = (FallbackTransition(), InstantTransition())
    transition.fallback = { [unowned stage] context in
      #expect(context.containerView.window === stage.window)
      return context.direction == .forward ? other : nil
    }
    try stage.present(with: transition)
    try stage.a.dismiss(animated: true, completion: nil)
    #expect(other.contexts.map(\.direction) == [.forward])
    #expect(transition.contexts.map(\.direction) == [.backward])
  }

  /// Material asks forever.
  @Test("Fallbacks in a circle are a misuse, and the transition itself starts", .tags(.different), .covers(.fallback))
  func cycle() throws {
    let stage = StackFixture()
    let (first, second) = (FallbackTransition(), FallbackTransition())
    first.fallback = { _ in second }
    second.fallback = { [unowned first] _ in first }
    try stage.present(with: first, completion: stage.note("presented"))
    #expect(stage.ends == ["presented finished"])
    #expect(first.contexts.count == 1)
    #expect(
      stage.misuses == [
        "The fallbacks of FallbackTransition have no end: FallbackTransition, FallbackTransition, FallbackTransition"
      ]
    )
  }

  /// Material asks forever.
  @Test("Fallbacks without end are a misuse, and the transition itself starts", .tags(.different), .covers(.fallback))
  func endless() throws {
    func endless() -> FallbackTransition {
      let transition = FallbackTransition()
      transition.fallback = { _ in endless() }
      return transition
    }
    let stage = StackFixture()
    let first = endless()
    try stage.present(with: first, completion: stage.note("presented"))
    #expect(stage.ends == ["presented finished"])
    #expect(first.contexts.count == 1)
    #expect(stage.misuses.count == 1)
    #expect(stage.misuses.first?.hasSuffix("FallbackTransition, and so on") == true)
  }

  @Test("Where a transition is not feasible the system animates", .source(.materialTransition), .covers(.feasibility))
  func infeasible() throws {
    let stage = StackFixture()
    let transition = ChoosyTransition()
    transition.isFeasible = { [unowned stage] context in
      #expect(context.foreViewController === stage.b)
      #expect(context.backViewController === stage.nav)
      return false
    }
    try stage.present(with: transition, completion: stage.note("presented"))
    #expect(stage.b.transitionController.activeTransition == nil)
    try stage.simulation.run()
    #expect(stage.ends == ["presented finished"])
    #expect(stage.time == stage.simulation.durations.presentation)
    #expect(transition.contexts.isEmpty)
    #expect(stage.misuses == [])
  }

  @Test("A transition may be feasible one way only", .source(.materialController), .covers(.feasibility))
  func oneWay() throws {
    let stage = StackFixture()
    let transition = ChoosyTransition()
    transition.isFeasible = { $0.direction == .forward }
    transition.onStart = { $0.transitionDidEnd() }
    try stage.present(with: transition)
    #expect(stage.time == .zero)
    try stage.a.dismiss(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(stage.time == stage.simulation.durations.dismissal)
    #expect(transition.contexts.map(\.direction) == [.forward])
  }

  /// In Material the container is nil then.
  @Test("Before a transition starts there is no container, and its context can be told nothing", .tags(.different))
  func tooEarly() throws {
    let stage = StackFixture()
    let transition = ChoosyTransition()
    transition.isFeasible = { context in
      _ = context.containerView
      context.transitionDidEnd()
      context.compose(with: InstantTransition())
      context.defer { Issue.record("the work of what has not started") }
      return true
    }
    transition.onStart = { $0.transitionDidEnd() }
    try stage.present(with: transition, completion: stage.note("presented"))
    #expect(stage.ends == ["presented finished"])
    let uses = ["containerView", "transitionDidEnd()", "compose(with:)", "defer(_:)"]
    #expect(stage.misuses.count == uses.count)
    for (misuse, use) in zip(stage.misuses, uses) {
      #expect(misuse.hasPrefix("\(use) of the context of ChoosyTransition"))
    }
  }
}
