import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: tapping tabs")
struct TappingTabsTests {
  @Test("The delegate is asked and told of taps, and not of what code selects", .tags(.documented))
  func delegate() {
    let stage = TabFixture()
    #expect(stage.tabs.tapTab(at: 1))
    #expect(stage.delegate.lines == ["should second", "from first to second", "did second"])
    #expect(stage.tabs.selectedIndex == 1)
    stage.delegate.lines = []
    stage.tabs.selectedIndex = 0
    stage.tabs.selectedViewController = stage.p
    #expect(stage.delegate.lines == ["from second to first", "from first to P"])
  }

  @Test("A tap that the delegate does not allow selects nothing", .tags(.documented))
  func refused() {
    let stage = TabFixture()
    stage.delegate.allows = false
    #expect(stage.tabs.tapTab(at: 1))
    #expect((stage.delegate.lines, stage.tabs.selectedIndex) == (["should second"], 0))
  }

  @Test("Without a delegate, a tap selects", .tags(.documented))
  func noDelegate() {
    let stage = TabFixture()
    stage.tabs.delegate = nil
    #expect(stage.tabs.tapTab(at: 2))
    #expect(stage.seen == ["P"])
  }

  @Test("A tap on the selected tab pops its stack, animated, and tells the delegate", .source(.tapOnSelectedTab))
  func popsToRoot() throws {
    let stage = TabFixture()
    try stage.first.pushViewController(stage.b, animated: false)
    stage.log.removeAll()
    #expect(stage.tabs.tapTab(at: 0))
    #expect(stage.simulation.openTransitions.map(\.kind) == [.pop])
    #expect(stage.delegate.lines == ["should first", "did first"])
    try stage.simulation.run()
    #expect(stage.seen == ["A"])
    #expect(stage.log.records.allSatisfy { $0.animated != false })
    #expect(stage.tabs.tapTab(at: 0), "at its root the stack stays")
    #expect(stage.simulation.openTransitions.isEmpty)
  }

  @Test("A delegate that does not allow the tap on the selected tab prevents the pop", .source(.tapOnSelectedTab))
  func preventsPop() throws {
    let stage = TabFixture()
    try stage.first.pushViewController(stage.b, animated: false)
    stage.delegate.allows = false
    #expect(stage.tabs.tapTab(at: 0))
    #expect(stage.first.viewControllers.count == 2)
  }

  /// Apps that let users tap on during an animated change guard against that themselves, in shouldSelect; here the tap does not
  /// arrive, as no other does then.
  @Test("Taps are swallowed while something moves, or covers the tab bar", .tags(.inferred), .covers(.deliveredTaps))
  func swallowed() throws {
    let stage = TabFixture()
    try stage.first.pushViewController(stage.b, animated: true)
    #expect(!stage.tabs.tapTab(at: 1))
    try stage.simulation.run()
    stage.animate()
    stage.tabs.selectedIndex = 1
    #expect(!stage.tabs.tapTab(at: 0))
    try stage.simulation.run()
    stage.delegate.lines = []
    try stage.x.present(stage.y, animated: false)
    #expect(!stage.tabs.tapTab(at: 0), "a sheet is over the tab bar")
    try stage.y.dismiss(animated: false)
    #expect(!stage.tabs.tapTab(at: 3))
    stage.window.rootViewController = nil
    #expect(!stage.tabs.tapTab(at: 0))
    #expect((stage.delegate.lines, stage.misuses) == ([], []))
  }
}
