import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: showing")
struct ShowSeguesTests {
  @Test("Shown from within a navigation controller, a controller is pushed", .tags(.documented))
  func pushes() throws {
    let book = Book()
    let a = try book.make("A")
    let nav = NavigationController(rootViewController: a)
    book.show(nav)
    let b = ViewController(title: "B")
    try a.show(b, sender: nil, completion: book.note("shown"))
    #expect(nav.topViewController === b)
    #expect(book.lines == [])
    try book.simulation.run()
    #expect((book.lines, book.simulation.clock.now.offset) == (["shown finished"], book.simulation.durations.stack))
    #expect(a.targetViewController(forAction: .show, sender: nil) === nav)
    #expect(nav.targetViewController(forAction: .show, sender: nil) === nav)
  }

  /// Apple's guide presents over the source of the segue; the reference of `show` says the root of the window, which could
  /// not where the one that shows is presented itself. Chosen: the source.
  @Test("Without a container that shows, a controller is presented by the one that shows it", .tags(.documented))
  func presents() async throws {
    let book = Book()
    let nav = NavigationController(rootViewController: ViewController(title: "A"))
    book.show(nav)
    let (modal, shown) = (ViewController(title: "M"), ViewController(title: "S"))
    try await nav.present(modal, animated: true)
    #expect(modal.targetViewController(forAction: .show, sender: nil) == nil)
    #expect(try await modal.show(shown, sender: nil) == .finished)
    #expect(shown.presentingViewController === modal)
    #expect(nav.viewControllers.count == 1)
  }

  /// A container with its own way of showing.
  private final class Drawer: ViewController {
    let content = ViewController(title: "content")
    var shown: [ViewController] = []
    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
      action == .show && sender as? String != "not you"
    }
    override func show(
      _ viewController: ViewController,
      sender: Any?,
      completion: TransitionCompletion?,
      file: StaticString = #fileID,
      line: UInt = #line
    ) throws(NavigationFailure) {
      shown.append(viewController)
      completion?(.finished)
    }
  }

  @Test("A container that shows in a way of its own is asked, unless it says that it cannot", .tags(.documented))
  func ownContainer() throws {
    let book = Book()
    let drawer = Drawer(title: "drawer")
    book.show(drawer)
    let controller = ViewController()
    #expect(drawer.targetViewController(forAction: .show, sender: nil) === drawer)
    #expect(drawer.targetViewController(forAction: .show, sender: "not you") == nil)
    try drawer.show(controller, sender: nil, completion: book.note("own"))
    #expect((drawer.shown.count, book.lines) == (1, ["own finished"]))
  }

  @Test(
    "A show segue pushes, prepared before the view is loaded; its completion follows viewDidAppear",
    .tags(.documented)
  )
  func segue() async throws {
    let book = Book()
    try book.storyboard.addSegue("next", from: "A", to: "B", style: .show)
    let a = try book.make("A")
    let nav = NavigationController(rootViewController: a)
    book.show(nav)
    var wasLoaded: Bool?
    a.onPrepare = { wasLoaded = $0.destination.isViewLoaded }
    var last: String?
    try a.performSegue(withIdentifier: "next", sender: nil) { _ in last = book.callbacks.last }
    #expect((wasLoaded, nav.viewControllers.count) == (false, 2))
    try await book.simulation.run()
    #expect(last == "B.didMove(to NavigationController)")
    #expect(book.callbacks.contains("B.viewDidAppear"))
    try await nav.popViewController(animated: true)
    #expect(try await a.performSegue(withIdentifier: "next", sender: nil) == .finished)
  }

  @Test("A segue that is not animated starts nothing that is", .tags(.documented), arguments: [true, false])
  func notAnimated(isInNavigation: Bool) throws {
    let book = Book()
    try book.storyboard.addSegue("next", from: "A", to: "B", style: .show, animated: false)
    let a = try book.make("A")
    book.show(isInNavigation ? NavigationController(rootViewController: a) : a)
    try a.performSegue(withIdentifier: "next", sender: nil, completion: book.note("next"))
    #expect((book.lines, book.simulation.openTransitions.isEmpty) == (["next finished"], true))
    #expect(book.log.records.allSatisfy { $0.animated != true })
  }

  /// UIKit prepares the segue, and then logs and drops its push.
  @Test("A show segue that collides throws before it is prepared, and its refusal is recorded once", .tags(.different))
  func collision() async throws {
    let book = Book()
    try book.storyboard.addSegue("next", from: "A", to: "B", style: .show)
    let a = try book.make("A")
    let nav = NavigationController(rootViewController: a)
    book.show(nav)
    let refusals = Refusals()
    book.simulation.addObserver(refusals)
    try a.performSegue(withIdentifier: "next", sender: nil, completion: nil)
    let failure = #expect(throws: NavigationFailure.self) {
      try a.performSegue(withIdentifier: "next", sender: nil, completion: book.note("no"))
    }
    #expect((failure?.code, failure?.conflictingTransition?.kind) == (.conflict, .push))
    await #expect(throws: NavigationFailure.self) { try await a.performSegue(withIdentifier: "next", sender: nil) }
    await #expect(throws: NavigationFailure.self) { try await a.show(ViewController(), sender: nil) }
    #expect((book.prepared, refusals.lines) == (1, ["conflict thrown", "conflict thrown", "conflict thrown"]))
    try await book.simulation.run()
    #expect(book.lines == [])
  }

  @Test("As UIKit: a show segue that collides is prepared and dropped", .source(.wlkthru))
  func dropped() async throws {
    let book = Book()
    book.simulation.collisionBehavior = .matchingUIKit
    try book.storyboard.addSegue("next", from: "A", to: "B", style: .show)
    let a = try book.make("A")
    let nav = NavigationController(rootViewController: a)
    book.show(nav)
    try a.performSegue(withIdentifier: "next", sender: nil, completion: book.note("first"))
    try a.performSegue(withIdentifier: "next", sender: nil, completion: book.note("second"))
    #expect((book.prepared, book.simulation.messages.count) == (2, 1))
    await #expect(throws: NavigationFailure.self) { try await a.show(ViewController(), sender: nil) }
    try await book.simulation.run()
    #expect((book.lines, nav.viewControllers.count) == (["first finished"], 2))
  }

  @Test("A segue may say how its destination is presented; preparing it has the last word", .tags(.inferred))
  func presentationStyle() throws {
    let book = Book()
    try book.storyboard.addSegue("over", from: "A", to: "B", modalPresentationStyle: .fullScreen, animated: false)
    let a = try book.make("A")
    book.show(a)
    try a.performSegue(withIdentifier: "over", sender: nil, completion: nil)
    #expect(a.presentedViewController?.modalPresentationStyle == .fullScreen)
    #expect(a.window == nil)
    try a.dismiss(animated: false, completion: nil)
    a.onPrepare = {
      #expect($0.destination.modalPresentationStyle == .fullScreen)
      $0.destination.modalPresentationStyle = .pageSheet
    }
    try a.performSegue(withIdentifier: "over", sender: nil, completion: nil)
    #expect(a.window != nil)
  }
}
