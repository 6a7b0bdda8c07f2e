import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: the context")
struct ContextsTests {
  @Test("Back and fore are the same both ways; the source is who was asked to present", .source(.materialController))
  func cast() throws {
    let stage = StackFixture()
    let transition = InstantTransition()
    var seen: [String] = []
    transition.onStart = {
      seen.append(
        "\($0.direction) \($0.sourceViewController as Any) \($0.backViewController) \($0.foreViewController)"
      )
      #expect($0.presentationController == nil)
    }
    try stage.present(with: transition)
    try stage.b.dismiss(animated: true, completion: nil)
    let (a, nav, b) = ("\(stage.a as ViewController?)", "\(stage.nav)", "\(stage.b)")
    #expect(seen == ["forward \(a) \(nav) \(b)", "backward \(a) \(nav) \(b)"])
    #expect(stage.misuses == [])
  }

  @Test("When a transition starts, the fore view is in the container, where it is to be", .source(.materialCoordinator))
  func views() throws {
    let stage = StackFixture()
    stage.b.modalPresentationStyle = .fullScreen
    let transition = InstantTransition()
    var places: [String] = []
    transition.onStart = { [unowned stage] context in
      let container = context.containerView
      #expect(container.window === stage.window)
      #expect(context.foreViewController.view.frame == container.bounds)
      #expect(context.backViewController.view.frame == container.bounds)
      places.append(container.subviews.map { $0.controller?.title ?? "?" }.joined(separator: " "))
    }
    try stage.present(with: transition)
    #expect(stage.b.view.window === stage.window)
    try stage.b.dismiss(animated: true, completion: nil)
    #expect(places == ["nav B", "nav B"])
    #expect(stage.nav.view.window === stage.window)
    #expect(stage.b.view.superview == nil)
    #expect(stage.misuses == [])
  }

  @Test(
    "A transition takes 0.35 s by default, or the duration that it gives, as its context tells it",
    .source(.materialDurationTests),
    .covers(.customDuration)
  )
  func durations() throws {
    let stage = StackFixture()
    let (instant, timed) = (InstantTransition(), TimedTransition(.milliseconds(100), in: stage.simulation))
    try stage.present(with: instant)
    #expect(instant.contexts.map(\.duration) == [.milliseconds(350)])
    try stage.b.dismiss(animated: false)
    try stage.present(with: timed, completion: stage.note("presented"))
    try stage.simulation.run()
    #expect(timed.contexts.map(\.duration) == [.milliseconds(100)])
    #expect((stage.time, stage.ends) == (.milliseconds(100), ["presented finished"]))
  }

  @Test("A fallback's duration is that of the transition", .source(.materialCoordinator), .covers(.customDuration))
  func durationOfFallback() throws {
    let stage = StackFixture()
    let transition = FallbackTransition()
    let other = TimedTransition(.milliseconds(80), in: stage.simulation)
    transition.fallback = { _ in other }
    try stage.present(with: transition)
    try stage.simulation.run()
    #expect(other.contexts.map(\.duration) == [.milliseconds(80)])
    #expect(stage.time == .milliseconds(80))
  }

  @Test("A transition that was cancelled is completed as such", .tags(.inferred))
  func cancelled() throws {
    let stage = StackFixture()
    let transition = HeldTransition()
    stage.b.transitionController.transition = transition
    let animator = try #require(
      stage.b.transitionController.animationController(forPresented: stage.b, presenting: stage.a, source: stage.a)
    )
    let context = FakeContext(from: stage.a, to: stage.b)
    animator.animateTransition(using: context)
    context.transitionWasCancelled = true
    var work = 0
    transition.contexts[0].defer { work += 1 }
    transition.end()
    #expect(context.completions == [false])
    #expect(work == 1)
  }

  @Test("A system that ends a transition by itself ends its context too, and runs what was deferred", .tags(.inferred))
  func endedBySystem() throws {
    let stage = StackFixture()
    let transition = HeldTransition()
    stage.b.transitionController.transition = transition
    let animator = try #require(
      stage.b.transitionController.animationController(forPresented: stage.b, presenting: stage.a, source: stage.a)
    )
    let context = FakeContext(from: stage.a, to: stage.b)
    animator.animateTransition(using: context)
    var work = 0
    transition.contexts[0].defer { work += 1 }
    animator.animationEnded(false)
    #expect(work == 1)
    transition.end()
    #expect(context.completions == [])
    #expect(stage.misuses.count == 1)
    animator.animateTransition(using: context)
    #expect(stage.misuses.count == 2)
    #expect(transition.contexts.count == 1)
  }
}
