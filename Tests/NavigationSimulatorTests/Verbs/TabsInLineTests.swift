import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Selecting a tab through a lock.
@Suite("Transitions in line: tabs")
struct TabsInLineTests {
  private let stage = TabFixture()
  private var lock: TransitionLock { stage.window.transitionLock }

  @Test("A selection of a tab waits in line, and holds the lock until its change has ended; a tap is dropped meanwhile")
  func inLine() async throws {
    stage.animate()
    let idle = stage.tabs.transitions.ifIdle
    stage.first.transitions.pushViewController(stage.b, animated: true)
    #expect(idle.setSelectedViewController(stage.p).state == .dropped)
    let call = stage.a.transitions(by: lock).setSelectedViewController(stage.second)
    #expect((call.state, stage.tabs.selectedIndex) == (.pending, 0))
    #expect(try await call.end == .finished)
    #expect((stage.seen, stage.simulation.clock.now.offset) == (["X"], .milliseconds(350 + 200)))
    #expect(idle.setSelectedViewController(stage.second).state == .ended, "it is selected already")
    #expect(idle.setSelectedViewController(stage.p).state == .started)
    #expect(lock.holder?.label == "setSelectedViewController(_:)")
    try await stage.simulation.run()
    #expect((stage.seen, lock.isTransitioning) == (["P"], false))
  }

  @Test("A selection of a controller that is no longer a tab is outdated; one that never was a tab is refused")
  func notATab() async throws {
    let token = try #require(lock.tryStart())
    let call = stage.tabs.transitions.setSelectedViewController(stage.p)
    stage.tabs.viewControllers = [stage.first, stage.second]
    token.end()
    try await stage.simulation.run()
    #expect((call.failure?.code, call.failure?.cause?.code) == (.outdated, .notATab))
    let refused = stage.x.transitions(by: lock).setSelectedViewController(stage.p)
    #expect((refused.failure?.code, refused.failure?.cause?.code) == (.invalid, .notATab))
    await #expect(throws: NavigationFailure.self) { try await stage.b.setSelectedViewController(stage.second) }
  }

  @Test("A tab can be selected during a rotation of the window: the call holds the lock, and waits for nothing")
  func duringRotation() async throws {
    stage.window.rotate(animated: true, completion: stage.note("rotation"))
    let idle = stage.tabs.transitions.ifIdle
    #expect(idle.present(stage.b, animated: true).state == .dropped)
    #expect(try await idle.setSelectedViewController(stage.second).end == .finished)
    #expect((stage.seen, stage.simulation.clock.now.offset) == (["X"], .zero))
    try await stage.simulation.run()
    #expect((stage.ends, stage.second.view.frame) == (["rotation finished"], stage.window.bounds))
  }
}
