import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// A window on a split of a stack of `A` and of `B`.
@Suite("Segues: showing details")
final class ShowDetailTests: StoryboardFixture {
  private lazy var split = SplitViewController(primary: nav, secondary: b, title: "split")

  override init() throws {
    try super.init()
    window.rootViewController = nil
    show(split)
  }

  /// The order of the callbacks is inferred: it is that of a push.
  @Test("In a split, showDetail replaces the secondary column at once", .tags(.documented))
  func inSplit() throws {
    #expect(a.targetViewController(forAction: .showDetailViewController, sender: nil) === split)
    try a.showDetailViewController(c, sender: nil, completion: note("detail"))
    story.expect(
      """
      0.0: C.willMove(to split) · B.willMove(to nil) · C.viewDidLoad · B.viewWillDisappear
        · C.viewWillAppear · C.viewIsAppearing · B.viewDidDisappear · C.viewDidAppear
        · B.didMove(to nil) · C.didMove(to split) · detail finished
      → A C
      """
    )
    #expect(b.viewIfLoaded?.superview == nil)
    #expect(c.splitViewController === split)
    #expect(c.view.frame == Rect(x: 156, y: 0, width: 234, height: 844))
  }

  @Test(
    "Outside of a split, showDetail presents on the controller that calls it",
    .tags(.documented)
  )
  func presents() async throws {
    show(c)
    story.cast = ""
    #expect(c.targetViewController(forAction: .showDetailViewController, sender: nil) == nil)
    #expect(try await c.showDetailViewController(d, sender: nil) == .finished)
    story.write("shown")
    story.expect("0.5: shown → C + D")
  }

  /// UIKit knows no such refusal: it goes on.
  @Test(
    "showDetail throws while the secondary column moves or is being covered, but not for the other column",
    .tags(.different),
    .covers(.occupiedControllers)
  )
  func collisions() throws {
    let stack = NavigationController(rootViewController: c, title: "stack")
    story.cast = ""
    try a.showDetailViewController(stack, sender: nil)
    try nav.pushViewController(ViewController(), animated: true)
    try a.showDetailViewController(b, sender: nil)
    try a.showDetailViewController(stack, sender: nil)
    try stack.pushViewController(d, animated: true)
    let failure = #expect(throws: NavigationFailure.self) {
      try a.showDetailViewController(b, sender: nil, completion: note("no"))
    }
    #expect(failure?.conflictingTransition?.container?.name == "stack")
    try story.settle("0.0: thrown conflict with push → (A) ViewController (C) D")
    try a.present(ViewController(), animated: true)
    try? a.showDetailViewController(b, sender: nil)
    try story.settle("0.35: thrown conflict with present")
  }

  /// UIKit's reaction is not documented; a controller in two places never ends well.
  @Test("showDetail of a controller that is in use elsewhere throws", .tags(.different))
  func inUse() {
    for controller in [a, nav, split] { try? a.showDetailViewController(controller, sender: nil) }
    story.expect("0.0: thrown hasParent · thrown alreadyActive · thrown containsItself → A B")
  }

  @Test(
    "showDetail also changes a split off screen; a controller that is there already stays",
    .tags(.inferred)
  )
  func offScreen() throws {
    window.rootViewController = nil
    story.forget()
    try split.showDetailViewController(c, sender: nil, completion: note("detail"))
    story.expect("0.0: detail finished")
    show(split)
    try a.showDetailViewController(c, sender: nil, completion: note("again"))
    story.expect("0.0: again finished → A C")
    #expect(b.viewIfLoaded?.window == nil)
  }
}
