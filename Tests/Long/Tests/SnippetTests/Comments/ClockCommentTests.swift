import NavigationSimulator
import Testing

/// Runs what the doc comments of the module VirtualTime show.
@Suite("Comments of VirtualTime", .timeLimit(.minutes(10))) @MainActor struct ClockCommentTests {
  private let simulation = NavigationSimulation()

  @Test("A task that sleeps on the clock dismisses three seconds later, and the run waits for it")
  func clock() async throws {
    let root = ViewController(title: "root")
    let window = Window(simulation: simulation, rootViewController: root)
    try root.present(ViewController(title: "Editor"), animated: false, completion: nil)
    try await dismissLater(root, in: simulation)
    #expect(root.presentedViewController == nil)
    #expect(simulation.clock.now.offset >= .seconds(3))
    withExtendedLifetime(window) {}
  }

  @Test("An actor on the executor of a clock, and a task that prefers it, run in virtual time")
  func executor() async throws {
    #expect(try await openScreen(in: simulation))
  }
}
