import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: presenting in tabs")
struct PresentingInTabsTests {
  @Test("Asked from a tab, the root presents: over all tabs", .tags(.documented), .covers(.presenterIsTheRoot))
  func presenter() throws {
    let stage = TabFixture()
    try stage.a.present(stage.b, animated: true)
    try stage.simulation.run()
    #expect(stage.b.presentingViewController === stage.tabs)
    #expect(stage.tabs.presentedViewController === stage.b)
  }

  /// Apple's documentation says that navigation controllers change the default to true.
  @Test("A stack defines a presentation context: what a tab shows in it leaves the tabs uncovered", .tags(.documented))
  func contextOfStack() throws {
    let stage = TabFixture()
    #expect(stage.first.definesPresentationContext)
    #expect(NavigationController().definesPresentationContext)
    #expect(!stage.tabs.definesPresentationContext)
    #expect(!stage.a.definesPresentationContext)
    stage.b.modalPresentationStyle = .currentContext
    try stage.a.present(stage.b, animated: true)
    try stage.simulation.run()
    #expect(stage.b.presentingViewController === stage.first)
    #expect(stage.tabs.window === stage.window)
    stage.tabs.selectedIndex = 1
    #expect(stage.seen == ["X"])
    stage.tabs.selectedIndex = 0
    #expect(stage.seen == ["B"])
  }

  @Test(
    "What is presented in the context of a tab goes with it, and comes back with it",
    .tags(.inferred),
    arguments: [ModalPresentationStyle.currentContext, .overCurrentContext]
  )
  func inContext(style: ModalPresentationStyle) throws {
    let stage = TabFixture()
    stage.tabs.selectedIndex = 2
    stage.p.definesPresentationContext = true
    stage.b.modalPresentationStyle = style
    try stage.p.present(stage.b, animated: false)
    let shown = stage.seen
    stage.tabs.selectedIndex = 0
    #expect(stage.seen == ["A"])
    #expect(stage.callbacks.suffix(2).contains("B.viewDidDisappear"))
    stage.tabs.selectedIndex = 2
    #expect(stage.seen == shown)
    #expect(stage.p.presentedViewController === stage.b)
    try stage.b.dismiss(animated: true)
    try stage.simulation.run()
    #expect((stage.seen, stage.tabs.transitionView.subviews.count) == (["P"], 1))
  }

  @Test("Dismissed while another tab is selected, it is gone, and its presenter appears with its tab", .tags(.inferred))
  func dismissedUnseen() throws {
    let stage = TabFixture()
    stage.tabs.selectedIndex = 2
    stage.p.definesPresentationContext = true
    stage.b.modalPresentationStyle = .currentContext
    try stage.p.present(stage.b, animated: false)
    stage.tabs.selectedIndex = 0
    try stage.b.dismiss(animated: true)
    try stage.simulation.run()
    #expect(stage.seen == ["A"])
    stage.tabs.selectedIndex = 2
    #expect(stage.seen == ["P"])
  }

  @Test("A tab that is removed takes what is presented in its context with it", .tags(.inferred), arguments: [0, 2])
  func removed(selected: Int) throws {
    let stage = TabFixture()
    stage.tabs.selectedIndex = 2
    stage.p.definesPresentationContext = true
    stage.b.modalPresentationStyle = .currentContext
    try stage.p.present(stage.b, animated: false)
    stage.tabs.selectedIndex = selected
    stage.tabs.viewControllers = [stage.first, stage.second]
    #expect(stage.p.presentedViewController == nil)
    #expect(stage.b.presentingViewController == nil)
    #expect((stage.seen, stage.misuses) == (["A"], []))
  }
}
