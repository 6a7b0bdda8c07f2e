import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Collisions: tabs")
final class TabCollisionsTests: TabFixture {
  override init() {
    super.init()
    story.cast = ""
    tabs.delegate = nil
  }

  private func push() throws {
    try first.pushViewController(b, animated: true, completion: story.note("push"))
  }

  /// UIKit goes on: it selects the tab in the middle of the push, and callbacks may get out of
  /// balance. A setter that could not do so without that changes nothing here, and is recorded as a
  /// misuse.
  @Test(
    "select a tab while the selected tab's stack pushes: the push is in the way",
    .tags(.different)
  )
  func duringPush() throws {
    try push()
    story.cast = "AXP"
    story.forget()
    tabs.selectedIndex = 1
    tabs.selectedViewController = p
    tabs.viewControllers = [second]
    #expect(throws: NavigationFailure.self) {
      try tabs.setSelectedViewController(second, completion: story.note("no"))
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
    tabs.selectedIndex = 1
    story.expect("→ (A) (B) X (P)")
  }

  /// UIKit selects the tab, and is not known to say anything. That cannot come out right, so it is
  /// refused there, too.
  @Test(
    "A tab selected during a push is refused even if collisions are as in UIKit",
    .tags(.different)
  )
  func matchingUIKit() throws {
    simulation.collisionBehavior = .matchingUIKit
    try push()
    tabs.selectedIndex = 1
    #expect(throws: NavigationFailure.self) {
      try tabs.setSelectedViewController(second, completion: story.note("no"))
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
    "An animated change of tabs occupies both tabs with all that is in them",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func animatedChange() throws {
    tabs.delegate = delegate
    animate()
    try tabs.setSelectedViewController(second, completion: story.note("select"))
    try? first.pushViewController(b, animated: true)
    try? second.pushViewController(y, animated: true)
    try? x.present(y, animated: true)
    try? tabs.setSelectedViewController(p)
    try? tabs.setViewControllers([second], animated: false)
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
    "A presentation over the tabs prevents a selection only while it runs",
    .tags(.different)
  )
  func duringPresentation() throws {
    try a.present(b, animated: true)
    tabs.selectedIndex = 1
    try story.settle(
      """
      0.0: misuse setSelectedViewController(_:) failed: changing the…
      → A (X) (P) + B
      """
    )
    tabs.selectedIndex = 1
    story.expect("→ (A) X (P) + B")
  }

  @Test("Tabs may be added while the stack of the selected one moves", .tags(.inferred))
  func addingDuringPush() throws {
    try push()
    try tabs.setViewControllers([y, first], animated: true)
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
      x.reactions[callback] = { [unowned self] in tabs.selectedIndex = 2 }
    }
    tabs.selectedIndex = 1
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
