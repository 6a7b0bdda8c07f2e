import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: tapping tabs")
struct TappingTabsTests {
  @Test(
    "The delegate decides on taps and learns of them, but not of selections by code",
    .tags(.documented)
  )
  func delegate() {
    let fixture = TabFixture()
    #expect(fixture.tabs.tapTab(at: 1))
    #expect(fixture.delegate.lines == ["should second", "from first to second", "did second"])
    #expect(fixture.tabs.selectedIndex == 1)
    fixture.delegate.lines = []
    fixture.tabs.selectedIndex = 0
    fixture.tabs.selectedViewController = fixture.p
    #expect(fixture.delegate.lines == ["from second to first", "from first to P"])
  }

  @Test("A tap that the delegate does not allow selects nothing", .tags(.documented))
  func refused() {
    let fixture = TabFixture()
    fixture.delegate.allows = false
    #expect(fixture.tabs.tapTab(at: 1))
    #expect((fixture.delegate.lines, fixture.tabs.selectedIndex) == (["should second"], 0))
  }

  @Test("Without a delegate, a tap selects", .tags(.documented))
  func noDelegate() {
    let fixture = TabFixture()
    fixture.tabs.delegate = nil
    #expect(fixture.tabs.tapTab(at: 2))
    #expect(fixture.seen == ["P"])
  }

  @Test(
    "A tap on the selected tab pops its stack, animated, and tells the delegate",
    .source(.tapOnSelectedTab)
  )
  func popsToRoot() throws {
    let fixture = TabFixture()
    try fixture.first.pushViewController(fixture.b, animated: false)
    fixture.log.removeAll()
    #expect(fixture.tabs.tapTab(at: 0))
    #expect(fixture.simulation.openTransitions.map(\.kind) == [.pop])
    #expect(fixture.delegate.lines == ["should first", "did first"])
    try fixture.simulation.run()
    #expect(fixture.seen == ["A"])
    #expect(fixture.log.records.allSatisfy { $0.animated != false })
    #expect(fixture.tabs.tapTab(at: 0), "at its root the stack stays")
    #expect(fixture.simulation.openTransitions.isEmpty)
  }

  @Test(
    "A delegate that does not allow the tap on the selected tab prevents the pop",
    .source(.tapOnSelectedTab)
  )
  func preventsPop() throws {
    let fixture = TabFixture()
    try fixture.first.pushViewController(fixture.b, animated: false)
    fixture.delegate.allows = false
    #expect(fixture.tabs.tapTab(at: 0))
    #expect(fixture.first.viewControllers.count == 2)
  }

  /// Apps that let users tap on during an animated change guard against that themselves, in
  /// shouldSelect; here the tap does not arrive, as no other does then.
  @Test(
    "Taps are swallowed while something moves, or covers the tab bar",
    .tags(.inferred),
    .covers(.deliveredTaps)
  )
  func swallowed() throws {
    let fixture = TabFixture()
    try fixture.first.pushViewController(fixture.b, animated: true)
    #expect(!fixture.tabs.tapTab(at: 1))
    try fixture.simulation.run()
    fixture.animate()
    fixture.tabs.selectedIndex = 1
    #expect(!fixture.tabs.tapTab(at: 0))
    try fixture.simulation.run()
    fixture.delegate.lines = []
    try fixture.x.presentAndSettle(fixture.y)
    #expect(!fixture.tabs.tapTab(at: 0), "a sheet is over the tab bar")
    try fixture.y.dismissAndSettle()
    #expect(!fixture.tabs.tapTab(at: 3))
    fixture.window.rootViewController = nil
    #expect(!fixture.tabs.tapTab(at: 0))
    #expect((fixture.delegate.lines, fixture.misuses) == ([], []))
  }
}
