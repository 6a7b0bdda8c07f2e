import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Calls around a lock on a stack whose changes make way.
@Suite("Transitions in line: stacks of iOS 26")
struct FluidStacksInLineTests {
  private let line = Line()
  private var fixture: StackFixture { line.stack }
  private var simulation: NavigationSimulation { line.simulation }

  init() { line.simulation.profile = .iOS26 }

  private func push(_ controller: ViewController) async {
    line.nav.pushViewController(controller, animated: true).noted("push", on: line)
    await simulation.advance(by: .milliseconds(100))
  }

  @Test("A pop without the lock interrupts a push, and calls in line wait for both")
  func popDuringPush() async throws {
    await push(fixture.b)
    try fixture.nav.popViewController(animated: true, completion: nil)
    line.nav.pushViewController(fixture.c, animated: true).noted("line", on: line)
    try await simulation.run()
    #expect(line.ends == ["0.1 seconds push finished", "0.8 seconds line finished"])
    #expect((line.titles, line.lock.isTransitioning) == (["A", "C"], false))
  }

  @Test(
    "A tap is dropped if the lock has another holder, during a presentation, and during a push, also one that makes way",
    arguments: [SystemProfile.iOS26, .iOS18, .current]
  )
  func dropped(profile: SystemProfile) async throws {
    let token = try line.hold()
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    func tap() -> TransitionState { line.nav.ifIdle.popViewController(animated: true).state }
    #expect(tap() == .dropped)
    token.end()
    try await simulation.run()
    line.nav.present(fixture.d, animated: true)
    #expect(tap() == .dropped)
    try await simulation.run()
    line.nav.dismiss(animated: false)
    simulation.profile = profile
    await push(fixture.c)
    #expect(tap() == .dropped)
    #expect(try line.nav.beginInteractivePop() == nil)
    try await simulation.run()
    #expect(line.titles == ["A", "B", "C"])
  }
}
