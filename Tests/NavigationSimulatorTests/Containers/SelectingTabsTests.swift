import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: selecting tabs")
struct SelectingTabsTests {
  /// Two published logs of a tap have this order, which is not that of a push: the one that arrives
  /// is told first, and last.
  @Test(
    "Another tab is selected at once; the arriving one gets the first viewWillAppear",
    .source(.tabCallbacks)
  )
  func order() {
    let fixture = TabFixture()
    fixture.tabs.selectedIndex = 1
    #expect(
      fixture.callbacks == [
        "X.viewDidLoad", "X.viewWillAppear", "A.viewWillDisappear", "X.viewIsAppearing",
        "A.viewDidDisappear",
        "X.viewDidAppear",
      ]
    )
    #expect(fixture.log.records.allSatisfy { $0.animated != true })
    #expect(fixture.tabs.selectedViewController === fixture.second)
    #expect((fixture.seen, fixture.x.view.frame) == (["X"], fixture.window.bounds))
    #expect(fixture.simulation.openTransitions.isEmpty)
  }

  @Test(
    "The view of a tab is loaded when it is selected for the first time, and kept",
    .source(.bigNerdRanch)
  )
  func lazyLoading() {
    let fixture = TabFixture()
    #expect([fixture.a, fixture.x, fixture.p].map(\.isViewLoaded) == [true, false, false])
    fixture.tabs.selectedIndex = 2
    #expect([fixture.a, fixture.x, fixture.p].map(\.isViewLoaded) == [true, false, true])
    fixture.tabs.selectedIndex = 0
    #expect(fixture.callbacks.filter { $0.hasSuffix("viewDidLoad") } == ["P.viewDidLoad"])
  }

  @Test("Without tabs nothing is selected, and the index is that of nothing", .tags(.documented))
  func noTabs() {
    let tabs = TabBarController()
    #expect(tabs.viewControllers == nil)
    #expect(tabs.selectedViewController == nil)
    #expect(tabs.selectedIndex == .max)
    tabs.viewControllers = [ViewController()]
    #expect(tabs.selectedIndex == 0)
  }

  /// That UIKit ignores it without a word is inferred. Here it is recorded as a misuse as well.
  @Test("An index that no tab has changes nothing", .tags(.inferred), arguments: [-1, 3, .max])
  func wrongIndex(index: Int) {
    let fixture = TabFixture()
    fixture.tabs.selectedIndex = index
    #expect((fixture.tabs.selectedIndex, fixture.callbacks, fixture.misuses.count) == (0, [], 1))
  }

  /// UIKit raises NSInvalidArgumentException. A setter cannot throw here: it records a misuse.
  @Test("A controller that is no tab cannot be selected", .tags(.different))
  func noTab() {
    let fixture = TabFixture()
    for controller in [fixture.a, nil] {
      fixture.tabs.selectedViewController = controller
      #expect(fixture.tabs.selectedIndex == 0)
    }
    #expect(fixture.misuses.count == 2)
    let failure = #expect(throws: NavigationFailure.self) {
      try fixture.tabs.setSelectedViewController(fixture.a, completion: fixture.note("no"))
    }
    #expect((failure?.code, failure?.exceptionName) == (.notATab, "NSInvalidArgumentException"))
    #expect(fixture.ends == [])
    #expect(fixture.callbacks == [])
  }

  @Test(
    "The selected tab may be selected again: nothing happens but the completion",
    .tags(.inferred)
  )
  func again() async throws {
    let fixture = TabFixture()
    try fixture.first.pushViewController(
      fixture.b,
      animated: true,
      completion: fixture.note("push")
    )
    fixture.tabs.selectedIndex = 0
    try await fixture.tabs.setSelectedViewController(fixture.first)
    #expect(fixture.ends == [])
    #expect(fixture.misuses == [])
    try await fixture.simulation.run()
    #expect(fixture.ends == ["push finished"])
    #expect(fixture.delegate.lines == [])
  }

  @Test("Off screen, a tab is selected at once, without callbacks", .tags(.inferred))
  func offScreen() throws {
    let fixture = TabFixture()
    fixture.window.rootViewController = nil
    fixture.log.removeAll()
    try fixture.tabs.setSelectedViewController(fixture.p, completion: fixture.note("select"))
    #expect(fixture.ends == ["select finished"])
    #expect((fixture.callbacks, fixture.delegate.lines) == ([], []))
    fixture.window.rootViewController = fixture.tabs
    #expect((fixture.seen, fixture.tabs.transitionView.subviews.count) == (["P"], 1))
  }

  @Test(
    "Beneath a full-screen presentation a tab is selected unseen, and appears when that is dismissed",
    .tags(.inferred)
  )
  func beneathPresentation() throws {
    let fixture = TabFixture()
    fixture.b.modalPresentationStyle = .fullScreen
    try fixture.a.presentAndSettle(fixture.b)
    fixture.tabs.selectedIndex = 2
    fixture.log.removeAll()
    try fixture.b.dismiss(animated: true)
    try fixture.simulation.run()
    #expect(fixture.seen == ["P"])
    #expect(!fixture.callbacks.contains { $0.hasPrefix("A.") })
    #expect(fixture.callbacks.contains("P.viewDidAppear"))
  }

  @Test(
    "Each tab keeps its own stack; a stack in an unselected tab changes at once",
    .tags(.inferred)
  )
  func stacks() throws {
    let fixture = TabFixture()
    try fixture.first.pushViewController(
      fixture.b,
      animated: true,
      completion: fixture.note("first")
    )
    try fixture.second.pushViewController(
      fixture.y,
      animated: true,
      completion: fixture.note("second")
    )
    #expect(fixture.ends == ["second finished"])
    #expect(fixture.y.viewIfLoaded == nil)
    try fixture.simulation.run()
    fixture.tabs.selectedIndex = 1
    #expect(fixture.seen == ["Y"])
    fixture.tabs.selectedIndex = 0
    #expect((fixture.seen, fixture.first.viewControllers.count) == (["B"], 2))
    #expect(fixture.ends == ["second finished", "first finished"])
  }

  @Test(
    "A controller finds the nearest tab bar controller, from inside of a stack too",
    .tags(.documented)
  )
  func nearest() {
    let fixture = TabFixture()
    #expect(fixture.a.tabBarController === fixture.tabs)
    #expect(fixture.p.tabBarController === fixture.tabs)
    #expect(fixture.p.navigationController == nil)
    #expect(fixture.tabs.tabBarController == nil)
  }

  @Test(
    "A tab bar controller is in no navigation controller: the verbs of a stack throw",
    .tags(.inferred)
  )
  func verbsOfStacks() async {
    let fixture = TabFixture()
    let failure = await #expect(throws: TransitionFailure.self) {
      try await fixture.tabs.transitions.pushViewController(fixture.b, animated: true).end
    }
    #expect(failure?.cause?.code == .noNavigationController)
  }
}
