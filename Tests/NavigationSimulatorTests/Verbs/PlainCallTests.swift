import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A controller's own verbs, without a lock.
@Suite("Verbs: plain calls")
struct PlainCallTests {
  private let fixture = StackFixture()

  @Test(
    "A plain call in synchronous code starts the transition and returns the controller that leaves the stack"
  )
  func plain() throws {
    try fixture.push(fixture.b)
    func pop() throws -> ViewController? { try fixture.nav.popViewController(animated: true) }
    #expect(try pop() === fixture.b)
    #expect(fixture.nav.topViewController === fixture.a)
    #expect(!fixture.simulation.openTransitions.isEmpty)
    try fixture.simulation.run()
  }
}
