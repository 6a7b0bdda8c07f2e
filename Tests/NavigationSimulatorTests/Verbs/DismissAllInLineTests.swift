import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Transitions in line: dismissing all")
struct DismissAllInLineTests {
  private let line = Line()
  private var fixture: StackFixture { line.stack }

  @Test("The controllers of the window that are presented at its turn go in one transition")
  func all() async throws {
    line.nav.present(fixture.b, animated: true)
    fixture.b.transitions(by: line.lock).present(fixture.c, animated: true)
    line.a.dismissAll(animated: true).noted("all", on: line)
    try await line.simulation.run()
    #expect(line.ends == ["1.5 seconds all finished"])
    #expect(fixture.nav.presentedViewController == nil)
  }

  @Test("With nothing presented at its turn, the call ends as finished")
  func nothing() async throws {
    _ = try await line.nav.present(fixture.b, animated: true).end
    line.nav.dismiss(animated: true)
    line.nav.dismissAll(animated: true).noted("all", on: line)
    try await line.simulation.run()
    #expect(line.ends == ["1.0 seconds all finished"])
  }

  @Test("A controller that stays presented, in the context of another tab, is named")
  func remaining() async throws {
    let tabs = TabBarController()
    tabs.viewControllers = [fixture.c, fixture.d]
    fixture.window.rootViewController = tabs
    let sheets = [ViewController(title: "first"), ViewController(title: "second")]
    for (tab, sheet) in zip([fixture.c, fixture.d], sheets) {
      tab.definesPresentationContext = true
      sheet.modalPresentationStyle = .currentContext
      try tabs.setSelectedViewController(tab, completion: nil)
      try tab.presentAndSettle(sheet)
    }
    let call = tabs.transitions(by: line.lock).dismissAll(animated: true)
    try await line.simulation.run()
    #expect(call.failure?.code == .dropped)
    #expect(call.failure?.message.contains("\"second\"> is still presented.") == true)
    #expect(call.state == .ended)
  }

  @Test("A link dismisses all, selects a tab and replaces its stack, in this order")
  func deepLink() async throws {
    let tabs = TabBarController()
    let other = NavigationController(rootViewController: fixture.c)
    tabs.viewControllers = [ViewController(title: "first"), other]
    fixture.window.rootViewController = tabs
    try tabs.presentAndSettle(fixture.d)
    let chats = [ViewController(title: "chats"), ViewController(title: "chat")]
    tabs.transitions(by: line.lock).dismissAll(animated: true)
    tabs.transitions(by: line.lock).setSelectedViewController(other)
    other.transitions(by: line.lock).setViewControllers(chats, animated: false)
    try await line.simulation.run()
    #expect(tabs.presentedViewController == nil)
    #expect(tabs.selectedViewController === other)
    #expect(other.viewControllers.map(\.title) == ["chats", "chat"])
    #expect(line.reports.isEmpty)
  }
}
