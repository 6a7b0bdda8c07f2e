import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Collisions: tabs")
struct TabCollisionsTests {
  private let fixture = TabFixture()
  private var story: Story { fixture.story }

  init() {
    story.cast = ""
    fixture.tabs.delegate = nil
  }

  private func push() throws {
    try fixture.first.pushViewController(fixture.b, animated: true, completion: story.note("push"))
  }

  /// UIKit goes on: it selects the tab in the middle of the push, and callbacks may get out of
  /// balance. A setter that could not do so without that changes nothing here, and is recorded as a
  /// misuse.
  @Test(
    "A tab is selected while the stack of the selected one moves: the push is in the way",
    .tags(.different)
  )
  func duringPush() throws {
    try push()
    story.cast = "AXP"
    story.forget()
    fixture.tabs.selectedIndex = 1
    fixture.tabs.selectedViewController = fixture.p
    fixture.tabs.viewControllers = [fixture.second]
    #expect(throws: NavigationFailure.self) {
      try fixture.tabs.setSelectedViewController(fixture.second, completion: story.note("no"))
    }
    story.expect(
      """
      0.0: misuse setSelectedViewController(_:) failed: changing the…
        · misuse setSelectedViewController(_:) failed: changing the…
        · misuse setViewControllers(_:animated:) failed: changing the… · thrown conflict with push
      """
    )
    story.cast = ""
    try story.settle("0.35: push finished → (A) B (X) (P)")
    fixture.tabs.selectedIndex = 1
    story.expect("→ (A) (B) X (P)")
  }

  /// UIKit selects the tab, and is not known to say anything. That cannot come out right, so it is
  /// refused there, too.
  @Test(
    "As UIKit does: a tab that is selected in the middle of a push is refused all the same",
    .tags(.different)
  )
  func matchingUIKit() throws {
    fixture.simulation.collisionBehavior = .matchingUIKit
    try push()
    fixture.tabs.selectedIndex = 1
    #expect(throws: NavigationFailure.self) {
      try fixture.tabs.setSelectedViewController(fixture.second, completion: story.note("no"))
    }
    try story.settle(
      """
      0.0: misuse setSelectedViewController(_:) failed: changing the… · thrown conflict with push
      0.35: push finished
      → (A) B (X) (P)
      """
    )
  }

  @Test(
    "A change of tabs that takes time occupies both tabs wholly",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func animatedChange() throws {
    fixture.tabs.delegate = fixture.delegate
    fixture.animate()
    try fixture.tabs.setSelectedViewController(fixture.second, completion: story.note("select"))
    try? fixture.first.pushViewController(fixture.b, animated: true)
    try? fixture.second.pushViewController(fixture.y, animated: true)
    try? fixture.x.present(fixture.y, animated: true)
    try? fixture.tabs.setSelectedViewController(fixture.p)
    try? fixture.tabs.setViewControllers([fixture.second], animated: false)
    try story.settle(
      """
      0.0: from first to second · thrown conflict with tab · thrown conflict with tab
        · thrown conflict with tab · thrown conflict with tab · thrown conflict with tab
      0.2: select finished
      → (A) X (P)
      """
    )
  }

  /// UIKit is not known to refuse it.
  @Test(
    "A presentation over the tabs is in the way of another tab only while it runs",
    .tags(.different)
  )
  func duringPresentation() throws {
    try fixture.a.present(fixture.b, animated: true)
    fixture.tabs.selectedIndex = 1
    try story.settle(
      """
      0.0: misuse setSelectedViewController(_:) failed: changing the…
      → A (X) (P) + B
      """
    )
    fixture.tabs.selectedIndex = 1
    story.expect("→ (A) X (P) + B")
  }

  @Test("Tabs may be added while the stack of the selected one moves", .tags(.inferred))
  func addingDuringPush() throws {
    try push()
    try fixture.tabs.setViewControllers([fixture.y, fixture.first], animated: true)
    try story.settle("0.35: push finished → (Y) (A) B")
  }

  @Test(
    "In the callbacks of a change of tabs, the tabs are occupied",
    .tags(.inferred),
    .covers(.insideCallbacks)
  )
  func insideCallbacks() {
    story.cast = "X"
    for callback in [Callback.viewWillAppear, .viewDidAppear] {
      fixture.x.reactions[callback] = { [unowned fixture] in fixture.tabs.selectedIndex = 2 }
    }
    fixture.tabs.selectedIndex = 1
    story.expect(
      """
      0.0: X.viewDidLoad · X.viewWillAppear
        · misuse setSelectedViewController(_:) failed: changing the… · X.viewIsAppearing
        · X.viewDidAppear · misuse setSelectedViewController(_:) failed: changing the…
      → (A) X (P)
      """
    )
  }
}
