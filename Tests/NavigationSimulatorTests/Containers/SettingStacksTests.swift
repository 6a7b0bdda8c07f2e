import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: setting the stack")
struct SettingStacksTests {
  @Test("Setting viewControllers is setViewControllers without animation", .tags(.documented))
  func sets() {
    let stage = StackFixture()
    stage.nav.viewControllers = [stage.a, stage.b]
    #expect(
      stage.callbacks == [
        "B.willMove(to nav)", "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear", "B.viewIsAppearing",
        "nav.willShow(B)", "A.viewDidDisappear", "B.viewDidAppear", "B.didMove(to nav)", "nav.didShow(B)",
      ]
    )
    #expect(stage.nav.topViewController === stage.b)
    stage.nav.viewControllers.append(stage.c)
    stage.nav.viewControllers.removeFirst()
    #expect(stage.nav.viewControllers.map(\.title) == ["B", "C"])
    #expect(stage.a.parent == nil)
    #expect((stage.simulation.misuses.isEmpty, stage.time) == (true, .zero))
  }

  /// UIKit logs a message and drops it; `matchingUIKit` does as well.
  @Test("Setting viewControllers during a transition is only a misuse", .tags(.different), .covers(.stackWhileMoving))
  func conflict() throws {
    let stage = StackFixture()
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    stage.nav.viewControllers = [stage.a, stage.c]
    #expect((stage.nav.viewControllers.map(\.title), stage.simulation.misuses.count) == (["A", "B"], 1))
    #expect(stage.simulation.misuses.first?.text.hasPrefix("setViewControllers(_:animated:) failed: ") == true)
    #expect(stage.c.parent == nil)
    try stage.simulation.run()
    #expect(stage.ends == ["push finished"])
    #expect(!stage.events.lines.contains { $0.contains("conflict") }, "nothing was thrown")
  }

  @Test(
    "As UIKit does: setting viewControllers during a transition leaves a message and is dropped",
    .source(.applinModal),
    .covers(.stackWhileMoving)
  )
  func conflictAsUIKit() throws {
    let stage = StackFixture()
    stage.simulation.collisionBehavior = .matchingUIKit
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    stage.nav.viewControllers = [stage.a, stage.c]
    #expect((stage.nav.viewControllers.map(\.title), stage.simulation.messages.count) == (["A", "B"], 1))
    #expect(stage.simulation.messages.first?.text.hasPrefix("setViewControllers(_:animated:) called on") == true)
    #expect(stage.simulation.misuses.isEmpty)
    stage.nav.viewControllers = [stage.a, stage.a]
    #expect(stage.simulation.misuses.count == 1, "what UIKit answers with an exception is no message")
  }

  /// UIKit raises an exception for the first two.
  @Test("Setting viewControllers to what cannot be there changes nothing, and is a misuse", .tags(.different))
  func wrong() {
    let stage = StackFixture()
    let before = stage.snapshot.dropFirst(5)
    let navigation = NavigationController(rootViewController: ViewController())
    for controllers in [[stage.b, stage.b], [navigation], [navigation.viewControllers[0]]] {
      stage.nav.viewControllers = controllers
    }
    #expect((stage.simulation.misuses.count, Array(stage.snapshot.dropFirst(5))) == (3, Array(before)))
  }
}
