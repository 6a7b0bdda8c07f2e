import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: the context")
final class ContextsTests: TransitioningFixture {
  @Test(
    "backViewController and foreViewController are the same in both directions",
    .source(.materialController)
  )
  func controllersAndDirection() throws {
    let transition = InstantTransition()
    var seen: [String] = []
    transition.onStart = {
      seen.append(
        "\($0.direction) \($0.sourceViewController as Any) \($0.backViewController) \($0.foreViewController)"
      )
      #expect($0.presentationController == nil)
    }
    try present(with: transition)
    try b.dismiss(animated: true, completion: nil)
    let source = "\(a as ViewController?)"
    #expect(seen == ["forward \(source) \(nav) \(b)", "backward \(source) \(nav) \(b)"])
    #expect(misuses == [])
  }

  @Test(
    "When a transition starts, the fore view is in the container, with its final frame",
    .source(.materialCoordinator)
  )
  func views() throws {
    b.modalPresentationStyle = .fullScreen
    let transition = InstantTransition()
    var places: [String] = []
    transition.onStart = { [unowned self] context in
      let container = context.containerView
      #expect(container.window === window)
      #expect(context.foreViewController.view.frame == container.bounds)
      #expect(context.backViewController.view.frame == container.bounds)
      places.append(container.subviews.map { $0.controller?.title ?? "?" }.joined(separator: " "))
    }
    try present(with: transition)
    #expect(b.view.window === window)
    try b.dismiss(animated: true, completion: nil)
    #expect(places == ["nav B", "nav B"])
    #expect(nav.view.window === window)
    #expect(b.view.superview == nil)
    #expect(misuses == [])
  }

  @Test(
    "A transition takes 0.35 s by default, or its own duration; its context has the value",
    .source(.materialDurationTests),
    .covers(.customDuration)
  )
  func durations() throws {
    let (instant, timed) = (
      InstantTransition(), TimedTransition(.milliseconds(100), in: simulation)
    )
    try present(with: instant)
    #expect(instant.contexts.map(\.duration) == [.milliseconds(350)])
    try b.dismissAndSettle()
    forget()
    try present(with: timed)
    try story.settle("0.1: present B finished")
    #expect(timed.contexts.map(\.duration) == [.milliseconds(100)])
  }

  @Test(
    "If a fallback has a duration, the transition takes as long",
    .source(.materialCoordinator),
    .covers(.customDuration)
  )
  func durationOfFallback() throws {
    let transition = FallbackTransition()
    let other = TimedTransition(.milliseconds(80), in: simulation)
    transition.fallback = { _ in other }
    try present(with: transition)
    try simulation.run()
    #expect(other.contexts.map(\.duration) == [.milliseconds(80)])
    #expect(time == .milliseconds(80))
  }

  @Test("When a cancelled transition ends, its context completes it as cancelled", .tags(.inferred))
  func cancelled() throws {
    let (transition, animator, context) = try held()
    context.transitionWasCancelled = true
    var work = 0
    transition.contexts[0].defer { work += 1 }
    transition.end()
    withExtendedLifetime(animator) {}
    #expect(context.completions == [false])
    #expect(work == 1)
  }

  @Test(
    "If the system ends a transition by itself, its context also ends, and runs deferred work",
    .tags(.inferred)
  )
  func endedBySystem() throws {
    let (transition, animator, context) = try held()
    var work = 0
    transition.contexts[0].defer { work += 1 }
    animator.animationEnded(false)
    #expect(work == 1)
    transition.end()
    #expect(context.completions == [])
    #expect(misuses.count == 1)
  }

  /// Starts the presentation of B with a transition that the test ends.
  private func held() throws -> (
    HeldTransition, any AnimatedTransitioning, FakeContext
  ) {
    let (transition, controller) = (HeldTransition(), b.transitionController)
    controller.transition = transition
    let animator = try #require(
      controller.animationController(
        forPresented: b,
        presenting: a,
        source: a
      )
    )
    let context = FakeContext(from: a, to: b)
    animator.animateTransition(using: context)
    return (transition, animator, context)
  }
}
