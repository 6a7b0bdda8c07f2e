import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Collisions: covered presenters")
struct CoveredPresentersTests {
  /// Sources disagree: for some, the controller that is asked must be in a window. Here the one that presents for it
  /// must, which is the root.
  @Test(
    "present from one further down a stack: its view is in no window, but the presenter's is, so it presents",
    .tags(.inferred),
    .covers(.presentOffScreen)
  )
  func furtherDown() throws {
    let stage = Stage()
    try stage.push(stage.b)
    #expect(stage.a.window == nil)
    try stage.a.present(stage.c, animated: true, completion: stage.note("present"))
    try stage.simulation.run()
    #expect(stage.ends == ["present finished"])
    #expect(stage.nav.presentedViewController === stage.c)
  }
}
