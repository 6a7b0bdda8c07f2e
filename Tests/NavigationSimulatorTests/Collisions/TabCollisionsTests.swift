import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Collisions: tabs")
struct TabCollisionsTests {
  /// UIKit goes on: it selects the tab in the middle of the push, and callbacks may get out of
  /// balance. A setter that could not do so without that changes nothing here, and is recorded as a
  /// misuse.
  @Test(
    "A tab is selected while the stack of the selected one moves: the push is in the way",
    .tags(.different)
  )
  func duringPush() throws {
    let fixture = TabFixture()
    try fixture.first.pushViewController(
      fixture.b,
      animated: true,
      completion: fixture.note("push")
    )
    fixture.log.removeAll()
    fixture.tabs.selectedIndex = 1
    fixture.tabs.selectedViewController = fixture.p
    fixture.tabs.viewControllers = [fixture.second]
    #expect(fixture.misuses.count == 3)
    let failure = #expect(throws: NavigationFailure.self) {
      try fixture.tabs.setSelectedViewController(fixture.second, completion: fixture.note("no"))
    }
    #expect(
      (failure?.code, failure?.conflictingTransition?.kind, fixture.tabs.selectedIndex) == (
        .conflict, .push, 0
      )
    )
    #expect(fixture.callbacks == [])
    try fixture.simulation.run()
    #expect(fixture.ends == ["push finished"])
    fixture.tabs.selectedIndex = 1
    #expect(fixture.seen == ["X"])
  }

  /// UIKit selects the tab, and is not known to say anything. That cannot come out right, so it is
  /// refused there, too.
  @Test(
    "As UIKit does: a tab that is selected in the middle of a push is refused all the same",
    .tags(.different)
  )
  func matchingUIKit() throws {
    let fixture = TabFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    try fixture.first.pushViewController(
      fixture.b,
      animated: true,
      completion: fixture.note("push")
    )
    fixture.tabs.selectedIndex = 1
    #expect(throws: NavigationFailure.self) {
      try fixture.tabs.setSelectedViewController(fixture.second, completion: fixture.note("no"))
    }
    #expect(
      (fixture.tabs.selectedIndex, fixture.misuses.count, fixture.simulation.messages) == (0, 1, [])
    )
    try fixture.simulation.run()
    #expect(fixture.ends == ["push finished"])
  }

  @Test(
    "A change of tabs that takes time occupies both tabs wholly",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func animatedChange() throws {
    let fixture = TabFixture()
    fixture.animate()
    try fixture.tabs.setSelectedViewController(fixture.second, completion: fixture.note("select"))
    let attempts: [(NavigationFailure.Code, () throws -> Void)] = [
      (.conflict, { try fixture.first.pushViewController(fixture.b, animated: true) }),
      (.conflict, { try fixture.second.pushViewController(fixture.y, animated: true) }),
      (.conflict, { try fixture.x.present(fixture.y, animated: true) }),
      (.conflict, { try fixture.tabs.setSelectedViewController(fixture.p) }),
      (.conflict, { try fixture.tabs.setViewControllers([fixture.second], animated: false) }),
    ]
    for (code, attempt) in attempts {
      let failure = #expect(throws: NavigationFailure.self) { try attempt() }
      #expect((failure?.code, failure?.conflictingTransition?.kind) == (code, .tab))
    }
    try fixture.simulation.run()
    #expect(fixture.ends == ["select finished"])
    #expect(fixture.seen == ["X"])
  }

  /// UIKit is not known to refuse it.
  @Test(
    "A presentation over the tabs is in the way of another tab only while it runs",
    .tags(.different)
  )
  func duringPresentation() throws {
    let fixture = TabFixture()
    try fixture.a.present(fixture.b, animated: true)
    fixture.tabs.selectedIndex = 1
    #expect(fixture.misuses.count == 1)
    try fixture.simulation.run()
    fixture.tabs.selectedIndex = 1
    #expect((fixture.seen, fixture.misuses.count) == (["B", "X"], 1))
  }

  @Test("Tabs may be added while the stack of the selected one moves", .tags(.inferred))
  func addingDuringPush() throws {
    let fixture = TabFixture()
    try fixture.first.pushViewController(
      fixture.b,
      animated: true,
      completion: fixture.note("push")
    )
    try fixture.tabs.setViewControllers([fixture.y, fixture.first], animated: true)
    try fixture.simulation.run()
    #expect(fixture.ends == ["push finished"])
    #expect(fixture.seen == ["B"])
  }

  @Test(
    "In the callbacks of a change of tabs, the tabs are occupied",
    .tags(.inferred),
    .covers(.insideCallbacks)
  )
  func insideCallbacks() throws {
    let fixture = TabFixture()
    for callback in [Callback.viewWillAppear, .viewDidAppear] {
      fixture.x.reactions[callback] = { [unowned fixture] in fixture.tabs.selectedIndex = 2 }
    }
    fixture.tabs.selectedIndex = 1
    #expect((fixture.tabs.selectedIndex, fixture.misuses.count) == (1, 2))
  }
}
