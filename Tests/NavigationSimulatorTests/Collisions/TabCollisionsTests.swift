import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Collisions: tabs")
struct TabCollisionsTests {
  /// UIKit goes on: it selects the tab in the middle of the push, and callbacks may get out of balance. A setter that could not
  /// do so without that changes nothing here, and is recorded as a misuse.
  @Test("A tab is selected while the stack of the selected one moves: the push is in the way", .tags(.different))
  func duringPush() throws {
    let stage = TabFixture()
    try stage.first.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    stage.log.removeAll()
    stage.tabs.selectedIndex = 1
    stage.tabs.selectedViewController = stage.p
    stage.tabs.viewControllers = [stage.second]
    #expect(stage.misuses.count == 3)
    let failure = #expect(throws: NavigationFailure.self) {
      try stage.tabs.setSelectedViewController(stage.second, completion: stage.note("no"))
    }
    #expect((failure?.code, failure?.conflictingTransition?.kind, stage.tabs.selectedIndex) == (.conflict, .push, 0))
    #expect(stage.callbacks == [])
    try stage.simulation.run()
    #expect(stage.ends == ["push finished"])
    stage.tabs.selectedIndex = 1
    #expect(stage.seen == ["X"])
  }

  /// UIKit selects the tab, and is not known to say anything. That cannot come out right, so it is refused there, too.
  @Test("As UIKit does: a tab that is selected in the middle of a push is refused all the same", .tags(.different))
  func matchingUIKit() throws {
    let stage = TabFixture()
    stage.simulation.collisionBehavior = .matchingUIKit
    try stage.first.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    stage.tabs.selectedIndex = 1
    #expect(throws: NavigationFailure.self) {
      try stage.tabs.setSelectedViewController(stage.second, completion: stage.note("no"))
    }
    #expect((stage.tabs.selectedIndex, stage.misuses.count, stage.simulation.messages) == (0, 1, []))
    try stage.simulation.run()
    #expect(stage.ends == ["push finished"])
  }

  @Test("A change of tabs that takes time occupies both tabs wholly", .tags(.inferred), .covers(.occupiedControllers))
  func animatedChange() throws {
    let stage = TabFixture()
    stage.animate()
    try stage.tabs.setSelectedViewController(stage.second, completion: stage.note("select"))
    let attempts: [(NavigationFailure.Code, () throws -> Void)] = [
      (.conflict, { try stage.first.pushViewController(stage.b, animated: true) }),
      (.conflict, { try stage.second.pushViewController(stage.y, animated: true) }),
      (.conflict, { try stage.x.present(stage.y, animated: true) }),
      (.conflict, { try stage.tabs.setSelectedViewController(stage.p) }),
      (.conflict, { try stage.tabs.setViewControllers([stage.second], animated: false) }),
    ]
    for (code, attempt) in attempts {
      let failure = #expect(throws: NavigationFailure.self) { try attempt() }
      #expect((failure?.code, failure?.conflictingTransition?.kind) == (code, .tab))
    }
    try stage.simulation.run()
    #expect(stage.ends == ["select finished"])
    #expect(stage.seen == ["X"])
  }

  /// UIKit is not known to refuse it.
  @Test("A presentation over the tabs is in the way of another tab only while it runs", .tags(.different))
  func duringPresentation() throws {
    let stage = TabFixture()
    try stage.a.present(stage.b, animated: true)
    stage.tabs.selectedIndex = 1
    #expect(stage.misuses.count == 1)
    try stage.simulation.run()
    stage.tabs.selectedIndex = 1
    #expect((stage.seen, stage.misuses.count) == (["B", "X"], 1))
  }

  @Test("Tabs may be added while the stack of the selected one moves", .tags(.inferred))
  func addingDuringPush() throws {
    let stage = TabFixture()
    try stage.first.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    try stage.tabs.setViewControllers([stage.y, stage.first], animated: true)
    try stage.simulation.run()
    #expect(stage.ends == ["push finished"])
    #expect(stage.seen == ["B"])
  }

  @Test("In the callbacks of a change of tabs, the tabs are occupied", .tags(.inferred), .covers(.insideCallbacks))
  func insideCallbacks() throws {
    let stage = TabFixture()
    for callback in [Callback.viewWillAppear, .viewDidAppear] {
      stage.x.reactions[callback] = { [unowned stage] in stage.tabs.selectedIndex = 2 }
    }
    stage.tabs.selectedIndex = 1
    #expect((stage.tabs.selectedIndex, stage.misuses.count) == (1, 2))
  }
}
