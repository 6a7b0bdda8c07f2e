import NavigationSimulator
import Testing

@Suite("Custom transitions: coordinators")
struct CoordinatorsTests {
  @Test(
    "A coordinator runs what joins in will-callbacks: the animation with the transition, the completion at its end",
    .tags(.documented),
    .covers(.coordinators),
    arguments: [true, false]
  )
  func joins(animated: Bool) throws {
    let stage = Stage()
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
    let stage = Stage()
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

  @Test(
    "What joins a coordinator too late does not animate, and is told of the end",
    .tags(.documented),
    .covers(.coordinators)
  )
  func late() throws {
    let stage = Stage()
    var lines: [String] = []
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    let coordinator = try #require(stage.nav.transitionCoordinator)
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

  @Test("A completion that joins in a completion runs still", .tags(.inferred), .covers(.coordinators))
  func nested() throws {
    let stage = Stage()
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
    let theatre = Theatre()
    theatre.animator.finishes = false
    try theatre.present()
    var wasCancelled: Bool?
    theatre.stage.b.transitionCoordinator?.animate(alongsideTransition: nil) { wasCancelled = $0.isCancelled }
    try theatre.stage.simulation.run()
    #expect(wasCancelled == true)
    #expect(theatre.script.contains("coordinator cancelled"))
  }

  @Test(
    "Both controllers of a presentation, and what is in them, share one",
    .tags(.documented),
    .covers(.coordinators)
  )
  func shared() throws {
    let stage = Stage()
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
