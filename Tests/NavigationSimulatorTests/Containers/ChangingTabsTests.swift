import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: changing tabs")
struct ChangingTabsTests {
  @Test(
    "Tabs are replaced: what was selected stays so, or else what is at its place is, or else the first",
    .tags(.documented),
    arguments: [("PA", "A"), ("PQ", "Q"), ("P", "P")]
  )
  func reselecting(names: String, selected: String) throws {
    let simulation = NavigationSimulation()
    let tabs = TabBarController()
    let all = Dictionary(uniqueKeysWithValues: "ABPQ".map { ($0, ViewController(title: String($0))) })
    tabs.viewControllers = "BA".compactMap { all[$0] }
    let window = Window(simulation: simulation, rootViewController: tabs)
    tabs.selectedIndex = 1
    try tabs.setViewControllers(names.compactMap { all[$0] }, animated: true)
    #expect(tabs.selectedViewController?.title == selected)
    #expect(tabs.selectedViewController?.view.window === window)
    #expect(tabs.viewControllers?.map(\.title) == names.map { String($0) })
    #expect(all["B"]?.parent == nil)
    #expect(simulation.misuses.isEmpty)
  }

  @Test(
    "The selected tab is removed: its callbacks are those of a change of tabs, around those of the move",
    .tags(.inferred)
  )
  func removingSelected() throws {
    let stage = TabFixture()
    stage.tabs.selectedIndex = 2
    stage.log.removeAll()
    stage.delegate.lines = []
    try stage.tabs.setViewControllers([stage.first, stage.second], animated: false)
    #expect(
      stage.callbacks == [
        "P.willMove(to nil)", "A.viewWillAppear", "P.viewWillDisappear", "A.viewIsAppearing", "P.viewDidDisappear",
        "A.viewDidAppear", "P.didMove(to nil)",
      ]
    )
    #expect(stage.p.parent == nil)
    #expect((stage.seen, stage.p.isMovingFromParent) == (["A"], false))
    #expect(stage.delegate.lines.isEmpty, "the system changes them without an animator")
  }

  @Test("Tabs that come or go unseen are told of the move only", .tags(.inferred))
  func unseen() throws {
    let stage = TabFixture()
    try stage.tabs.setViewControllers([stage.b, stage.first], animated: false)
    #expect(
      stage.callbacks == ["B.willMove(to tabs)", "P.willMove(to nil)", "P.didMove(to nil)", "B.didMove(to tabs)"]
    )
    #expect(stage.tabs.selectedIndex == 1)
    #expect(stage.second.parent == nil)
    #expect(stage.b.flags == ["willMove toParent", "didMove toParent"])
  }

  @Test("All tabs may go: what was selected disappears", .tags(.inferred))
  func none() {
    let stage = TabFixture()
    stage.tabs.viewControllers = nil
    #expect(stage.seen == [])
    #expect(stage.callbacks.filter { $0.hasPrefix("A.") } == ["A.viewWillDisappear", "A.viewDidDisappear"])
    #expect(stage.tabs.selectedViewController == nil)
    #expect(stage.tabs.transitionView.subviews.isEmpty)
    stage.tabs.viewControllers = [stage.second]
    #expect(stage.seen == ["X"])
  }

  /// UIKit takes a child from its old parent, and raises an exception for some of the others. Here a tab must be nowhere else,
  /// as what is pushed must.
  @Test("What is in use elsewhere cannot be a tab", .tags(.different))
  func inUse() throws {
    let stage = TabFixture()
    let other = Window(simulation: stage.simulation, rootViewController: ViewController(title: "root"))
    let inner = TabBarController(title: "inner")
    try stage.second.pushViewController(inner, animated: false)
    let attempts: [(NavigationFailure.Code, TabBarController, [ViewController])] = [
      (.hasParent, stage.tabs, [stage.a]),
      (.alreadyActive, stage.tabs, [try #require(other.rootViewController)]),
      (.alreadyActive, stage.tabs, [stage.y, stage.y]),
      (.containsItself, stage.tabs, [stage.tabs]),
      (.containsItself, inner, [stage.tabs]),
      (.containsItself, inner, [stage.second]),
    ]
    stage.log.removeAll()
    for (code, tabs, controllers) in attempts {
      let before = tabs.viewControllers?.map(\.title)
      let failure = #expect(throws: NavigationFailure.self) {
        try tabs.setViewControllers(controllers, animated: false)
      }
      #expect((failure?.code, tabs.viewControllers?.map(\.title)) == (code, before))
    }
    #expect(stage.callbacks == [])
    stage.tabs.viewControllers = [stage.a]
    #expect((stage.misuses.count, stage.tabs.viewControllers?.count) == (1, 3))
  }

  /// What UIKit makes of `addChild` there is not documented.
  @Test("The children of a tab bar controller are its tabs, which come and go in no other way", .tags(.different))
  func children() {
    let stage = TabFixture()
    #expect(stage.tabs.children.map(\.title) == ["first", "second", "P"])
    let added = #expect(throws: NavigationFailure.self) { try stage.tabs.addChild(stage.b) }
    let removed = #expect(throws: NavigationFailure.self) { try stage.p.removeFromParent() }
    #expect([added?.code, removed?.code] == [.managedByContainer, .managedByContainer])
  }
}
