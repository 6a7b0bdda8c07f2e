import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: tapping tabs")
struct TappingTabsTests {
  private let fixture = TabFixture()
  private var story: Story { fixture.story }

  init() { story.cast = "" }

  @Test(
    "The delegate decides on taps and learns of them, but not of selections by code",
    .tags(.documented)
  )
  func delegate() {
    #expect(fixture.tabs.tapTab(at: 1))
    story.expect("0.0: should second · from first to second · did second → (A) X (P)")
    fixture.tabs.selectedIndex = 0
    fixture.tabs.selectedViewController = fixture.p
    story.expect("0.0: from second to first · from first to P → (A) (X) P")
  }

  @Test("A tap that the delegate does not allow selects nothing", .tags(.documented))
  func refused() {
    fixture.delegate.allows = false
    #expect(fixture.tabs.tapTab(at: 1))
    story.expect("0.0: should second → A (X) (P)")
  }

  @Test("Without a delegate, a tap selects", .tags(.documented))
  func noDelegate() {
    fixture.tabs.delegate = nil
    #expect(fixture.tabs.tapTab(at: 2))
    story.expect("→ (A) (X) P")
  }

  @Test(
    "A tap on the selected tab pops its stack, animated, and tells the delegate",
    .source(.tapOnSelectedTab)
  )
  func popsToRoot() throws {
    try fixture.first.pushViewController(fixture.b, animated: false)
    story.cast = "A"
    #expect(fixture.tabs.tapTab(at: 0))
    try story.settle(
      """
      0.0: should first · A.viewWillAppear · A.viewIsAppearing · did first
      0.35: A.viewDidAppear
      → A (X) (P)
      """
    )
    #expect(fixture.tabs.tapTab(at: 0), "at its root the stack stays")
    story.expect("0.35: should first · did first")
  }

  @Test(
    "A delegate that does not allow the tap on the selected tab prevents the pop",
    .source(.tapOnSelectedTab)
  )
  func preventsPop() throws {
    try fixture.first.pushViewController(fixture.b, animated: false)
    fixture.delegate.allows = false
    #expect(fixture.tabs.tapTab(at: 0))
    try story.settle("0.0: should first → (A) B (X) (P)")
  }

  /// Apps that let users tap on during an animated change guard against that themselves, in
  /// shouldSelect; here the tap does not arrive, as no other does then.
  @Test(
    "Taps are swallowed while something moves, or covers the tab bar",
    .tags(.inferred),
    .covers(.deliveredTaps)
  )
  func swallowed() throws {
    try fixture.first.pushViewController(fixture.b, animated: true)
    #expect(!fixture.tabs.tapTab(at: 1))
    try fixture.simulation.run()
    fixture.animate()
    fixture.tabs.selectedIndex = 1
    #expect(!fixture.tabs.tapTab(at: 0))
    try fixture.simulation.run()
    try fixture.x.presentAndSettle(fixture.y)
    #expect(!fixture.tabs.tapTab(at: 0), "a sheet is over the tab bar")
    try fixture.y.dismissAndSettle()
    #expect(!fixture.tabs.tapTab(at: 3))
    fixture.window.rootViewController = nil
    #expect(!fixture.tabs.tapTab(at: 0))
    story.expect("0.35: from first to second")
  }
}
