import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Windows: rotation")
final class RotatingWindowsTests: StackFixture {
  @Test(
    "Everything in the window gets the new size, containers and sheets included",
    .tags(.documented)
  )
  func sizes() throws {
    try a.presentAndSettle(b)
    let old = window.bounds.size
    var isOver = false
    window.rotate(animated: true) { _ in isOver = true }
    #expect(!isOver)
    try simulation.run()
    #expect(isOver)
    #expect(time == .milliseconds(300))
    #expect(window.bounds.size == Size(old.height, old.width))
    #expect(nav.view.frame == window.bounds)
    #expect(a.view.frame == window.bounds)
    #expect(b.view.frame.size.width == window.bounds.size.width)
    window.rotate(animated: false, completion: nil)
    #expect(window.bounds.size == old)
    #expect(simulation.openTransitions == [])
  }

  @Test(
    "Before a rotation, viewWillTransition tells the new size, to containers first; a coordinator exists",
    .tags(.documented)
  )
  func told() throws {
    let log = simulation.recordCallbacks()
    window.rotate(animated: true, completion: nil)
    #expect(
      log.records.map(\.description) == ["nav.viewWillTransition", "A.viewWillTransition"]
    )
    #expect(a.transitionCoordinator != nil)
    try simulation.run()
  }

  @Test(
    "A rotation waits for a running transition, and occupies the controllers meanwhile",
    .tags(.inferred)
  )
  func waits() throws {
    story.cast = ""
    try begin(.push(.b))
    window.rotate(animated: true, completion: note("rotation"))
    let old = window.bounds.size
    try simulation.advance(by: .milliseconds(350))
    #expect(window.bounds.size != old)
    expectRefusal(.conflict, conflictingTransition: .rotate) {
      try nav.popViewController(animated: true, completion: $0)
    }
    try story.settle(
      """
      0.0: nav.willShow(B)
      0.35: nav.didShow(B) · push B finished · thrown conflict with rotate
      0.65: rotation finished
      → (A) B
      """
    )
    #expect(b.view.frame == window.bounds)
  }

  @Test(
    "A controller that is covered during a rotation gets the new size when it comes back",
    .tags(.documented)
  )
  func covered() throws {
    b.modalPresentationStyle = .fullScreen
    c.modalPresentationStyle = .fullScreen
    try a.presentAndSettle(b)
    try b.presentAndSettle(c)
    window.rotate(animated: false, completion: nil)
    try c.dismiss(animated: true, completion: nil)
    try simulation.run()
    #expect(b.view.frame == window.bounds)
    try b.dismiss(animated: true, completion: nil)
    try simulation.run()
    #expect(nav.view.frame == window.bounds)
    #expect(a.view.frame == window.bounds)
  }

  @Test("A window that is empty or not on screen rotates at once", .tags(.inferred))
  func hidden() throws {
    let simulation = NavigationSimulation()
    let window = Window(simulation: simulation)
    var ends: [TransitionEnd] = []
    window.rotate(animated: true) { ends.append($0) }
    window.makeKeyAndVisible()
    window.rotate(animated: true) { ends.append($0) }
    #expect(ends == [.finished, .finished])
    #expect(window.bounds.size == Size(390, 844))
  }
}
