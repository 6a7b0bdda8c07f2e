import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Selecting a tab through a lock.
@Suite("Transitions in line: tabs")
struct TabsInLineTests {
  private let fixture = TabFixture()
  private var lock: TransitionLock { fixture.window.transitionLock }

  @Test(
    "A selection of a tab waits in line, and holds the lock until its change has ended; a tap is dropped meanwhile"
  )
  func inLine() async throws {
    fixture.animate()
    let idle = fixture.tabs.transitions.ifIdle
    fixture.first.transitions.pushViewController(fixture.b, animated: true)
    #expect(idle.setSelectedViewController(fixture.p).state == .dropped)
    let call = fixture.a.transitions(by: lock).setSelectedViewController(fixture.second)
    #expect((call.state, fixture.tabs.selectedIndex) == (.pending, 0))
    #expect(try await call.end == .finished)
    #expect(
      (fixture.seen, fixture.simulation.clock.now.offset) == (["X"], .milliseconds(350 + 200))
    )
    #expect(
      idle.setSelectedViewController(fixture.second).state == .ended,
      "it is selected already"
    )
    #expect(idle.setSelectedViewController(fixture.p).state == .started)
    #expect(lock.holder?.label == "setSelectedViewController(_:)")
    try await fixture.simulation.run()
    #expect((fixture.seen, lock.isTransitioning) == (["P"], false))
  }

  @Test(
    "A selection of a controller that is no longer a tab is outdated; one that never was a tab is refused"
  )
  func notATab() async throws {
    let token = try #require(lock.tryStart())
    let call = fixture.tabs.transitions.setSelectedViewController(fixture.p)
    fixture.tabs.viewControllers = [fixture.first, fixture.second]
    token.end()
    try await fixture.simulation.run()
    #expect((call.failure?.code, call.failure?.cause?.code) == (.outdated, .notATab))
    let refused = fixture.x.transitions(by: lock).setSelectedViewController(fixture.p)
    #expect((refused.failure?.code, refused.failure?.cause?.code) == (.invalid, .notATab))
    await #expect(throws: NavigationFailure.self) {
      try await fixture.b.setSelectedViewController(fixture.second)
    }
  }

  @Test(
    "A tab can be selected during a rotation of the window: the call holds the lock, and waits for nothing"
  )
  func duringRotation() async throws {
    fixture.window.rotate(animated: true, completion: fixture.note("rotation"))
    let idle = fixture.tabs.transitions.ifIdle
    #expect(idle.present(fixture.b, animated: true).state == .dropped)
    #expect(try await idle.setSelectedViewController(fixture.second).end == .finished)
    #expect((fixture.seen, fixture.simulation.clock.now.offset) == (["X"], .zero))
    try await fixture.simulation.run()
    #expect(
      (fixture.ends, fixture.second.view.frame) == (["rotation finished"], fixture.window.bounds)
    )
  }
}
