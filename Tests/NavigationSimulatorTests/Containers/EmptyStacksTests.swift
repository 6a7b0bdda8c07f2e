import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: empty stacks")
final class EmptyStacksTests: StackFixture {
  private let empty = NavigationController(title: "empty")

  init() {
    super.init()
    window.rootViewController = empty
    story.forget()
  }

  @Test("A navigation controller without a root shows nothing", .tags(.documented))
  func nothing() throws {
    story.expect("→ empty")
    #expect(empty.viewControllers.isEmpty)
    #expect(empty.topViewController == nil)
    #expect(empty.visibleViewController == nil)
    try empty.presentAndSettle(b)
    #expect(empty.visibleViewController === b)
  }

  @Test(
    "The first push is never animated, because there is nothing to slide over",
    .tags(.inferred)
  )
  func firstPush() throws {
    try empty.pushViewController(b, animated: true, completion: note("push"))
    #expect(story.history.records.allSatisfy { $0.animated != true })
    story.expect(
      """
      0.0: B.willMove(to empty) · B.viewDidLoad · B.viewWillAppear · B.viewIsAppearing
        · empty.willShow(B) · B.viewDidAppear · B.didMove(to empty) · empty.didShow(B)
        · push finished
      → B
      """
    )
    story.cast = ""
    try empty.pushViewController(c, animated: true, completion: note("second"))
    try story.settle(
      "0.0: empty.willShow(C)\n0.35: empty.didShow(C) · second finished → (B) C"
    )
  }

  @Test(
    "A pop of an empty stack does nothing, and its completion runs",
    .tags(.inferred),
    .covers(.popped)
  )
  func pops() async throws {
    #expect(try empty.popViewController(animated: true, completion: note("pop")) == nil)
    #expect(try empty.popToRootViewController(animated: true, completion: note("root")).isEmpty)
    #expect(try await empty.popViewController(animated: true) == nil)
    #expect(try empty.beginInteractivePop() == nil)
    story.expect("0.0: pop finished · root finished → empty")
  }

  /// On iOS 12 a stack that was set twice like this stayed black until it was rotated (a radar).
  @Test(
    "A stack can be emptied, without animation, and filled again",
    .tags(.different),
    arguments: Motion.allCases
  )
  func emptied(motion: Motion) throws {
    try empty.setViewControllers([b], animated: motion.isAnimated, completion: nil)
    story.forget()
    try empty.setViewControllers([], animated: motion.isAnimated, completion: note("none"))
    story.expect(
      """
      0.0: B.willMove(to nil) · B.viewWillDisappear · B.viewDidDisappear · B.didMove(to nil)
        · none finished
      → empty
      """
    )
    #expect(b.parent == nil)
    #expect(empty.transitionView.subviews.isEmpty)
    story.cast = ""
    try empty.setViewControllers([c], animated: motion.isAnimated, completion: note("again"))
    story.expect("0.0: empty.willShow(C) · empty.didShow(C) · again finished → C")
  }
}
