import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Custom transitions: coordinators")
struct CoordinatorsTests {
  @Test(
    "A coordinator runs what joins in will-callbacks: the animation with the transition, the completion at its end",
    .tags(.documented),
    .covers(.coordinators),
    arguments: [true, false]
  )
  func joins(animated: Bool) throws {
    let stage = StackFixture()
    var lines: [String] = []
    stage.b.reactions[.viewWillAppear] = { [unowned stage] in
      let accepted = stage.b.transitionCoordinator?.animate { context in
        lines.append("alongside \(context.isAnimated) \(context.transitionDuration)")
      } completion: { context in
        lines.append("completion \(context.isCancelled) at \(stage.time)")
      }
      lines.append("joined \(accepted == true)")
    }
    stage.b.reactions[.viewDidAppear] = { lines.append("didAppear") }
    try stage.nav.pushViewController(stage.b, animated: animated, completion: stage.note("push"))
    #expect(stage.a.transitionCoordinator === stage.nav.transitionCoordinator)
    try stage.simulation.run()
    let duration: Duration = animated ? .milliseconds(350) : .zero
    #expect(
      lines == [
        "joined true", "alongside \(animated) \(duration)", "completion false at \(duration)", "didAppear",
      ]
    )
  }

  @Test(
    "There is none without a transition, and none any more in did-callbacks",
    .tags(.inferred),
    .covers(.coordinators)
  )
  func none() throws {
    let stage = StackFixture()
    #expect(stage.a.transitionCoordinator == nil)
    var isThere: [Bool] = []
    for callback in [Callback.willMove, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .didMove] {
      stage.b.reactions[callback] = { [unowned stage] in isThere.append(stage.b.transitionCoordinator != nil) }
    }
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    #expect(stage.nav.transitionCoordinator != nil)
    try stage.simulation.run()
    #expect(isThere == [true, true, true, false, false])
    #expect(stage.nav.transitionCoordinator == nil)
  }

  @Test("What joins a coordinator too late is told of the end only", .tags(.documented), .covers(.coordinators))
  func late() throws {
    let stage = StackFixture()
    var lines: [String] = []
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    let coordinator = try #require(stage.nav.transitionCoordinator)
    try stage.simulation.advance(by: .nanoseconds(1))
    let accepted = coordinator.animate { _ in
      lines.append("alongside")
    } completion: { _ in
      lines.append("end")
    }
    #expect(!accepted)
    try stage.simulation.run()
    #expect(lines == ["end"])
    #expect(!coordinator.animate(alongsideTransition: nil) { _ in lines.append("never") })
    #expect(lines == ["end"])
    #expect(coordinator.viewController(forKey: .to) == nil)
  }

  /// Apps do so throughout, to animate alongside a push that they have just started: UIKit begins the animation when the
  /// turn is over. Here it has begun, and no time has passed.
  @Test(
    "What joins right after the verb has returned takes part from the start, as from a will-callback",
    .source(.completionOfPush),
    .covers(.coordinators),
    arguments: ["push", "pop", "present", "dismiss"]
  )
  func rightAfter(verb: String) throws {
    let stage = StackFixture()
    stage.simulation.durations.presentation = .milliseconds(350)
    stage.simulation.durations.dismissal = .milliseconds(350)
    if verb == "pop" { try stage.push(stage.b) }
    if verb == "dismiss" { try stage.a.present(stage.b, animated: false) }
    let toolbar = View(name: "toolbar")
    stage.nav.view.addSubview(toolbar)
    switch verb {
    case "push": try stage.nav.pushViewController(stage.b, animated: true)
    case "pop": try stage.nav.popViewController(animated: true)
    case "present": try stage.a.present(stage.b, animated: true)
    default: try stage.a.dismiss(animated: true)
    }
    var lines: [String] = []
    let accepted = stage.nav.transitionCoordinator?.animate { context in
      lines.append("alongside \(context.transitionDuration)")
      toolbar.alpha = 0
    } completion: { [unowned stage] _ in
      lines.append("completion at \(stage.time)")
    }
    #expect((accepted, lines, toolbar.presentation.alpha) == (true, ["alongside 0.35 seconds"], 1))
    try stage.simulation.advance(by: .milliseconds(175))
    #expect(abs(toolbar.presentation.alpha - 0.5) < 1e-6)
    try stage.simulation.run()
    #expect(lines == ["alongside 0.35 seconds", "completion at 0.35 seconds"])
  }

  @Test(
    "What joins right after a gesture has begun is driven with it",
    .tags(.inferred),
    .covers(.coordinators),
    arguments: [true, false]
  )
  func rightAfterGesture(finishes: Bool) throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    let toolbar = View(name: "toolbar")
    stage.nav.view.addSubview(toolbar)
    let swipe = try #require(try stage.nav.beginInteractivePop(completion: stage.note("pop")))
    #expect(stage.nav.transitionCoordinator?.animate { _ in toolbar.alpha = 0 } == true)
    swipe.update(0.25)
    #expect(abs(toolbar.presentation.alpha - 0.75) < 1e-9)
    try stage.simulation.advance(by: .seconds(1))
    #expect(stage.nav.transitionCoordinator?.animate { _ in Issue.record("too late") } == false)
    if finishes { swipe.finish() } else { swipe.cancel() }
    try stage.simulation.run()
    #expect(toolbar.alpha == (finishes ? 0 : 1))
  }

  @Test("A completion that joins in a completion runs still", .tags(.inferred), .covers(.coordinators))
  func nested() throws {
    let stage = StackFixture()
    var lines: [String] = []
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    let coordinator = try #require(stage.nav.transitionCoordinator)
    coordinator.animate(alongsideTransition: nil) { [unowned coordinator] _ in
      lines.append("first")
      coordinator.animate(alongsideTransition: nil) { _ in lines.append("second") }
    }
    try stage.simulation.run()
    #expect(lines == ["first", "second"])
  }

  @Test("Cancelled: completions see it", .tags(.documented), .covers(.coordinators))
  func cancelled() throws {
    let fixture = TransitionFixture()
    fixture.animator.finishes = false
    try fixture.present()
    var wasCancelled: Bool?
    fixture.stage.b.transitionCoordinator?.animate(alongsideTransition: nil) { wasCancelled = $0.isCancelled }
    try fixture.stage.simulation.run()
    #expect(wasCancelled == true)
    #expect(fixture.script.contains("coordinator cancelled"))
  }

  @Test("Both controllers of a presentation and those in them share one", .tags(.documented), .covers(.coordinators))
  func shared() throws {
    let stage = StackFixture()
    let sheet = NavigationController(rootViewController: stage.b)
    try stage.a.present(sheet, animated: true, completion: nil)
    let coordinator = try #require(sheet.transitionCoordinator)
    #expect(stage.a.transitionCoordinator === coordinator)
    #expect(stage.b.transitionCoordinator === coordinator)
    #expect(coordinator.viewController(forKey: .from) === stage.nav)
    #expect(coordinator.viewController(forKey: .to) === sheet)
    #expect(coordinator.containerView === sheet.presentationController?.containerView)
    try stage.simulation.run()
  }
}
