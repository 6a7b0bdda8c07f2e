import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Two tabs: a stack of A, and a stack of B; D unwinds.
@Suite("Segues: unwinding in tabs")
final class UnwindingInTabsTests: StoryboardFixture {
  private let tabs = TabBarController(title: "tabs")
  private lazy var second = NavigationController(rootViewController: b, title: "second")

  override init() throws {
    try super.init()
    try storyboard.addUnwindSegue("back", from: "D", action: "done")
    window.rootViewController = nil
    tabs.viewControllers = [nav, second]
    show(tabs)
    story.cast = ""
  }

  /// That the other children are searched is documented; that the tab is selected without
  /// animation, also where the delegate has an animator, and before its stack moves, is inferred.
  @Test(
    "An unwind segue selects its destination's tab at once and pops there; the tab that it leaves stays as it is",
    .tags(.documented)
  )
  func otherTab() throws {
    let delegate = TabDelegate()
    delegate.story = story
    delegate.animator = ScriptedAnimator(simulation: simulation)
    tabs.delegate = delegate
    offer("done", in: b)
    try second.pushViewController(c, animated: false)
    try push(d)
    try perform("back", from: d)
    story.expect("0.0: done in B from D → (A) (D) B")
    try story.settle("0.35: back finished → (A) (D) B")
  }

  @Test("An unwind segue searches its source's stack before other tabs", .tags(.documented))
  func sameTab() throws {
    offer("done", in: b)
    offer("done", in: a)
    try push(d)
    try perform("back", from: d)
    try story.settle("0.0: done in A from D\n0.35: back finished → A (B)")
  }

  /// UIKit prepares the segue first.
  @Test(
    "If the destination's tab cannot be selected, an unwind segue throws before it is prepared",
    .tags(.different)
  )
  func collides() throws {
    offer("done", in: b)
    try nav.pushViewController(d, animated: true)
    story.cast = "D"
    story.forget()
    try? perform("back", from: d)
    story.expect("0.0: thrown conflict with push")
    try simulation.run()
  }
}
