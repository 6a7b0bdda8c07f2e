import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Transitions in line: dismissing all")
final class DismissAllInLineTests: Line {
  @Test("Dismissing all removes the controllers that are presented at its turn in one transition")
  func all() async throws {
    calls.present(b, animated: true)
    calls(on: b).present(c, animated: true)
    calls(on: a).dismissAll(animated: true).noted("all", in: story)
    try await settle("1.5: all finished → A")
  }

  @Test("Dismissing all ends as finished if nothing is presented at its turn")
  func nothing() async throws {
    _ = try await calls.present(b, animated: true).end
    calls.dismiss(animated: true)
    calls.dismissAll(animated: true).noted("all", in: story)
    try await settle("1.0: all finished → A")
  }

  @Test(
    "If a controller stays presented in another tab's context, dismissing all fails and names it"
  )
  func remaining() async throws {
    let tabs = TabBarController()
    tabs.viewControllers = [c, d]
    window.rootViewController = tabs
    let sheets = [ViewController(title: "first"), ViewController(title: "second")]
    for (tab, sheet) in zip([c, d], sheets) {
      tab.definesPresentationContext = true
      sheet.modalPresentationStyle = .currentContext
      try tabs.setSelectedViewController(tab, completion: nil)
      try tab.presentAndSettle(sheet)
    }
    let call = calls(on: tabs).dismissAll(animated: true).noted("all", in: story)
    try await settle("0.5: all dropped: remained")
    #expect(call.failure?.message.contains("\"second\"> is still presented.") == true)
    #expect(call.state == .ended)
  }

  @Test("A deep link dismisses all, selects a tab and replaces its stack, in this order")
  func deepLink() async throws {
    let tabs = TabBarController()
    let other = NavigationController(rootViewController: c)
    tabs.viewControllers = [ViewController(title: "F"), other]
    window.rootViewController = tabs
    try tabs.presentAndSettle(d)
    calls(on: tabs).dismissAll(animated: true).noted("all", in: story)
    calls(on: tabs).setSelectedViewController(other).noted("select", in: story)
    calls(on: other).setViewControllers([b, ViewController(title: "E")], animated: false)
      .noted("set", in: story)
    try await settle("0.5: all finished · select finished · set finished → (F) (B) E")
    #expect(reports.isEmpty)
  }

  @Test("Dismissing all withdraws a presentation that is aside")
  func aside() async throws {
    try nav.presentAndSettle(b)
    let login = calls(on: a).present(c, animated: true)
    _ = try await calls(on: a).dismissAll(animated: true).end
    #expect(login.failure?.code == .outdated)
    #expect(nav.presentedViewController == nil)
  }
}
