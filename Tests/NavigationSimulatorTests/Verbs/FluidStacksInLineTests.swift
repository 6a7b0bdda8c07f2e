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

  @Test("A tap that pops during a push passes, and both hold the lock until the last one has ended")
  func popDuringPush() async throws {
    await push(fixture.b)
    let tap = line.nav.ifIdle.popViewController(animated: true).noted("tap", on: line)
    #expect((tap.state, line.ends) == (.started, ["0.1 seconds push finished"]))
    line.nav.pushViewController(fixture.c, animated: true).noted("line", on: line)
    await simulation.advance(by: .milliseconds(340))
    #expect((line.lock.isTransitioning, line.titles) == (true, ["A"]))
    #expect(try await tap.end === fixture.b)
    try await simulation.run()
    #expect(line.ends == ["0.1 seconds push finished", "0.45 seconds tap B", "0.8 seconds line finished"])
    #expect((line.titles, line.lock.isTransitioning) == (["A", "C"], false))
  }

  @Test("A swipe passes as well")
  func swipe() async throws {
    await push(fixture.b)
    let swipe = try #require(try line.nav.beginInteractivePop(completion: line.note("swipe")))
    #expect(line.lock.isTransitioning)
    swipe.cancel()
    try await simulation.run()
    #expect(line.ends.first == "0.1 seconds push finished")
    #expect(line.ends.last?.hasSuffix("swipe cancelled") == true)
    #expect((line.titles, line.lock.isTransitioning) == (["A", "B"], false))
  }

  @Test(
    "A tap is dropped if the lock has another holder, during a presentation, and on an older system",
    arguments: [SystemProfile.iOS18, .current]
  )
  func dropped(profile: SystemProfile) async throws {
    let token = try line.hold()
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    func tap() -> TransitionCall<ViewController?>.State { line.nav.ifIdle.popViewController(animated: true).state }
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
    try await simulation.run()
    #expect(line.titles == ["A", "B", "C"])
  }
}
