import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: unwinding in tabs")
struct UnwindingInTabsTests {
  private final class Fixture {
    let book = StoryboardFixture()
    let tabs = TabBarController(title: "tabs")
    let first: NavigationController
    let second: NavigationController
    let source: Page

    init() throws {
      try book.storyboard.addUnwindSegue("back", from: "D", action: "done")
      source = try book.make("D")
      first = NavigationController(rootViewController: try book.make("A"), title: "first")
      second = NavigationController(rootViewController: try book.make("B"), title: "second")
      tabs.viewControllers = [first, second]
      book.show(tabs)
    }
  }

  /// That the other children are searched is documented; that the tab is selected without
  /// animation, and before its stack moves, is inferred.
  @Test(
    "An unwind segue finds its destination in another tab, selects that, and pops its stack",
    .tags(.documented)
  )
  func otherTab() throws {
    let fixture = try Fixture()
    fixture.book.offer("done", in: fixture.second.viewControllers[0])
    try fixture.second.pushViewController(try fixture.book.make("C"), animated: false)
    try fixture.first.pushViewController(fixture.source, animated: false)
    try fixture.source.performSegue(
      withIdentifier: "back",
      sender: nil,
      completion: fixture.book.note("back")
    )
    #expect(
      (fixture.tabs.selectedIndex, fixture.book.simulation.openTransitions.map(\.kind)) == (
        1, [.pop]
      )
    )
    try fixture.book.simulation.run()
    #expect(fixture.book.lines == ["done in B from D", "back finished"])
    #expect(fixture.second.viewControllers.count == 1)
    #expect(fixture.first.viewControllers.count == 2, "what the segue leaves in the tab stays")
  }

  @Test(
    "An unwind segue selects a tab at once, also where the delegate has an animator, as its stack moves next"
  )
  func withAnimator() throws {
    let fixture = try Fixture()
    let delegate = TabDelegate()
    delegate.animator = ScriptedAnimator(simulation: fixture.book.simulation)
    fixture.tabs.delegate = delegate
    fixture.book.offer("done", in: fixture.second.viewControllers[0])
    try fixture.second.pushViewController(try fixture.book.make("C"), animated: false)
    try fixture.first.pushViewController(fixture.source, animated: false)
    try fixture.source.performSegue(withIdentifier: "back", sender: nil)
    #expect(fixture.book.simulation.openTransitions.map(\.kind) == [.pop])
    try fixture.book.simulation.run()
    #expect(delegate.lines == [])
  }

  @Test("The stack that a segue comes from is searched before other tabs", .tags(.documented))
  func sameTab() throws {
    let fixture = try Fixture()
    fixture.book.offer("done", in: fixture.second.viewControllers[0])
    fixture.book.offer("done", in: fixture.first.viewControllers[0])
    try fixture.first.pushViewController(fixture.source, animated: false)
    try fixture.source.performSegue(withIdentifier: "back", sender: nil)
    try fixture.book.simulation.run()
    #expect((fixture.tabs.selectedIndex, fixture.first.viewControllers.count) == (0, 1))
  }

  /// UIKit prepares the segue first.
  @Test(
    "An unwind segue to a tab that cannot be selected now throws before it is prepared",
    .tags(.different)
  )
  func collides() throws {
    let fixture = try Fixture()
    fixture.book.offer("done", in: fixture.second.viewControllers[0])
    try fixture.first.pushViewController(fixture.source, animated: true)
    let failure = #expect(throws: NavigationFailure.self) {
      try fixture.source.performSegue(withIdentifier: "back", sender: nil)
    }
    #expect((failure?.code, fixture.book.lines) == (.conflict, []))
    try fixture.book.simulation.run()
  }
}
