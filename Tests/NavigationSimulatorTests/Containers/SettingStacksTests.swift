import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: setting the stack")
final class SettingStacksTests: StackFixture {
  @Test("Setting viewControllers is setViewControllers without animation", .tags(.documented))
  func sets() {
    nav.viewControllers = [a, b]
    story.expect(
      """
      0.0: B.willMove(to nav) · B.viewDidLoad · A.viewWillDisappear · B.viewWillAppear
        · B.viewIsAppearing · nav.willShow(B) · A.viewDidDisappear · B.viewDidAppear
        · B.didMove(to nav) · nav.didShow(B)
      → (A) B
      """
    )
    story.cast = ""
    nav.viewControllers.append(c)
    nav.viewControllers.removeFirst()
    story.expect("0.0: nav.willShow(C) · nav.didShow(C) → (B) C")
    #expect(a.parent == nil)
  }

  /// UIKit logs a message and drops it; `matchingUIKit` does as well. It raises an exception for
  /// the same controller twice.
  @Test(
    "Setting viewControllers during a transition changes nothing: it is a misuse, or as in UIKit a message",
    .source(.applinModal),
    .covers(.stackWhileMoving),
    arguments: zip(
      [CollisionBehavior.throwing, .matchingUIKit],
      [
        "misuse setViewControllers(_:animated:) failed: setViewControllers(_:animated:) called…",
        "message setViewControllers(_:animated:) called on <NavigationController… · dropped conflict with push",
      ]
    )
  )
  func conflict(behavior: CollisionBehavior, trace: String) throws {
    simulation.collisionBehavior = behavior
    story.cast = ""
    try nav.pushViewController(b, animated: true, completion: note("push"))
    nav.viewControllers = [a, c]
    nav.viewControllers = [a, a]
    try story.settle(
      """
      0.0: nav.willShow(B) · \(trace) · misuse setViewControllers(_:animated:) failed: Pushing the…
      0.35: nav.didShow(B) · push finished
      → (A) B
      """
    )
    #expect(c.parent == nil)
  }

  /// UIKit raises an exception for the first two.
  @Test(
    "Setting viewControllers to invalid controllers changes nothing, and is a misuse",
    .tags(.different)
  )
  func wrong() {
    let before = snapshot.dropFirst(5)
    let navigation = NavigationController(rootViewController: ViewController())
    for controllers in [[b, b], [navigation], [navigation.viewControllers[0]]] {
      nav.viewControllers = controllers
    }
    story.expect(
      """
      0.0: misuse setViewControllers(_:animated:) failed: Pushing the…
        · misuse setViewControllers(_:animated:) failed: Pushing a…
        · misuse setViewControllers(_:animated:) failed: Pushing a…
      """
    )
    #expect(snapshot.dropFirst(5) == before)
  }
}
