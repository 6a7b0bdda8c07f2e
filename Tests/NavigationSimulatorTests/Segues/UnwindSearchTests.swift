import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: where to unwind to")
struct UnwindSearchTests {
  /// A controller that records the questions to it, and gives a set answer.
  private final class Asked: ViewController {
    var answer = false
    var onAsk: ((String) -> Void)?
    override func canPerformUnwindSegueAction(_ action: String, from: ViewController, sender: Any?) -> Bool {
      onAsk?(title ?? "")
      return answer
    }
  }

  private final class World {
    let book = Book(scenes: "")
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

  @Test("A stack is asked from its top, without the source; then comes the presenter's", .tags(.documented))
  func order() throws {
    let world = World()
    let outer = NavigationController(rootViewController: world.make("A", answer: true))
    try outer.pushViewController(world.make("B"), animated: false, completion: nil)
    world.book.show(outer)
    let inner = NavigationController(rootViewController: world.make("X"))
    try inner.pushViewController(world.make("Y"), animated: false, completion: nil)
    let source = try world.source("S")
    try inner.pushViewController(source, animated: false, completion: nil)
    try outer.present(inner, animated: false, completion: nil)
    try world.go(source)
    #expect((world.asked, world.book.lines) == (["Y", "X", "B", "A"], ["back finished"]))
    #expect(outer.viewControllers.count == 1)
    #expect(outer.presentedViewController == nil)
  }

  @Test("The other column of a split is searched too, and pops", .tags(.documented))
  func split() throws {
    let world = World()
    let primary = NavigationController(rootViewController: world.make("A", answer: true))
    try primary.pushViewController(world.make("B"), animated: false, completion: nil)
    let source = try world.source("S")
    let secondary = NavigationController(rootViewController: source)
    world.book.show(SplitViewController(primary: primary, secondary: secondary))
    try world.go(source)
    #expect((world.asked, primary.viewControllers.map(\.title)) == (["B", "A"], ["A"]))
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
    override func canPerformUnwindSegueAction(_ action: String, from: ViewController, sender: Any?) -> Bool {
      isDestination
    }
    override func unwind(for segue: Segue, towards subsequentVC: ViewController) throws(NavigationFailure) {
      towards.append(subsequentVC.title ?? "")
      try super.unwind(for: segue, towards: subsequentVC)
    }
  }

  @Test("A container says where to look, and is told where to go", .tags(.documented))
  func container() throws {
    let world = World()
    let (a, b) = (world.make("A", answer: true), world.make("B", answer: true))
    let nav = Picky(rootViewController: a)
    world.book.show(nav)
    try nav.pushViewController(b, animated: false, completion: nil)
    let source = try world.source("S")
    try nav.pushViewController(source, animated: false, completion: nil)
    // The search leaves out all controllers that are not its children, itself included.
    nav.allowed = [nav, ViewController(), a]
    defer { nav.allowed = [] }
    try world.go(source)
    #expect((world.asked, nav.towards, nav.viewControllers.map(\.title)) == (["A"], ["A"], ["A"]))
  }

  @Test("A container without children to look into may be the destination itself", .tags(.documented))
  func containerItself() throws {
    let world = World()
    let nav = Picky(rootViewController: world.make("A", answer: true))
    nav.isDestination = true
    world.book.show(nav)
    let source = try world.source("S")
    try nav.pushViewController(source, animated: false, completion: nil)
    try world.go(source)
    #expect((world.asked, nav.towards, nav.viewControllers.count) == ([], [], 2))
  }

  @Test("An action that is declared makes a destination; one of another name does not", .tags(.documented))
  func declared() {
    let controller = ViewController()
    controller.addUnwindAction("done") { _ in }
    #expect(controller.canPerformUnwindSegueAction("done", from: ViewController(), sender: nil))
    #expect(!controller.canPerformUnwindSegueAction("other", from: ViewController(), sender: nil))
  }
}
