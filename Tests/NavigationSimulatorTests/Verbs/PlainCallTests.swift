import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A controller's own verbs, without a lock.
@Suite("Verbs: plain calls")
final class PlainCallTests: StackFixture {
  @Test("A pop in synchronous code starts the transition and returns the controller that leaves")
  func plain() throws {
    try push(b)
    func pop() throws -> ViewController? { try nav.popViewController(animated: true) }
    #expect(try pop() === b)
    #expect(simulation.openTransitions.map(\.kind) == [.pop])
    try simulation.run()
    #expect(nav.screen == "A")
  }
}
