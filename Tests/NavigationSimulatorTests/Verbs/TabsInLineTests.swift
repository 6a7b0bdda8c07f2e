import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Selecting a tab through a lock.
@Suite("Transitions in line: tabs")
final class TabsInLineTests: TabFixture {
  private var lock: TransitionLock { window.transitionLock }

  override init() {
    super.init()
    story.cast = ""
  }

  @Test("A tab selection waits in line, and holds the lock until its change has ended")
  func inLine() async throws {
    animate()
    let idle = tabs.transitions.ifIdle
    first.transitions.pushViewController(b, animated: true).noted("push", in: story)
    idle.setSelectedViewController(p).noted("tap on P", in: story)
    a.transitions(by: lock).setSelectedViewController(second).noted("second", in: story)
    try await story.settle(
      """
      0.0: tap on P dropped
      0.35: push finished · from first to second
      0.55: second finished
      → (A) (B) X (P)
      """
    )
    idle.setSelectedViewController(second).noted("it is selected already", in: story)
    idle.setSelectedViewController(p).noted("tap on P", in: story)
    #expect(lock.holder?.label == "setSelectedViewController(_:)")
    try await story.settle(
      """
      0.55: it is selected already finished · from second to P
      0.75: tap on P finished
      → (A) (B) (X) P
      """
    )
    #expect(!lock.isTransitioning)
  }

  @Test(
    "Selecting a controller that is no longer a tab is outdated; selecting one that never was is refused"
  )
  func notATab() async throws {
    let token = try #require(lock.tryStart())
    tabs.transitions.setSelectedViewController(p).noted("P", in: story)
    tabs.viewControllers = [first, second]
    token.end()
    try await story.settle("0.0: thrown notATab · P outdated: notATab")
    x.transitions(by: lock).setSelectedViewController(p).noted("P", in: story)
    await #expect(throws: NavigationFailure.self) { try await b.setSelectedViewController(second) }
    story.expect("0.0: thrown notATab · P invalid: notATab")
  }

  @Test("A tab can be selected during a rotation of the window, without a wait")
  func duringRotation() async throws {
    window.rotate(animated: true, completion: note("rotation"))
    tabs.transitions.ifIdle.present(b, animated: true).noted("present", in: story)
    tabs.transitions.ifIdle.setSelectedViewController(second).noted("select", in: story)
    try await story.settle(
      """
      0.0: present dropped · from first to second · select finished
      0.3: rotation finished
      → (A) X (P)
      """
    )
    #expect(second.view.frame == window.bounds)
  }
}
