import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// A weak reference to an object that a story used.
private final class Weak {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

@Suite("Lifetimes")
struct LifetimesTests {
  private func expectGone(_ references: [Weak], sourceLocation: SourceLocation = #_sourceLocation) {
    for reference in references { #expect(reference.object == nil, sourceLocation: sourceLocation) }
  }

  @Test("Controllers that are popped, dismissed or replaced are released")
  func used() throws {
    let simulation = NavigationSimulation()
    let log = simulation.recordCallbacks()
    let nav = NavigationController(rootViewController: ViewController())
    let window = Window(simulation: simulation, rootViewController: nav)
    var references: [Weak] = []
    for (animated, style) in [
      (true, ModalPresentationStyle.fullScreen), (false, .fullScreen), (true, .pageSheet),
      (false, .pageSheet),
    ] {
      let (pushed, presented, upper) = (ViewController(), ViewController(), ViewController())
      presented.modalPresentationStyle = style
      references += [pushed, presented, upper].map(Weak.init)
      let calls = [
        { try nav.pushViewController(pushed, animated: animated) },
        { try pushed.present(presented, animated: animated) },
        { try presented.present(upper, animated: animated) },
        { try nav.dismiss(animated: animated) },
        { _ = try nav.popViewController(animated: animated) },
      ]
      for call in calls {
        try call()
        try simulation.run()
      }
    }
    expectGone(references)
    #expect(!log.records.isEmpty)
    expectLegal(log, in: simulation)
    #expect(window.rootViewController === nav)
  }

  @Test("A simulation and its windows can be released during a transition")
  func simulationReleasedInTransition() throws {
    var references: [Weak] = []
    do {
      let fixture = StackFixture()
      try fixture.nav.pushViewController(fixture.b, animated: true) { _ in
        Issue.record("time does not move")
      }
      references = [
        fixture, fixture.simulation, fixture.window, fixture.nav, fixture.a, fixture.b,
        fixture.story,
      ].map(Weak.init)
    }
    expectGone(references)
  }

  @Test(
    "If a simulation is released during a transition, its controllers can be used in another simulation"
  )
  func survivor() throws {
    let survivor = ViewController()
    do {
      let nav = NavigationController(rootViewController: ViewController())
      let window = Window(simulation: NavigationSimulation(), rootViewController: nav)
      try nav.pushViewController(survivor, animated: true, completion: nil)
      #expect(survivor.window === window)
      #expect(survivor.transitionCoordinator != nil)
    }
    #expect(survivor.transitionCoordinator == nil)
    #expect(survivor.view.superview == nil)
    #expect(survivor.parent == nil)
    let window = Window(simulation: NavigationSimulation(), rootViewController: ViewController())
    try window.rootViewController?.presentAndSettle(survivor)
    #expect(survivor.window === window)
  }

  @Test("A controller that outlives its container has no parent")
  func parent() {
    let child = ViewController()
    do {
      let container = NavigationController(rootViewController: child)
      #expect(child.parent === container)
    }
    #expect(child.parent == nil)
    #expect(child.navigationController == nil)
  }

  @Test("A presented controller that outlives its presenter has no presenter")
  func presenter() throws {
    let simulation = NavigationSimulation()
    let presented = ViewController()
    do {
      let root = ViewController()
      let window = Window(simulation: simulation, rootViewController: root)
      try root.presentAndSettle(presented)
      #expect(presented.presentingViewController === root)
      #expect(presented.window === window)
    }
    #expect(presented.presentingViewController == nil)
    #expect(presented.window == nil)
  }

  @Test("A view that outlives its controller belongs to no controller")
  func view() {
    let view: View
    do {
      let controller = ViewController()
      view = controller.view
      #expect(view.controller === controller)
      #expect(view.hostingController === controller)
    }
    #expect(view.controller == nil)
    #expect(view.hostingController == nil)
    view.layoutIfNeeded()
  }

  @Test("A controller creates a companion object once, and retains it")
  func companion() {
    final class Badge {
      private(set) weak var controller: ViewController?
      init(of controller: ViewController) { self.controller = controller }
    }
    let controller = ViewController()
    let badge = controller.companion(of: Badge.self) { Badge(of: $0) }
    #expect(badge.controller === controller)
    #expect(controller.companion(of: Badge.self) { Badge(of: $0) } === badge)
    #expect(ViewController().companion(of: Badge.self) { Badge(of: $0) } !== badge)
  }
}
