import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: where to unwind to")
struct UnwindSearchTests {
  /// A controller that records the questions to it, and gives a set answer.
  private final class Asked: ViewController {
    var answer = false
    var onAsk: ((String) -> Void)?
    override func canPerformUnwindSegueAction(_ action: String, from: ViewController, sender: Any?)
      -> Bool
    {
      onAsk?(title ?? "")
      return answer
    }
  }

  private final class Fixture {
    let book = StoryboardFixture(scenes: "")
    var asked: [String] = []
    func make(_ name: String, answer: Bool = false) -> ViewController {
      let controller = Asked(title: name)
      controller.answer = answer
      controller.onAsk = { [unowned self] in asked.append($0) }
      return controller
    }
    func source(_ name: String) throws -> ViewController {
      book.storyboard.addScene(name) { [unowned self] in make(name) }
      try book.storyboard.addUnwindSegue("back", from: name, action: "done", animated: false)
      return try book.storyboard.instantiateViewController(withIdentifier: name)
    }
    func go(_ source: ViewController) throws {
      try source.performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    }
  }

  @Test(
    "A stack is asked from its top, without the source; then comes the presenter's",
    .tags(.documented)
  )
  func order() throws {
    let fixture = Fixture()
    let outer = NavigationController(rootViewController: fixture.make("A", answer: true))
    try outer.pushViewController(fixture.make("B"), animated: false, completion: nil)
    fixture.book.show(outer)
    let inner = NavigationController(rootViewController: fixture.make("X"))
    try inner.pushViewController(fixture.make("Y"), animated: false, completion: nil)
    let source = try fixture.source("S")
    try inner.pushViewController(source, animated: false, completion: nil)
    try outer.presentAndSettle(inner)
    try fixture.go(source)
    try fixture.book.simulation.run()
    #expect((fixture.asked, fixture.book.lines) == (["Y", "X", "B", "A"], ["back finished"]))
    #expect(outer.viewControllers.count == 1)
    #expect(outer.presentedViewController == nil)
  }

  @Test("The other column of a split is searched too, and pops", .tags(.documented))
  func split() throws {
    let fixture = Fixture()
    let primary = NavigationController(rootViewController: fixture.make("A", answer: true))
    try primary.pushViewController(fixture.make("B"), animated: false, completion: nil)
    let source = try fixture.source("S")
    let secondary = NavigationController(rootViewController: source)
    fixture.book.show(SplitViewController(primary: primary, secondary: secondary))
    try fixture.go(source)
    #expect((fixture.asked, primary.viewControllers.map(\.title)) == (["B", "A"], ["A"]))
    #expect(secondary.viewControllers.count == 1)
  }

  /// A stack with a custom search, which records the destination.
  private final class Picky: NavigationController {
    var allowed: [ViewController] = []
    var towards: [String] = []
    var isDestination = false
    override func allowedChildrenForUnwinding(from source: UnwindSegueSource) -> [ViewController] {
      #expect((source.unwindAction, childContaining(source)?.title) == ("done", "S"))
      return allowed
    }
    override func canPerformUnwindSegueAction(_ action: String, from: ViewController, sender: Any?)
      -> Bool
    {
      isDestination
    }
    override func unwind(for segue: Segue, towards subsequentVC: ViewController)
      throws(NavigationFailure)
    {
      towards.append(subsequentVC.title ?? "")
      try super.unwind(for: segue, towards: subsequentVC)
    }
  }

  @Test("A container chooses the children to search, and gets the next step", .tags(.documented))
  func container() throws {
    let fixture = Fixture()
    let (a, b) = (fixture.make("A", answer: true), fixture.make("B", answer: true))
    let nav = Picky(rootViewController: a)
    fixture.book.show(nav)
    try nav.pushViewController(b, animated: false, completion: nil)
    let source = try fixture.source("S")
    try nav.pushViewController(source, animated: false, completion: nil)
    // The search leaves out all controllers that are not its children, itself included.
    nav.allowed = [nav, ViewController(), a]
    defer { nav.allowed = [] }
    try fixture.go(source)
    #expect((fixture.asked, nav.towards, nav.viewControllers.map(\.title)) == (["A"], ["A"], ["A"]))
  }

  @Test(
    "A container without children to look into may be the destination itself",
    .tags(.documented)
  )
  func containerItself() throws {
    let fixture = Fixture()
    let nav = Picky(rootViewController: fixture.make("A", answer: true))
    nav.isDestination = true
    fixture.book.show(nav)
    let source = try fixture.source("S")
    try nav.pushViewController(source, animated: false, completion: nil)
    try fixture.go(source)
    #expect((fixture.asked, nav.towards, nav.viewControllers.count) == ([], [], 2))
  }

  @Test("A declared action makes a destination; one of another name does not", .tags(.documented))
  func declared() {
    let controller = ViewController()
    controller.addUnwindAction("done") { _ in }
    #expect(controller.canPerformUnwindSegueAction("done", from: ViewController(), sender: nil))
    #expect(!controller.canPerformUnwindSegueAction("other", from: ViewController(), sender: nil))
  }
}
