import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Segues: showing details")
struct ShowDetailTests {
  /// A window on a split of a stack of `A` and of `B`.
  private final class World {
    let book = Book()
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
    let world = try World()
    #expect(world.a.targetViewController(forAction: .showDetailViewController, sender: nil) === world.split)
    try world.a.showDetailViewController(world.c, sender: nil, completion: world.book.note("detail"))
    #expect(world.split.viewControllers.map(\.title) == ["primary", "C"])
    #expect(
      world.book.callbacks == [
        "C.willMove(to split)", "B.willMove(to nil)", "C.viewDidLoad", "B.viewWillDisappear", "C.viewWillAppear",
        "C.viewIsAppearing", "B.viewDidDisappear", "C.viewDidAppear", "B.didMove(to nil)", "C.didMove(to split)",
      ]
    )
    #expect(world.book.lines == ["detail finished"])
    #expect(world.b.parent == nil)
    #expect(world.b.viewIfLoaded?.superview == nil)
    #expect(world.c.splitViewController === world.split)
    #expect(world.c.view.frame == Rect(x: 156, y: 0, width: 234, height: 844))
  }

  @Test("Outside of a split, details are presented by the one that shows them", .tags(.documented))
  func presents() async throws {
    let book = Book()
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
    let world = try World()
    let stack = NavigationController(rootViewController: ViewController(), title: "stack")
    try world.a.showDetailViewController(stack, sender: nil)
    try world.primary.pushViewController(ViewController(), animated: true)
    try world.a.showDetailViewController(world.b, sender: nil)
    try world.a.showDetailViewController(stack, sender: nil)
    try stack.pushViewController(ViewController(), animated: true)
    let failure = #expect(throws: NavigationFailure.self) {
      try world.a.showDetailViewController(world.b, sender: nil, completion: world.book.note("no"))
    }
    #expect((failure?.code, failure?.conflictingTransition?.container?.name) == (.conflict, "stack"))
    #expect(world.split.viewController(for: .secondary) === stack)
    try world.book.simulation.run()
    try world.a.present(ViewController(), animated: true)
    #expect(throws: NavigationFailure.self) { try world.a.showDetailViewController(world.b, sender: nil) }
    try world.book.simulation.run()
    #expect(world.book.lines == [])
  }

  /// What UIKit makes of it is not documented; that a controller is in two places never comes out right.
  @Test("What is in use elsewhere cannot be shown as details", .tags(.different))
  func inUse() throws {
    let world = try World()
    let codes: [NavigationFailure.Code] = [world.a, world.primary, world.split].compactMap { controller in
      #expect(throws: NavigationFailure.self) { try world.a.showDetailViewController(controller, sender: nil) }?.code
    }
    #expect(codes == [.hasParent, .alreadyActive, .containsItself])
    #expect(world.split.viewController(for: .secondary) === world.b)
  }

  @Test("A split off screen changes its column at once; details that are there already stay", .tags(.inferred))
  func offScreen() throws {
    let world = try World()
    world.book.window?.rootViewController = nil
    world.book.log.removeAll()
    try world.split.showDetailViewController(world.c, sender: nil, completion: world.book.note("detail"))
    #expect(world.book.callbacks == [])
    #expect(world.b.parent == nil)
    #expect(world.book.lines == ["detail finished"])
    world.book.show(world.split)
    try world.a.showDetailViewController(world.c, sender: nil, completion: world.book.note("again"))
    #expect(world.book.lines == ["detail finished", "again finished"])
    #expect(world.c.viewIfLoaded?.window != nil)
    #expect(world.b.viewIfLoaded?.window == nil)
  }
}
