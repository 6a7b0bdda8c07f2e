import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Windows: rotation")
struct RotatingWindowsTests {
  @Test("Everything in the window gets the new size, containers and sheets included", .tags(.documented))
  func sizes() throws {
    let stage = StackFixture()
    try stage.a.present(stage.b, animated: false, completion: nil)
    let old = stage.window.bounds.size
    var isOver = false
    stage.window.rotate(animated: true) { _ in isOver = true }
    #expect(!isOver)
    try stage.simulation.run()
    #expect((isOver, stage.time) == (true, .milliseconds(300)))
    #expect(stage.window.bounds.size == Size(width: old.height, height: old.width))
    #expect((stage.nav.view.frame, stage.a.view.frame) == (stage.window.bounds, stage.window.bounds))
    #expect(stage.b.view.frame.size.width == stage.window.bounds.size.width)
    stage.window.rotate(animated: false, completion: nil)
    #expect((stage.window.bounds.size, stage.simulation.openTransitions.isEmpty) == (old, true))
  }

  @Test("Controllers are told of the new size before, the container first, and may join", .tags(.documented))
  func told() throws {
    let stage = StackFixture()
    stage.window.rotate(animated: true, completion: nil)
    #expect(
      stage.log.records.map(\.description) == ["nav.viewWillTransition", "A.viewWillTransition"]
    )
    #expect(stage.a.transitionCoordinator != nil)
    try stage.simulation.run()
  }

  @Test("A rotation waits for the transition that runs, and occupies the controllers itself", .tags(.inferred))
  func waits() throws {
    let stage = StackFixture()
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    stage.window.rotate(animated: true, completion: stage.note("rotation"))
    let old = stage.window.bounds.size
    try stage.simulation.advance(by: .milliseconds(350))
    #expect(stage.window.bounds.size != old)
    stage.expectRefusal(.conflict, conflictingTransition: .rotate) {
      try stage.nav.popViewController(animated: true, completion: $0)
    }
    try stage.simulation.run()
    #expect(stage.ends == ["push finished", "rotation finished"])
    #expect(stage.b.view.frame == stage.window.bounds)
  }

  @Test("What is covered full screen gets the new size when it comes back", .tags(.documented))
  func covered() throws {
    let stage = StackFixture()
    stage.b.modalPresentationStyle = .fullScreen
    stage.c.modalPresentationStyle = .fullScreen
    try stage.a.present(stage.b, animated: false, completion: nil)
    try stage.b.present(stage.c, animated: false, completion: nil)
    stage.window.rotate(animated: false, completion: nil)
    try stage.c.dismiss(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(stage.b.view.frame == stage.window.bounds)
    try stage.b.dismiss(animated: true, completion: nil)
    try stage.simulation.run()
    #expect((stage.nav.view.frame, stage.a.view.frame) == (stage.window.bounds, stage.window.bounds))
  }

  @Test("A window that is empty, or not on screen, turns at once", .tags(.inferred))
  func hidden() throws {
    let simulation = NavigationSimulation()
    let window = Window(simulation: simulation)
    var ends: [TransitionEnd] = []
    window.rotate(animated: true) { ends.append($0) }
    window.makeKeyAndVisible()
    window.rotate(animated: true) { ends.append($0) }
    #expect((ends, window.bounds.size) == ([.finished, .finished], Size(width: 390, height: 844)))
  }
}
