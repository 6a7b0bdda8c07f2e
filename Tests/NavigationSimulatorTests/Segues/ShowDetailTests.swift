import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Segues: showing details")
struct ShowDetailTests {
  /// A window on a split of a stack of `A` and of `B`.
  private final class Fixture {
    let book = StoryboardFixture()
    let a: Page
    let b: Page
    let c: Page
    let primary: NavigationController
    let split: SplitViewController

    init() throws {
      try book.storyboard.addSegue("detail", from: "A", to: "D", style: .showDetail)
      (a, b, c) = (try book.make("A"), try book.make("B"), try book.make("C"))
      primary = NavigationController(rootViewController: a, title: "primary")
      split = SplitViewController(primary: primary, secondary: b, title: "split")
      book.show(split)
    }
  }

  /// The order of the callbacks is inferred: it is that of a push.
  @Test("In a split, details come into the secondary column, at once", .tags(.documented))
  func split() throws {
    let fixture = try Fixture()
    #expect(
      fixture.a.targetViewController(forAction: .showDetailViewController, sender: nil)
        === fixture.split
    )
    try fixture.a.showDetailViewController(
      fixture.c,
      sender: nil,
      completion: fixture.book.note("detail")
    )
    #expect(fixture.split.viewControllers.map(\.title) == ["primary", "C"])
    #expect(
      fixture.book.callbacks == [
        "C.willMove(to split)", "B.willMove(to nil)", "C.viewDidLoad", "B.viewWillDisappear",
        "C.viewWillAppear",
        "C.viewIsAppearing", "B.viewDidDisappear", "C.viewDidAppear", "B.didMove(to nil)",
        "C.didMove(to split)",
      ]
    )
    #expect(fixture.book.lines == ["detail finished"])
    #expect(fixture.b.parent == nil)
    #expect(fixture.b.viewIfLoaded?.superview == nil)
    #expect(fixture.c.splitViewController === fixture.split)
    #expect(fixture.c.view.frame == Rect(x: 156, y: 0, width: 234, height: 844))
  }

  @Test("Outside of a split, details are presented by the one that shows them", .tags(.documented))
  func presents() async throws {
    let book = StoryboardFixture()
    let (a, b) = (try book.make("A"), try book.make("B"))
    let nav = NavigationController(rootViewController: a)
    book.show(nav)
    #expect(a.targetViewController(forAction: .showDetailViewController, sender: nil) == nil)
    #expect(try await a.showDetailViewController(b, sender: nil) == .finished)
    #expect(b.presentingViewController === nav)
    #expect(book.simulation.clock.now.offset == book.simulation.durations.presentation)
  }

  /// UIKit knows no such refusal: it goes on.
  @Test(
    "Details in motion, or beneath a presentation that runs, are in the way; the other column is not",
    .tags(.different),
    .covers(.occupiedControllers)
  )
  func collisions() throws {
    let fixture = try Fixture()
    let stack = NavigationController(rootViewController: ViewController(), title: "stack")
    try fixture.a.showDetailViewController(stack, sender: nil)
    try fixture.primary.pushViewController(ViewController(), animated: true)
    try fixture.a.showDetailViewController(fixture.b, sender: nil)
    try fixture.a.showDetailViewController(stack, sender: nil)
    try stack.pushViewController(ViewController(), animated: true)
    let failure = #expect(throws: NavigationFailure.self) {
      try fixture.a.showDetailViewController(
        fixture.b,
        sender: nil,
        completion: fixture.book.note("no")
      )
    }
    #expect(
      (failure?.code, failure?.conflictingTransition?.container?.name) == (.conflict, "stack")
    )
    #expect(fixture.split.viewController(for: .secondary) === stack)
    try fixture.book.simulation.run()
    try fixture.a.present(ViewController(), animated: true)
    #expect(throws: NavigationFailure.self) {
      try fixture.a.showDetailViewController(fixture.b, sender: nil)
    }
    try fixture.book.simulation.run()
    #expect(fixture.book.lines == [])
  }

  /// UIKit's reaction is not documented; a controller in two places never ends well.
  @Test("A controller that is in use elsewhere cannot be shown as details", .tags(.different))
  func inUse() throws {
    let fixture = try Fixture()
    let codes: [NavigationFailure.Code] = [fixture.a, fixture.primary, fixture.split].compactMap {
      controller in
      #expect(throws: NavigationFailure.self) {
        try fixture.a.showDetailViewController(controller, sender: nil)
      }?.code
    }
    #expect(codes == [.hasParent, .alreadyActive, .containsItself])
    #expect(fixture.split.viewController(for: .secondary) === fixture.b)
  }

  @Test(
    "A split off screen changes its column at once; details that are there already stay",
    .tags(.inferred)
  )
  func offScreen() throws {
    let fixture = try Fixture()
    fixture.book.window?.rootViewController = nil
    fixture.book.log.removeAll()
    try fixture.split.showDetailViewController(
      fixture.c,
      sender: nil,
      completion: fixture.book.note("detail")
    )
    #expect(fixture.book.callbacks == [])
    #expect(fixture.b.parent == nil)
    #expect(fixture.book.lines == ["detail finished"])
    fixture.book.show(fixture.split)
    try fixture.a.showDetailViewController(
      fixture.c,
      sender: nil,
      completion: fixture.book.note("again")
    )
    #expect(fixture.book.lines == ["detail finished", "again finished"])
    #expect(fixture.c.viewIfLoaded?.window != nil)
    #expect(fixture.b.viewIfLoaded?.window == nil)
  }
}
