import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: declining")
final class DecliningTransitionsTests: TransitioningFixture {
  @Test(
    "Fallbacks are followed until one returns itself or none",
    .source(.materialCoordinator),
    .covers(.fallback)
  )
  func chain() throws {
    let chain = (0..<3).map { _ in FallbackTransition() }
    chain[0].fallback = { [next = chain[1]] _ in next }
    chain[1].fallback = { [next = chain[2]] _ in next }
    try present(with: chain[0])
    #expect(chain.map(\.questions) == [1, 1, 1])
    #expect(chain.map(\.contexts.count) == [0, 0, 1])
    story.expect("0.0: present B finished")
  }

  @Test(
    "A fallback is requested for each direction, with a container in the window",
    .source(.materialCoordinator),
    .covers(.fallback)
  )
  func eachTime() throws {
    let (transition, other) = (FallbackTransition(), InstantTransition())
    transition.fallback = { [unowned self] context in
      #expect(context.containerView.window === window)
      return context.direction == .forward ? other : nil
    }
    try present(with: transition)
    try a.dismiss(animated: true, completion: nil)
    #expect(other.contexts.map(\.direction) == [.forward])
    #expect(transition.contexts.map(\.direction) == [.backward])
  }

  /// Material asks forever.
  @Test(
    "Fallbacks in a circle are a misuse, and the transition itself starts",
    .tags(.different),
    .covers(.fallback)
  )
  func cycle() throws {
    let (first, second) = (FallbackTransition(), FallbackTransition())
    first.fallback = { _ in second }
    second.fallback = { [unowned first] _ in first }
    try present(with: first)
    story.expect("0.0: misuse The fallbacks of FallbackTransition… · present B finished")
    #expect(first.contexts.count == 1)
    #expect(
      misuses == [
        "The fallbacks of FallbackTransition have no end: FallbackTransition, FallbackTransition, FallbackTransition"
      ]
    )
  }

  /// Material asks forever.
  @Test(
    "Fallbacks without end are a misuse, and the transition itself starts",
    .tags(.different),
    .covers(.fallback)
  )
  func endless() throws {
    func endless() -> FallbackTransition {
      let transition = FallbackTransition()
      transition.fallback = { _ in endless() }
      return transition
    }
    let first = endless()
    try present(with: first)
    story.expect("0.0: misuse The fallbacks of FallbackTransition… · present B finished")
    #expect(first.contexts.count == 1)
    #expect(misuses.first?.hasSuffix("FallbackTransition, and so on") == true)
  }

  @Test(
    "If a transition is not feasible, the system animates",
    .source(.materialTransition),
    .covers(.feasibility)
  )
  func infeasible() throws {
    let transition = ChoosyTransition()
    transition.isFeasible = { [unowned self] context in
      #expect(context.foreViewController === b)
      #expect(context.backViewController === nav)
      return false
    }
    try present(with: transition)
    #expect(b.transitionController.activeTransition == nil)
    try story.settle("0.5: present B finished")
    #expect(transition.contexts.isEmpty)
  }

  @Test(
    "A transition may be feasible in one direction only",
    .source(.materialController),
    .covers(.feasibility)
  )
  func oneWay() throws {
    let transition = ChoosyTransition()
    transition.isFeasible = { $0.direction == .forward }
    transition.onStart = { $0.transitionDidEnd() }
    try present(with: transition)
    #expect(time == .zero)
    try a.dismiss(animated: true, completion: nil)
    try simulation.run()
    #expect(time == simulation.durations.dismissal)
    #expect(transition.contexts.map(\.direction) == [.forward])
  }

  /// In Material the container is nil then.
  @Test(
    "Before a transition starts, each use of its context is a misuse",
    .tags(.different)
  )
  func tooEarly() throws {
    let transition = ChoosyTransition()
    transition.isFeasible = { context in
      _ = context.containerView
      context.transitionDidEnd()
      context.compose(with: InstantTransition())
      context.defer { Issue.record("the work of what has not started") }
      return true
    }
    transition.onStart = { $0.transitionDidEnd() }
    try present(with: transition)
    story.expect(
      """
      0.0: misuse containerView of the context… · misuse transitionDidEnd() of the context…
        · misuse compose(with:) of the context… · misuse defer(_:) of the context…
        · present B finished
      """
    )
    #expect(misuses.allSatisfy { $0.contains(" of the context of ChoosyTransition") })
  }
}
