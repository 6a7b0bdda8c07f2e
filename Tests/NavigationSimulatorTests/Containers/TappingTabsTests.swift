import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: tapping tabs")
final class TappingTabsTests: TabFixture {
  override init() {
    super.init()
    story.cast = ""
  }

  @Test(
    "The delegate is asked about taps and told of them, but not of selections by code",
    .tags(.documented)
  )
  func taps() {
    #expect(tabs.tapTab(at: 1))
    story.expect("0.0: should second · from first to second · did second → (A) X (P)")
    tabs.selectedIndex = 0
    tabs.selectedViewController = p
    story.expect("0.0: from second to first · from first to P → (A) (X) P")
  }

  @Test("A tap that the delegate does not allow selects nothing", .tags(.documented))
  func refused() {
    delegate.allows = false
    #expect(tabs.tapTab(at: 1))
    story.expect("0.0: should second → A (X) (P)")
  }

  @Test("Without a delegate, a tap selects", .tags(.documented))
  func noDelegate() {
    tabs.delegate = nil
    #expect(tabs.tapTab(at: 2))
    story.expect("→ (A) (X) P")
  }

  @Test(
    "A tap on the selected tab pops its stack, animated, and tells the delegate",
    .source(.tapOnSelectedTab)
  )
  func popsToRoot() throws {
    try first.pushViewController(b, animated: false)
    story.cast = "A"
    #expect(tabs.tapTab(at: 0))
    try story.settle(
      """
      0.0: should first · A.viewWillAppear · A.viewIsAppearing · did first
      0.35: A.viewDidAppear
      → A (X) (P)
      """
    )
    #expect(tabs.tapTab(at: 0), "at its root the stack stays")
    story.expect("0.35: should first · did first")
  }

  @Test(
    "A delegate that does not allow the tap on the selected tab prevents the pop",
    .source(.tapOnSelectedTab)
  )
  func preventsPop() throws {
    try first.pushViewController(b, animated: false)
    delegate.allows = false
    #expect(tabs.tapTab(at: 0))
    try story.settle("0.0: should first → (A) B (X) (P)")
  }

  /// Apps that let users tap on during an animated change guard against that themselves, in
  /// shouldSelect; here the tap does not arrive, as no other does then.
  @Test(
    "The tab bar ignores taps while a transition runs or a controller covers it",
    .tags(.inferred),
    .covers(.deliveredTaps)
  )
  func swallowed() throws {
    try first.pushViewController(b, animated: true)
    #expect(!tabs.tapTab(at: 1))
    try simulation.run()
    animate()
    tabs.selectedIndex = 1
    #expect(!tabs.tapTab(at: 0))
    try simulation.run()
    try x.presentAndSettle(y)
    #expect(!tabs.tapTab(at: 0), "a sheet is over the tab bar")
    try y.dismissAndSettle()
    #expect(!tabs.tapTab(at: 3))
    window.rootViewController = nil
    #expect(!tabs.tapTab(at: 0))
    story.expect("0.35: from first to second")
  }
}
