import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Windows: rotation")
struct RotatingWindowsTests {
  @Test(
    "Everything in the window gets the new size, containers and sheets included",
    .tags(.documented)
  )
  func sizes() throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.b)
    let old = fixture.window.bounds.size
    var isOver = false
    fixture.window.rotate(animated: true) { _ in isOver = true }
    #expect(!isOver)
    try fixture.simulation.run()
    #expect((isOver, fixture.time) == (true, .milliseconds(300)))
    #expect(fixture.window.bounds.size == Size(old.height, old.width))
    #expect(
      (fixture.nav.view.frame, fixture.a.view.frame) == (
        fixture.window.bounds, fixture.window.bounds
      )
    )
    #expect(fixture.b.view.frame.size.width == fixture.window.bounds.size.width)
    fixture.window.rotate(animated: false, completion: nil)
    #expect((fixture.window.bounds.size, fixture.simulation.openTransitions.isEmpty) == (old, true))
  }

  @Test(
    "Controllers learn the new size before, the container first, and may join",
    .tags(.documented)
  )
  func told() throws {
    let fixture = StackFixture()
    fixture.window.rotate(animated: true, completion: nil)
    #expect(
      fixture.log.records.map(\.description) == ["nav.viewWillTransition", "A.viewWillTransition"]
    )
    #expect(fixture.a.transitionCoordinator != nil)
    try fixture.simulation.run()
  }

  @Test(
    "A rotation waits for the transition that runs, and occupies the controllers itself",
    .tags(.inferred)
  )
  func waits() throws {
    let fixture = StackFixture()
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: fixture.note("push"))
    fixture.window.rotate(animated: true, completion: fixture.note("rotation"))
    let old = fixture.window.bounds.size
    try fixture.simulation.advance(by: .milliseconds(350))
    #expect(fixture.window.bounds.size != old)
    fixture.expectRefusal(.conflict, conflictingTransition: .rotate) {
      try fixture.nav.popViewController(animated: true, completion: $0)
    }
    try fixture.simulation.run()
    #expect(fixture.ends == ["push finished", "rotation finished"])
    #expect(fixture.b.view.frame == fixture.window.bounds)
  }

  @Test("A controller covered full screen gets the new size when it comes back", .tags(.documented))
  func covered() throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = .fullScreen
    fixture.c.modalPresentationStyle = .fullScreen
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.b.presentAndSettle(fixture.c)
    fixture.window.rotate(animated: false, completion: nil)
    try fixture.c.dismiss(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(fixture.b.view.frame == fixture.window.bounds)
    try fixture.b.dismiss(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(
      (fixture.nav.view.frame, fixture.a.view.frame) == (
        fixture.window.bounds, fixture.window.bounds
      )
    )
  }

  @Test("A window that is empty, or not on screen, turns at once", .tags(.inferred))
  func hidden() throws {
    let simulation = NavigationSimulation()
    let window = Window(simulation: simulation)
    var ends: [TransitionEnd] = []
    window.rotate(animated: true) { ends.append($0) }
    window.makeKeyAndVisible()
    window.rotate(animated: true) { ends.append($0) }
    #expect((ends, window.bounds.size) == ([.finished, .finished], Size(390, 844)))
  }
}
