import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A controller's own verbs, without a lock.
@Suite("Verbs: plain calls")
struct PlainCallTests {
  private let stage = StackFixture()

  @Test("A plain call in synchronous code starts the transition and returns the controller that leaves the stack")
  func plain() throws {
    try stage.push(stage.b)
    func pop() throws -> ViewController? { try stage.nav.popViewController(animated: true) }
    #expect(try pop() === stage.b)
    #expect(stage.nav.topViewController === stage.a)
    #expect(!stage.simulation.openTransitions.isEmpty)
    try stage.simulation.run()
  }
}
