import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: the context")
struct ContextsTests {
  @Test(
    "Back and fore are the same both ways; the source was asked to present",
    .source(.materialController)
  )
  func controllersAndDirection() throws {
    let fixture = StackFixture()
    let transition = InstantTransition()
    var seen: [String] = []
    transition.onStart = {
      seen.append(
        "\($0.direction) \($0.sourceViewController as Any) \($0.backViewController) \($0.foreViewController)"
      )
      #expect($0.presentationController == nil)
    }
    try fixture.present(with: transition)
    try fixture.b.dismiss(animated: true, completion: nil)
    let (a, nav, b) = ("\(fixture.a as ViewController?)", "\(fixture.nav)", "\(fixture.b)")
    #expect(seen == ["forward \(a) \(nav) \(b)", "backward \(a) \(nav) \(b)"])
    #expect(fixture.misuses == [])
  }

  @Test(
    "When a transition starts, the fore view is in the container, in place",
    .source(.materialCoordinator)
  )
  func views() throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = .fullScreen
    let transition = InstantTransition()
    var places: [String] = []
    transition.onStart = { [unowned fixture] context in
      let container = context.containerView
      #expect(container.window === fixture.window)
      #expect(context.foreViewController.view.frame == container.bounds)
      #expect(context.backViewController.view.frame == container.bounds)
      places.append(container.subviews.map { $0.controller?.title ?? "?" }.joined(separator: " "))
    }
    try fixture.present(with: transition)
    #expect(fixture.b.view.window === fixture.window)
    try fixture.b.dismiss(animated: true, completion: nil)
    #expect(places == ["nav B", "nav B"])
    #expect(fixture.nav.view.window === fixture.window)
    #expect(fixture.b.view.superview == nil)
    #expect(fixture.misuses == [])
  }

  @Test(
    "A transition takes 0.35 s by default, or the duration that it gives, as its context says",
    .source(.materialDurationTests),
    .covers(.customDuration)
  )
  func durations() throws {
    let fixture = StackFixture()
    let (instant, timed) = (
      InstantTransition(), TimedTransition(.milliseconds(100), in: fixture.simulation)
    )
    try fixture.present(with: instant)
    #expect(instant.contexts.map(\.duration) == [.milliseconds(350)])
    try fixture.b.dismissAndSettle()
    try fixture.present(with: timed, completion: fixture.note("presented"))
    try fixture.simulation.run()
    #expect(timed.contexts.map(\.duration) == [.milliseconds(100)])
    #expect((fixture.time, fixture.ends) == (.milliseconds(100), ["presented finished"]))
  }

  @Test(
    "A fallback's duration is that of the transition",
    .source(.materialCoordinator),
    .covers(.customDuration)
  )
  func durationOfFallback() throws {
    let fixture = StackFixture()
    let transition = FallbackTransition()
    let other = TimedTransition(.milliseconds(80), in: fixture.simulation)
    transition.fallback = { _ in other }
    try fixture.present(with: transition)
    try fixture.simulation.run()
    #expect(other.contexts.map(\.duration) == [.milliseconds(80)])
    #expect(fixture.time == .milliseconds(80))
  }

  @Test("A transition that was cancelled is completed as such", .tags(.inferred))
  func cancelled() throws {
    let fixture = StackFixture()
    let (transition, animator, context) = try held(by: fixture)
    context.transitionWasCancelled = true
    var work = 0
    transition.contexts[0].defer { work += 1 }
    transition.end()
    withExtendedLifetime(animator) {}
    #expect(context.completions == [false])
    #expect(work == 1)
  }

  @Test(
    "A system that ends a transition by itself ends its context too, and runs deferred work",
    .tags(.inferred)
  )
  func endedBySystem() throws {
    let fixture = StackFixture()
    let (transition, animator, context) = try held(by: fixture)
    var work = 0
    transition.contexts[0].defer { work += 1 }
    animator.animationEnded(false)
    #expect(work == 1)
    transition.end()
    #expect(context.completions == [])
    #expect(fixture.misuses.count == 1)
  }

  /// Starts the presentation of B with a transition that the test ends.
  private func held(by fixture: StackFixture) throws -> (
    HeldTransition, any AnimatedTransitioning, FakeContext
  ) {
    let (transition, controller) = (HeldTransition(), fixture.b.transitionController)
    controller.transition = transition
    let animator = try #require(
      controller.animationController(
        forPresented: fixture.b,
        presenting: fixture.a,
        source: fixture.a
      )
    )
    let context = FakeContext(from: fixture.a, to: fixture.b)
    animator.animateTransition(using: context)
    return (transition, animator, context)
  }
}
