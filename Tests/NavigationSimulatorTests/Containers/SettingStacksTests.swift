import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: setting the stack")
struct SettingStacksTests {
  @Test("Setting viewControllers is setViewControllers without animation", .tags(.documented))
  func sets() {
    let fixture = StackFixture()
    fixture.nav.viewControllers = [fixture.a, fixture.b]
    #expect(
      fixture.callbacks == [
        "B.willMove(to nav)", "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear",
        "B.viewIsAppearing",
        "nav.willShow(B)", "A.viewDidDisappear", "B.viewDidAppear", "B.didMove(to nav)",
        "nav.didShow(B)",
      ]
    )
    #expect(fixture.nav.topViewController === fixture.b)
    fixture.nav.viewControllers.append(fixture.c)
    fixture.nav.viewControllers.removeFirst()
    #expect(fixture.nav.viewControllers.map(\.title) == ["B", "C"])
    #expect(fixture.a.parent == nil)
    #expect((fixture.simulation.misuses.isEmpty, fixture.time) == (true, .zero))
  }

  /// UIKit logs a message and drops it; `matchingUIKit` does as well.
  @Test(
    "Setting viewControllers during a transition is only a misuse",
    .tags(.different),
    .covers(.stackWhileMoving)
  )
  func conflict() throws {
    let fixture = StackFixture()
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: fixture.note("push"))
    fixture.nav.viewControllers = [fixture.a, fixture.c]
    #expect(
      (fixture.nav.viewControllers.map(\.title), fixture.simulation.misuses.count) == (
        ["A", "B"], 1
      )
    )
    #expect(
      fixture.simulation.misuses.first?.text.hasPrefix("setViewControllers(_:animated:) failed: ")
        == true
    )
    #expect(fixture.c.parent == nil)
    try fixture.simulation.run()
    #expect(fixture.ends == ["push finished"])
    #expect(!fixture.events.lines.contains { $0.contains("conflict") }, "nothing was thrown")
  }

  @Test(
    "As UIKit does: setting viewControllers during a transition leaves a message and is dropped",
    .source(.applinModal),
    .covers(.stackWhileMoving)
  )
  func conflictAsUIKit() throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    fixture.nav.viewControllers = [fixture.a, fixture.c]
    #expect(
      (fixture.nav.viewControllers.map(\.title), fixture.simulation.messages.count) == (
        ["A", "B"], 1
      )
    )
    #expect(
      fixture.simulation.messages.first?.text.hasPrefix("setViewControllers(_:animated:) called on")
        == true
    )
    #expect(fixture.simulation.misuses.isEmpty)
    fixture.nav.viewControllers = [fixture.a, fixture.a]
    #expect(
      fixture.simulation.misuses.count == 1,
      "an exception of UIKit is no message"
    )
  }

  /// UIKit raises an exception for the first two.
  @Test(
    "Setting viewControllers to invalid controllers changes nothing, and is a misuse",
    .tags(.different)
  )
  func wrong() {
    let fixture = StackFixture()
    let before = fixture.snapshot.dropFirst(5)
    let navigation = NavigationController(rootViewController: ViewController())
    for controllers in [[fixture.b, fixture.b], [navigation], [navigation.viewControllers[0]]] {
      fixture.nav.viewControllers = controllers
    }
    #expect(
      (fixture.simulation.misuses.count, Array(fixture.snapshot.dropFirst(5))) == (3, Array(before))
    )
  }
}
