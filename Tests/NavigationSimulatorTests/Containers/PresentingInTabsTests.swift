import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: presenting in tabs")
struct PresentingInTabsTests {
  @Test(
    "Asked from a tab, the root presents, over all tabs",
    .tags(.documented),
    .covers(.presenterIsTheRoot)
  )
  func presenter() throws {
    let fixture = TabFixture()
    try fixture.a.present(fixture.b, animated: true)
    try fixture.simulation.run()
    #expect(fixture.b.presentingViewController === fixture.tabs)
    #expect(fixture.tabs.presentedViewController === fixture.b)
  }

  /// Apple's documentation says that navigation controllers change the default to true.
  @Test(
    "A stack defines a presentation context: a presentation in it leaves the tabs uncovered",
    .tags(.documented)
  )
  func contextOfStack() throws {
    let fixture = TabFixture()
    #expect(fixture.first.definesPresentationContext)
    #expect(NavigationController().definesPresentationContext)
    #expect(!fixture.tabs.definesPresentationContext)
    #expect(!fixture.a.definesPresentationContext)
    fixture.b.modalPresentationStyle = .currentContext
    try fixture.a.present(fixture.b, animated: true)
    try fixture.simulation.run()
    #expect(fixture.b.presentingViewController === fixture.first)
    #expect(fixture.tabs.window === fixture.window)
    fixture.tabs.selectedIndex = 1
    #expect(fixture.seen == ["X"])
    fixture.tabs.selectedIndex = 0
    #expect(fixture.seen == ["B"])
  }

  @Test(
    "A presentation in the context of a tab leaves and comes back with it",
    .tags(.inferred),
    arguments: [ModalPresentationStyle.currentContext, .overCurrentContext]
  )
  func inContext(style: ModalPresentationStyle) throws {
    let fixture = TabFixture()
    fixture.tabs.selectedIndex = 2
    fixture.p.definesPresentationContext = true
    fixture.b.modalPresentationStyle = style
    try fixture.p.presentAndSettle(fixture.b)
    let shown = fixture.seen
    fixture.tabs.selectedIndex = 0
    #expect(fixture.seen == ["A"])
    #expect(fixture.callbacks.suffix(2).contains("B.viewDidDisappear"))
    fixture.tabs.selectedIndex = 2
    #expect(fixture.seen == shown)
    #expect(fixture.p.presentedViewController === fixture.b)
    try fixture.b.dismiss(animated: true)
    try fixture.simulation.run()
    #expect((fixture.seen, fixture.tabs.transitionView.subviews.count) == (["P"], 1))
  }

  @Test(
    "A controller dismissed on an unselected tab is gone, and its presenter appears with the tab",
    .tags(.inferred)
  )
  func dismissedUnseen() throws {
    let fixture = TabFixture()
    fixture.tabs.selectedIndex = 2
    fixture.p.definesPresentationContext = true
    fixture.b.modalPresentationStyle = .currentContext
    try fixture.p.presentAndSettle(fixture.b)
    fixture.tabs.selectedIndex = 0
    try fixture.b.dismiss(animated: true)
    try fixture.simulation.run()
    #expect(fixture.seen == ["A"])
    fixture.tabs.selectedIndex = 2
    #expect(fixture.seen == ["P"])
  }

  @Test(
    "A tab that is removed takes what is presented in its context with it",
    .tags(.inferred),
    arguments: [0, 2]
  )
  func removed(selected: Int) throws {
    let fixture = TabFixture()
    fixture.tabs.selectedIndex = 2
    fixture.p.definesPresentationContext = true
    fixture.b.modalPresentationStyle = .currentContext
    try fixture.p.presentAndSettle(fixture.b)
    fixture.tabs.selectedIndex = selected
    fixture.tabs.viewControllers = [fixture.first, fixture.second]
    #expect(fixture.p.presentedViewController == nil)
    #expect(fixture.b.presentingViewController == nil)
    #expect((fixture.seen, fixture.misuses) == (["A"], []))
  }
}
