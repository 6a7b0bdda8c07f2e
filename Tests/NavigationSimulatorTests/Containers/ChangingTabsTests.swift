import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: changing tabs")
struct ChangingTabsTests {
  @Test(
    "Replaced tabs: the selected one stays selected, or else the one in its place, or else the first",
    .tags(.documented),
    arguments: [("PA", "A"), ("PQ", "Q"), ("P", "P")]
  )
  func reselecting(names: String, selected: String) throws {
    let simulation = NavigationSimulation()
    let tabs = TabBarController()
    let all = Dictionary(
      uniqueKeysWithValues: "ABPQ".map { ($0, ViewController(title: String($0))) }
    )
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
    let fixture = TabFixture()
    fixture.tabs.selectedIndex = 2
    fixture.log.removeAll()
    fixture.delegate.lines = []
    try fixture.tabs.setViewControllers([fixture.first, fixture.second], animated: false)
    #expect(
      fixture.callbacks == [
        "P.willMove(to nil)", "A.viewWillAppear", "P.viewWillDisappear", "A.viewIsAppearing",
        "P.viewDidDisappear",
        "A.viewDidAppear", "P.didMove(to nil)",
      ]
    )
    #expect(fixture.p.parent == nil)
    #expect((fixture.seen, fixture.p.isMovingFromParent) == (["A"], false))
    #expect(fixture.delegate.lines.isEmpty, "the system changes them without an animator")
  }

  @Test("Unselected tabs that come or go get only the callbacks of the move", .tags(.inferred))
  func unseen() throws {
    let fixture = TabFixture()
    try fixture.tabs.setViewControllers([fixture.b, fixture.first], animated: false)
    #expect(
      fixture.callbacks == [
        "B.willMove(to tabs)", "P.willMove(to nil)", "P.didMove(to nil)", "B.didMove(to tabs)",
      ]
    )
    #expect(fixture.tabs.selectedIndex == 1)
    #expect(fixture.second.parent == nil)
    #expect(fixture.b.flags == ["willMove toParent", "didMove toParent"])
  }

  @Test("All tabs may be removed: the selected one disappears", .tags(.inferred))
  func none() {
    let fixture = TabFixture()
    fixture.tabs.viewControllers = nil
    #expect(fixture.seen == [])
    #expect(
      fixture.callbacks.filter { $0.hasPrefix("A.") } == [
        "A.viewWillDisappear", "A.viewDidDisappear",
      ]
    )
    #expect(fixture.tabs.selectedViewController == nil)
    #expect(fixture.tabs.transitionView.subviews.isEmpty)
    fixture.tabs.viewControllers = [fixture.second]
    #expect(fixture.seen == ["X"])
  }

  /// UIKit takes a child from its old parent, and raises an exception for some of the others. Here
  /// a tab must be nowhere else, as what is pushed must.
  @Test("A controller that is in use elsewhere cannot become a tab", .tags(.different))
  func inUse() throws {
    let fixture = TabFixture()
    let other = Window(
      simulation: fixture.simulation,
      rootViewController: ViewController(title: "root")
    )
    let inner = TabBarController(title: "inner")
    try fixture.second.pushViewController(inner, animated: false)
    let attempts: [(NavigationFailure.Code, TabBarController, [ViewController])] = [
      (.hasParent, fixture.tabs, [fixture.a]),
      (.alreadyActive, fixture.tabs, [try #require(other.rootViewController)]),
      (.alreadyActive, fixture.tabs, [fixture.y, fixture.y]),
      (.containsItself, fixture.tabs, [fixture.tabs]),
      (.containsItself, inner, [fixture.tabs]),
      (.containsItself, inner, [fixture.second]),
    ]
    fixture.log.removeAll()
    for (code, tabs, controllers) in attempts {
      let before = tabs.viewControllers?.map(\.title)
      let failure = #expect(throws: NavigationFailure.self) {
        try tabs.setViewControllers(controllers, animated: false)
      }
      #expect((failure?.code, tabs.viewControllers?.map(\.title)) == (code, before))
    }
    #expect(fixture.callbacks == [])
    fixture.tabs.viewControllers = [fixture.a]
    #expect((fixture.misuses.count, fixture.tabs.viewControllers?.count) == (1, 3))
  }

  /// UIKit's reaction to `addChild` there is not documented.
  @Test(
    "The children of a tab bar controller are its tabs, which come and go in no other way",
    .tags(.different)
  )
  func children() {
    let fixture = TabFixture()
    #expect(fixture.tabs.children.map(\.title) == ["first", "second", "P"])
    let added = #expect(throws: NavigationFailure.self) { try fixture.tabs.addChild(fixture.b) }
    let removed = #expect(throws: NavigationFailure.self) { try fixture.p.removeFromParent() }
    #expect([added?.code, removed?.code] == [.managedByContainer, .managedByContainer])
  }
}
