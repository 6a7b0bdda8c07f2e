import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: showing")
struct ShowSeguesTests {
  @Test("Shown from within a navigation controller, a controller is pushed", .tags(.documented))
  func pushes() throws {
    let book = StoryboardFixture()
    let a = try book.make("A")
    let nav = NavigationController(rootViewController: a)
    book.show(nav)
    let b = ViewController(title: "B")
    try a.show(b, sender: nil, completion: book.note("shown"))
    #expect(nav.topViewController === b)
    #expect(book.lines == [])
    try book.simulation.run()
    #expect(
      (book.lines, book.simulation.clock.now.offset) == (
        ["shown finished"], book.simulation.durations.stack
      )
    )
    #expect(a.targetViewController(forAction: .show, sender: nil) === nav)
    #expect(nav.targetViewController(forAction: .show, sender: nil) === nav)
  }

  /// Apple's guide presents over the source of the segue; the reference of `show` says the root of
  /// the window, which could not where the one that shows is presented itself. Chosen: the source.
  @Test(
    "Without a container that shows, a controller is presented by the one that shows it",
    .tags(.documented)
  )
  func presents() async throws {
    let book = StoryboardFixture()
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

  @Test("A container with a custom show is asked, unless it declines", .tags(.documented))
  func ownContainer() throws {
    let book = StoryboardFixture()
    let drawer = Drawer(title: "drawer")
    book.show(drawer)
    let controller = ViewController()
    #expect(drawer.targetViewController(forAction: .show, sender: nil) === drawer)
    #expect(drawer.targetViewController(forAction: .show, sender: "not you") == nil)
    try drawer.show(controller, sender: nil, completion: book.note("own"))
    #expect((drawer.shown.count, book.lines) == (1, ["own finished"]))
  }

  @Test(
    "A segue without animation starts no animated transition",
    .tags(.documented),
    arguments: [true, false]
  )
  func notAnimated(isInNavigation: Bool) throws {
    let book = StoryboardFixture()
    try book.storyboard.addSegue("next", from: "A", to: "B", style: .show, animated: false)
    let a = try book.make("A")
    book.show(isInNavigation ? NavigationController(rootViewController: a) : a)
    try a.performSegue(withIdentifier: "next", sender: nil, completion: book.note("next"))
    try book.simulation.run()
    #expect(book.lines == ["next finished"])
    #expect(book.simulation.clock.now.offset == .zero)
    #expect(book.log.records.allSatisfy { $0.animated != true })
  }

  @Test("A segue may set the style of its destination; prepare may change it", .tags(.inferred))
  func presentationStyle() throws {
    let book = StoryboardFixture()
    try book.storyboard.addSegue(
      "over",
      from: "A",
      to: "B",
      modalPresentationStyle: .fullScreen,
      animated: false
    )
    let a = try book.make("A")
    book.show(a)
    try a.performSegue(withIdentifier: "over", sender: nil, completion: nil)
    try book.simulation.run()
    #expect(a.presentedViewController?.modalPresentationStyle == .fullScreen)
    #expect(a.window == nil)
    try a.dismissAndSettle()
    a.onPrepare = {
      #expect($0.destination.modalPresentationStyle == .fullScreen)
      $0.destination.modalPresentationStyle = .pageSheet
    }
    try a.performSegue(withIdentifier: "over", sender: nil, completion: nil)
    try book.simulation.run()
    #expect(a.window != nil)
  }
}
