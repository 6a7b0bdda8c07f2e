import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Custom transitions: coordinators")
struct CoordinatorsTests {
  @Test(
    "A coordinator runs animations that join in will-callbacks with the transition, completions at its end",
    .tags(.documented),
    .covers(.coordinators),
    arguments: [true, false]
  )
  func joins(animated: Bool) throws {
    let stack = StackFixture()
    var lines: [String] = []
    stack.b.reactions[.viewWillAppear] = { [unowned stack] in
      let accepted = stack.b.transitionCoordinator?.animate { context in
        lines.append("alongside \(context.isAnimated) \(context.transitionDuration)")
      } completion: { context in
        lines.append("completion \(context.isCancelled) at \(stack.time)")
      }
      lines.append("joined \(accepted == true)")
    }
    stack.b.reactions[.viewDidAppear] = { lines.append("didAppear") }
    try stack.nav.pushViewController(stack.b, animated: animated, completion: stack.note("push"))
    #expect(stack.a.transitionCoordinator === stack.nav.transitionCoordinator)
    try stack.simulation.run()
    let duration: Duration = animated ? .milliseconds(350) : .zero
    #expect(
      lines == [
        "joined true", "alongside \(animated) \(duration)", "completion false at \(duration)",
        "didAppear",
      ]
    )
  }

  @Test(
    "No coordinator exists without a transition or in did-callbacks",
    .tags(.inferred),
    .covers(.coordinators)
  )
  func none() throws {
    let stack = StackFixture()
    #expect(stack.a.transitionCoordinator == nil)
    var isThere: [Bool] = []
    for callback in [
      Callback.willMove, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .didMove,
    ] {
      stack.b.reactions[callback] = { [unowned stack] in
        isThere.append(stack.b.transitionCoordinator != nil)
      }
    }
    try stack.nav.pushViewController(stack.b, animated: true, completion: nil)
    #expect(stack.nav.transitionCoordinator != nil)
    try stack.simulation.run()
    #expect(isThere == [true, true, true, false, false])
    #expect(stack.nav.transitionCoordinator == nil)
  }

  @Test(
    "An animation added too late only gets its completion",
    .tags(.documented),
    .covers(.coordinators)
  )
  func late() throws {
    let stack = StackFixture()
    var lines: [String] = []
    try stack.nav.pushViewController(stack.b, animated: true, completion: nil)
    let coordinator = try #require(stack.nav.transitionCoordinator)
    try stack.simulation.advance(by: .nanoseconds(1))
    let accepted = coordinator.animate { _ in
      lines.append("alongside")
    } completion: { _ in
      lines.append("end")
    }
    #expect(!accepted)
    try stack.simulation.run()
    #expect(lines == ["end"])
    #expect(!coordinator.animate(alongsideTransition: nil) { _ in lines.append("never") })
    #expect(lines == ["end"])
    #expect(coordinator.viewController(forKey: .to) == nil)
  }

  /// Apps do so throughout, to animate alongside a push that they have just started: UIKit begins
  /// the animation when the turn is over. Here it has begun, and no time has passed.
  @Test(
    "An animation added right after the verb takes part from the start",
    .source(.completionOfPush),
    .covers(.coordinators),
    arguments: ["push", "pop", "present", "dismiss"]
  )
  func rightAfter(verb: String) throws {
    let stack = StackFixture()
    stack.simulation.durations.presentation = .milliseconds(350)
    stack.simulation.durations.dismissal = .milliseconds(350)
    if verb == "pop" { try stack.push(stack.b) }
    if verb == "dismiss" { try stack.a.presentAndSettle(stack.b) }
    let toolbar = View(name: "toolbar")
    stack.nav.view.addSubview(toolbar)
    switch verb {
    case "push": try stack.nav.pushViewController(stack.b, animated: true)
    case "pop": try stack.nav.popViewController(animated: true)
    case "present": try stack.a.present(stack.b, animated: true)
    default: try stack.a.dismiss(animated: true)
    }
    var lines: [String] = []
    let accepted = stack.nav.transitionCoordinator?.animate { context in
      lines.append("alongside \(context.transitionDuration)")
      toolbar.alpha = 0
    } completion: { [unowned stack] _ in
      lines.append("completion at \(stack.time)")
    }
    #expect((accepted, lines, toolbar.presentation.alpha) == (true, ["alongside 0.35 seconds"], 1))
    try stack.simulation.advance(by: .milliseconds(175))
    #expect(abs(toolbar.presentation.alpha - 0.5) < 1e-6)
    try stack.simulation.run()
    #expect(lines == ["alongside 0.35 seconds", "completion at 0.35 seconds"])
  }

  @Test(
    "An animation added right after a gesture has begun follows the gesture",
    .tags(.inferred),
    .covers(.coordinators),
    arguments: [true, false]
  )
  func rightAfterGesture(finishes: Bool) throws {
    let stack = StackFixture()
    try stack.push(stack.b)
    let toolbar = View(name: "toolbar")
    stack.nav.view.addSubview(toolbar)
    let swipe = try #require(try stack.nav.beginInteractivePop(completion: stack.note("pop")))
    #expect(stack.nav.transitionCoordinator?.animate { _ in toolbar.alpha = 0 } == true)
    swipe.update(0.25)
    #expect(abs(toolbar.presentation.alpha - 0.75) < 1e-9)
    try stack.simulation.advance(by: .seconds(1))
    #expect(stack.nav.transitionCoordinator?.animate { _ in Issue.record("too late") } == false)
    if finishes { swipe.finish() } else { swipe.cancel() }
    try stack.simulation.run()
    #expect(toolbar.alpha == (finishes ? 0 : 1))
  }

  @Test(
    "A completion that joins in a completion still runs",
    .tags(.inferred),
    .covers(.coordinators)
  )
  func nested() throws {
    let stack = StackFixture()
    var lines: [String] = []
    try stack.nav.pushViewController(stack.b, animated: true, completion: nil)
    let coordinator = try #require(stack.nav.transitionCoordinator)
    coordinator.animate(alongsideTransition: nil) { [unowned coordinator] _ in
      lines.append("first")
      coordinator.animate(alongsideTransition: nil) { _ in lines.append("second") }
    }
    try stack.simulation.run()
    #expect(lines == ["first", "second"])
  }

  @Test("Completions see the cancellation", .tags(.documented), .covers(.coordinators))
  func cancelled() throws {
    let fixture = TransitionFixture()
    fixture.animator.finishes = false
    try fixture.present()
    var wasCancelled: Bool?
    fixture.stack.b.transitionCoordinator?.animate(alongsideTransition: nil) {
      wasCancelled = $0.isCancelled
    }
    try fixture.stack.simulation.run()
    #expect(wasCancelled == true)
    #expect(fixture.calls.contains("coordinator cancelled"))
  }

  @Test(
    "All controllers of a presentation share one coordinator",
    .tags(.documented),
    .covers(.coordinators)
  )
  func shared() throws {
    let stack = StackFixture()
    let sheet = NavigationController(rootViewController: stack.b)
    try stack.a.present(sheet, animated: true, completion: nil)
    let coordinator = try #require(sheet.transitionCoordinator)
    #expect(stack.a.transitionCoordinator === coordinator)
    #expect(stack.b.transitionCoordinator === coordinator)
    #expect(coordinator.viewController(forKey: .from) === stack.nav)
    #expect(coordinator.viewController(forKey: .to) === sheet)
    #expect(coordinator.containerView === sheet.presentationController?.containerView)
    try stack.simulation.run()
  }
}
