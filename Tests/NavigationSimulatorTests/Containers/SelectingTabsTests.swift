import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: selecting tabs")
final class SelectingTabsTests: TabFixture {
  /// Two published logs of a tap have this order, which is not that of a push: the one that arrives
  /// is told first, and last.
  @Test(
    "A tab is selected at once; the arriving controller gets viewWillAppear first",
    .source(.tabCallbacks)
  )
  func order() {
    let log = simulation.recordCallbacks()
    tabs.selectedIndex = 1
    story.expect(
      """
      0.0: from first to second · X.viewDidLoad · X.viewWillAppear · A.viewWillDisappear
        · X.viewIsAppearing · A.viewDidDisappear · X.viewDidAppear
      → (A) X (P)
      """
    )
    #expect(log.records.allSatisfy { $0.animated != true })
    #expect(tabs.selectedViewController === second)
    #expect(x.view.frame == window.bounds)
    #expect(simulation.openTransitions.isEmpty)
  }

  @Test(
    "The view of a tab is loaded when it is selected for the first time, and kept",
    .source(.bigNerdRanch)
  )
  func lazyLoading() {
    #expect([a, x, p].map(\.isViewLoaded) == [true, false, false])
    story.cast = "XP"
    tabs.selectedIndex = 2
    story.expect(
      "0.0: from first to P · P.viewDidLoad · P.viewWillAppear · P.viewIsAppearing · P.viewDidAppear"
    )
    tabs.selectedIndex = 0
    story.expect("0.0: from P to first · P.viewWillDisappear · P.viewDidDisappear")
  }

  @Test(
    "Without tabs, nothing is selected, and the selected index is Int.max",
    .tags(.documented)
  )
  func noTabs() {
    let tabs = TabBarController()
    #expect(tabs.viewControllers == nil)
    #expect(tabs.selectedViewController == nil)
    #expect(tabs.selectedIndex == .max)
    tabs.viewControllers = [b]
    #expect(tabs.selectedIndex == 0)
  }

  /// That UIKit ignores it without a word is inferred. Here it is recorded as a misuse as well.
  @Test(
    "Selecting an index without a tab changes nothing",
    .tags(.inferred),
    arguments: [-1, 3, .max]
  )
  func wrongIndex(index: Int) {
    tabs.selectedIndex = index
    story.expect("0.0: misuse Setting selectedIndex of <TabBarController… → A (X) (P)")
    #expect(tabs.selectedIndex == 0)
  }

  /// UIKit raises NSInvalidArgumentException. A setter cannot throw here: it records a misuse.
  @Test("A controller that is no tab cannot be selected", .tags(.different))
  func noTab() {
    tabs.selectedViewController = a
    tabs.selectedViewController = nil
    let failure = #expect(throws: NavigationFailure.self) {
      try tabs.setSelectedViewController(a, completion: note("no"))
    }
    story.expect(
      """
      0.0: misuse setSelectedViewController(_:) failed: -[UITabBarController setSelectedViewController:]…
        · misuse Setting selectedViewController of <TabBarController…
        · thrown notATab
      → A (X) (P)
      """
    )
    #expect(failure?.exceptionName == "NSInvalidArgumentException")
  }

  @Test(
    "If the selected tab is selected again, only the completion runs",
    .tags(.inferred)
  )
  func again() async throws {
    story.cast = ""
    try first.pushViewController(b, animated: true, completion: note("push"))
    tabs.selectedIndex = 0
    try await tabs.setSelectedViewController(first)
    story.expect("")
    try await story.settle("0.35: push finished → (A) B (X) (P)")
  }

  @Test("Off screen, a tab is selected at once, without callbacks", .tags(.inferred))
  func offScreen() throws {
    window.rootViewController = nil
    story.forget()
    try tabs.setSelectedViewController(p, completion: note("select"))
    story.expect("0.0: select finished")
    window.rootViewController = tabs
    #expect(tabs.screen == "(A) (X) P")
    #expect(tabs.transitionView.subviews.count == 1)
  }

  @Test(
    "A tab that is selected beneath a full-screen presentation appears when that is dismissed",
    .tags(.inferred)
  )
  func beneathPresentation() throws {
    b.modalPresentationStyle = .fullScreen
    try a.presentAndSettle(b)
    tabs.selectedIndex = 2
    story.cast = "AP"
    story.forget()
    try b.dismiss(animated: true)
    try story.settle(
      """
      0.0: P.viewDidLoad · P.viewWillAppear · P.viewIsAppearing
      0.5: P.viewDidAppear
      → (A) (X) P
      """
    )
  }

  @Test(
    "Each tab keeps its own stack; a stack in an unselected tab changes at once",
    .tags(.inferred)
  )
  func stacks() throws {
    story.cast = ""
    try first.pushViewController(b, animated: true, completion: note("first"))
    try second.pushViewController(y, animated: true, completion: note("second"))
    #expect(y.viewIfLoaded == nil)
    try story.settle("0.0: second finished\n0.35: first finished")
    tabs.selectedIndex = 1
    story.expect("0.35: from first to second → (A) (B) (X) Y (P)")
    tabs.selectedIndex = 0
    story.expect("0.35: from second to first → (A) B (X) (Y) (P)")
  }

  @Test(
    "A controller finds the nearest tab bar controller, also from inside a stack",
    .tags(.documented)
  )
  func nearest() {
    #expect(a.tabBarController === tabs)
    #expect(p.tabBarController === tabs)
    #expect(p.navigationController == nil)
    #expect(tabs.tabBarController == nil)
  }

  @Test(
    "A tab bar controller is in no navigation controller: the verbs of a stack throw",
    .tags(.inferred)
  )
  func verbsOfStacks() async {
    let failure = await #expect(throws: TransitionFailure.self) {
      try await tabs.transitions.pushViewController(b, animated: true).end
    }
    #expect(failure?.cause?.code == .noNavigationController)
  }
}
