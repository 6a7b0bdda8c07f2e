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

  @Test("Details that are there already stay, and the completion runs", .tags(.inferred))
  func again() throws {
    let world = try World()
    try world.a.showDetailViewController(world.b, sender: nil, completion: world.book.note("detail"))
    #expect((world.book.lines, world.book.callbacks) == (["detail finished"], []))
  }

  @Test("A split that is not on screen changes its column at once, and no controller appears", .tags(.inferred))
  func offScreen() throws {
    let world = try World()
    world.book.window?.rootViewController = nil
    world.book.log.removeAll()
    try world.split.showDetailViewController(world.c, sender: nil, completion: world.book.note("detail"))
    #expect(world.book.callbacks == [])
    #expect(world.b.parent == nil)
    #expect(world.book.lines == ["detail finished"])
    world.book.show(world.split)
    #expect(world.c.viewIfLoaded?.window != nil)
    #expect(world.b.viewIfLoaded?.window == nil)
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

  @Test(
    "A show-detail segue is prepared before the view is loaded, and over when its destination is there",
    .tags(.documented)
  )
  func segue() throws {
    let world = try World()
    var wasLoaded: Bool?
    world.a.onPrepare = { wasLoaded = $0.destination.isViewLoaded }
    try world.a.performSegue(withIdentifier: "detail", sender: nil, completion: world.book.note("segue"))
    #expect((wasLoaded, world.book.lines) == (false, ["segue finished"]))
    #expect(world.split.viewController(for: .secondary).title == "D")
  }

  /// UIKit prepares the segue first.
  @Test("A show-detail segue that collides throws before it is prepared", .tags(.different), arguments: [true, false])
  func segueCollides(inSplit: Bool) throws {
    let world = try World()
    if !inSplit { world.book.show(world.book.offer("none", in: try world.book.make("A"))) }
    let source = try #require((inSplit ? world.a : world.book.window?.rootViewController) as? Page)
    try source.present(ViewController(), animated: true)
    let failure = #expect(throws: NavigationFailure.self) {
      try source.performSegue(withIdentifier: "detail", sender: nil, completion: world.book.note("no"))
    }
    #expect((failure?.code, world.book.prepared) == (.conflict, 0))
    try world.book.simulation.run()
  }
}
