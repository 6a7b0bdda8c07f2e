import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: unwinding in tabs")
struct UnwindingInTabsTests {
  private final class World {
    let book = Book()
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

  /// That the other children are searched is documented; that the tab is selected without animation, and before its stack
  /// moves, is inferred.
  @Test("An unwind segue finds its destination in another tab, selects that, and pops its stack", .tags(.documented))
  func otherTab() throws {
    let world = try World()
    world.book.offer("done", in: world.second.viewControllers[0])
    try world.second.pushViewController(try world.book.make("C"), animated: false)
    try world.first.pushViewController(world.source, animated: false)
    try world.source.performSegue(withIdentifier: "back", sender: nil, completion: world.book.note("back"))
    #expect((world.tabs.selectedIndex, world.book.simulation.openTransitions.map(\.kind)) == (1, [.pop]))
    try world.book.simulation.run()
    #expect(world.book.lines == ["done in B from D", "back finished"])
    #expect(world.second.viewControllers.count == 1)
    #expect(world.first.viewControllers.count == 2, "what the segue leaves in the tab stays")
  }

  @Test("The stack that a segue comes from is searched before other tabs", .tags(.documented))
  func sameTab() throws {
    let world = try World()
    world.book.offer("done", in: world.second.viewControllers[0])
    world.book.offer("done", in: world.first.viewControllers[0])
    try world.first.pushViewController(world.source, animated: false)
    try world.source.performSegue(withIdentifier: "back", sender: nil)
    try world.book.simulation.run()
    #expect((world.tabs.selectedIndex, world.first.viewControllers.count) == (0, 1))
  }

  /// UIKit prepares the segue first.
  @Test("An unwind segue to a tab that cannot be selected now throws before it is prepared", .tags(.different))
  func collides() throws {
    let world = try World()
    world.book.offer("done", in: world.second.viewControllers[0])
    try world.first.pushViewController(world.source, animated: true)
    let failure = #expect(throws: NavigationFailure.self) {
      try world.source.performSegue(withIdentifier: "back", sender: nil)
    }
    #expect((failure?.code, world.book.lines) == (.conflict, []))
    try world.book.simulation.run()
  }
}
