import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: the context")
struct ContextsTests {
  @Test(
    "Back and fore are the same both ways, and the source is who was asked to present",
    .source(.materialController)
  )
  func cast() throws {
    let stage = Stage()
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
    let stage = Stage()
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

  @Test("A presenter's view that stays where it is, is left there", .tags(.inferred), arguments: SystemProfile.all)
  func stayingView(profile: SystemProfile) throws {
    let stage = Stage()
    stage.simulation.profile = profile
    stage.b.modalPresentationStyle = .custom
    let transition = InstantTransition()
    let (home, frame) = (stage.nav.view.superview, stage.nav.view.frame)
    transition.onStart = { [unowned stage] _ in
      #expect(stage.nav.view.superview === home)
      #expect(stage.nav.view.frame == frame)
    }
    try stage.present(with: transition)
    try stage.b.dismiss(animated: true, completion: nil)
    #expect(transition.contexts.count == 2)
    #expect(stage.nav.view.superview === home)
    #expect(stage.nav.view.frame == frame)
    #expect(stage.misuses == [])
  }

  @Test("A fallback's duration is that of the transition", .source(.materialCoordinator), .covers(.customDuration))
  func durationOfFallback() throws {
    let stage = Stage()
    let transition = FallbackTransition()
    let other = TimedTransition(.milliseconds(80), in: stage.simulation)
    transition.fallback = { _ in other }
    try stage.present(with: transition)
    try stage.simulation.run()
    #expect(other.contexts.map(\.duration) == [.milliseconds(80)])
    #expect(stage.time == .milliseconds(80))
  }

  @Test("A negative duration counts as zero")
  func negativeDuration() throws {
    let stage = Stage()
    let transition = TimedTransition(.seconds(-1), in: stage.simulation)
    try stage.present(with: transition)
    #expect(transition.contexts.map(\.duration) == [.zero])
  }

  @Test("A transition that was cancelled is completed as such", .tags(.inferred))
  func cancelled() throws {
    let stage = Stage()
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
    let stage = Stage()
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
