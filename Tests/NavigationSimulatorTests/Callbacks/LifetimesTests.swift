import NavigationSimulator
import Testing

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
    for animated in [true, false] {
      for style in [ModalPresentationStyle.fullScreen, .pageSheet] {
        let (pushed, presented, upper) = (ViewController(), ViewController(), ViewController())
        presented.modalPresentationStyle = style
        references += [pushed, presented, upper].map(Weak.init)
        try nav.pushViewController(pushed, animated: animated, completion: nil)
        try simulation.run()
        try pushed.present(presented, animated: animated, completion: nil)
        try simulation.run()
        try presented.present(upper, animated: animated, completion: nil)
        try simulation.run()
        try nav.dismiss(animated: animated, completion: nil)
        try simulation.run()
        try nav.popViewController(animated: animated, completion: nil)
        try simulation.run()
      }
    }
    expectGone(references)
    #expect(!log.records.isEmpty)
    expectLegal(log, in: simulation)
    #expect(window.rootViewController === nav)
  }

  @Test("Refused and awaited operations retain no controller")
  func refused() async throws {
    let stage = Stage()
    var references: [Weak] = []
    do {
      let refused = ViewController()
      references.append(Weak(refused))
      try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
      #expect(throws: NavigationFailure.self) {
        try stage.nav.pushViewController(refused, animated: true, completion: nil)
      }
      try await stage.simulation.run()
      let awaited = ViewController()
      references.append(Weak(awaited))
      try await stage.nav.pushViewController(awaited, animated: true)
      try await stage.nav.popViewController(animated: true)
    }
    expectGone(references)
  }

  @Test("A simulation and its windows can be released in the middle of a transition")
  func world() throws {
    var references: [Weak] = []
    do {
      let stage = Stage()
      try stage.nav.pushViewController(stage.b, animated: true) { _ in Issue.record("nobody moves time") }
      references = [stage, stage.simulation, stage.window, stage.nav, stage.a, stage.b, stage.log].map(Weak.init)
    }
    expectGone(references)
  }

  @Test("A controller that outlives a simulation released in the middle of a transition can be used in another one")
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
    try window.rootViewController?.present(survivor, animated: false, completion: nil)
    #expect(survivor.window === window)
  }

  @Test("A presentation and a pending timer do not prolong the life of the simulation")
  func presented() throws {
    var references: [Weak] = []
    do {
      let stage = Stage()
      try stage.a.present(stage.b, animated: false, completion: nil)
      stage.simulation.schedule(after: .seconds(1)) { stage.forget() }
      stage.simulation.cancel(stage.simulation.schedule(after: .seconds(2)) { stage.forget() })
      try stage.simulation.run()
      references = [stage.simulation, stage.window, stage.nav, stage.a, stage.b].map(Weak.init)
    }
    expectGone(references)
  }
}
