import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: selecting tabs")
struct SelectingTabsTests {
  /// Two published logs of a tap have this order, which is not that of a push: the one that arrives is told first, and last.
  @Test(
    "Another tab is selected at once; the one that arrives is told first that it will appear",
    .source(.tabCallbacks)
  )
  func order() {
    let stage = TabFixture()
    stage.tabs.selectedIndex = 1
    #expect(
      stage.callbacks == [
        "X.viewDidLoad", "X.viewWillAppear", "A.viewWillDisappear", "X.viewIsAppearing", "A.viewDidDisappear",
        "X.viewDidAppear",
      ]
    )
    #expect(stage.log.records.allSatisfy { $0.animated != true })
    #expect(stage.tabs.selectedViewController === stage.second)
    #expect((stage.seen, stage.x.view.frame) == (["X"], stage.window.bounds))
    #expect(stage.simulation.openTransitions.isEmpty)
  }

  @Test("The view of a tab is loaded when it is selected for the first time, and kept", .source(.bigNerdRanch))
  func lazyLoading() {
    let stage = TabFixture()
    #expect([stage.a, stage.x, stage.p].map(\.isViewLoaded) == [true, false, false])
    stage.tabs.selectedIndex = 2
    #expect([stage.a, stage.x, stage.p].map(\.isViewLoaded) == [true, false, true])
    stage.tabs.selectedIndex = 0
    #expect(stage.callbacks.filter { $0.hasSuffix("viewDidLoad") } == ["P.viewDidLoad"])
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
    let stage = TabFixture()
    stage.tabs.selectedIndex = index
    #expect((stage.tabs.selectedIndex, stage.callbacks, stage.misuses.count) == (0, [], 1))
  }

  /// UIKit raises NSInvalidArgumentException. A setter cannot throw here: it records a misuse.
  @Test("A controller that is no tab cannot be selected", .tags(.different))
  func noTab() {
    let stage = TabFixture()
    for controller in [stage.a, nil] {
      stage.tabs.selectedViewController = controller
      #expect(stage.tabs.selectedIndex == 0)
    }
    #expect(stage.misuses.count == 2)
    let failure = #expect(throws: NavigationFailure.self) {
      try stage.tabs.setSelectedViewController(stage.a, completion: stage.note("no"))
    }
    #expect((failure?.code, failure?.exceptionName) == (.notATab, "NSInvalidArgumentException"))
    #expect(stage.ends == [])
    #expect(stage.callbacks == [])
  }

  @Test("The selected tab may be selected again: nothing happens but the completion", .tags(.inferred))
  func again() async throws {
    let stage = TabFixture()
    try stage.first.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    stage.tabs.selectedIndex = 0
    try await stage.tabs.setSelectedViewController(stage.first)
    #expect(stage.ends == [])
    #expect(stage.misuses == [])
    try await stage.simulation.run()
    #expect(stage.ends == ["push finished"])
    #expect(stage.delegate.lines == [])
  }

  @Test("Off screen, a tab is selected at once, and no controller is told", .tags(.inferred))
  func offScreen() throws {
    let stage = TabFixture()
    stage.window.rootViewController = nil
    stage.log.removeAll()
    try stage.tabs.setSelectedViewController(stage.p, completion: stage.note("select"))
    #expect(stage.ends == ["select finished"])
    #expect((stage.callbacks, stage.delegate.lines) == ([], []))
    stage.window.rootViewController = stage.tabs
    #expect((stage.seen, stage.tabs.transitionView.subviews.count) == (["P"], 1))
  }

  @Test(
    "Beneath a full-screen presentation a tab is selected unseen, and appears when that is dismissed",
    .tags(.inferred)
  )
  func beneathPresentation() throws {
    let stage = TabFixture()
    stage.b.modalPresentationStyle = .fullScreen
    try stage.a.present(stage.b, animated: false)
    stage.tabs.selectedIndex = 2
    stage.log.removeAll()
    try stage.b.dismiss(animated: true)
    try stage.simulation.run()
    #expect(stage.seen == ["P"])
    #expect(!stage.callbacks.contains { $0.hasPrefix("A.") })
    #expect(stage.callbacks.contains("P.viewDidAppear"))
  }

  @Test("Each tab has a stack of its own, which is kept; one that is not selected changes at once", .tags(.inferred))
  func stacks() throws {
    let stage = TabFixture()
    try stage.first.pushViewController(stage.b, animated: true, completion: stage.note("first"))
    try stage.second.pushViewController(stage.y, animated: true, completion: stage.note("second"))
    #expect(stage.ends == ["second finished"])
    #expect(stage.y.viewIfLoaded == nil)
    try stage.simulation.run()
    stage.tabs.selectedIndex = 1
    #expect(stage.seen == ["Y"])
    stage.tabs.selectedIndex = 0
    #expect((stage.seen, stage.first.viewControllers.count) == (["B"], 2))
    #expect(stage.ends == ["second finished", "first finished"])
  }

  @Test("A controller finds the nearest tab bar controller, from inside of a stack too", .tags(.documented))
  func nearest() {
    let stage = TabFixture()
    #expect(stage.a.tabBarController === stage.tabs)
    #expect(stage.p.tabBarController === stage.tabs)
    #expect(stage.p.navigationController == nil)
    #expect(stage.tabs.tabBarController == nil)
  }

  @Test("A tab bar controller is in no navigation controller: the verbs of a stack throw", .tags(.inferred))
  func verbsOfStacks() async {
    let stage = TabFixture()
    let failure = await #expect(throws: TransitionFailure.self) {
      try await stage.tabs.transitions.pushViewController(stage.b, animated: true).end
    }
    #expect(failure?.cause?.code == .noNavigationController)
  }
}
