import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: where to unwind to")
final class UnwindSearchTests: StoryboardFixture {
  /// A controller that tells the questions to it, and gives a set answer.
  private final class Asked: ViewController {
    var answer = false
    weak var story: Story?
    override func canPerformUnwindSegueAction(_ action: String, from: ViewController, sender: Any?)
      -> Bool
    {
      story?.write("\(title ?? "")?")
      return answer
    }
  }

  /// The source of the segue.
  private var source: ViewController { d }

  override init() throws {
    try super.init()
    try storyboard.addUnwindSegue("back", from: "D", action: "done", animated: false)
    story.cast = ""
  }

  private func make(_ name: String, answer: Bool = false) -> ViewController {
    let controller = Asked(title: name)
    controller.answer = answer
    controller.story = story
    return controller
  }

  private func stack(_ controllers: ViewController...) -> NavigationController {
    let stack = NavigationController()
    stack.viewControllers = controllers
    return stack
  }

  @Test(
    "The search asks the source's stack from the top, without the source, and then the presenter's stack",
    .tags(.documented)
  )
  func order() throws {
    let outer = stack(make("K", answer: true), make("L"))
    show(outer)
    try outer.presentAndSettle(stack(make("X"), make("Y"), source))
    story.forget()
    try perform("back", from: source)
    try story.settle("0.0: Y? · X? · L? · K? · back finished → K")
  }

  @Test(
    "An unwind segue can find its destination in a split's other column, which pops",
    .tags(.documented)
  )
  func split() throws {
    let primary = stack(make("K", answer: true), make("L"))
    show(SplitViewController(primary: primary, secondary: stack(source)))
    try perform("back", from: source)
    try story.settle("0.0: L? · K? · back finished → K D")
  }

  /// A stack with a custom search, which tells the destination.
  private final class Picky: NavigationController {
    var allowed: [ViewController] = []
    var isDestination = false
    weak var story: Story?
    override func allowedChildrenForUnwinding(from source: UnwindSegueSource) -> [ViewController] {
      story?.write("\(source.unwindAction) in \(childContaining(source)?.title ?? "")")
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
      story?.write("towards \(subsequentVC.title ?? "")")
      try super.unwind(for: segue, towards: subsequentVC)
    }
  }

  /// Shows a stack with a custom search of K, L and the source.
  private func picky() -> Picky {
    let nav = Picky()
    nav.viewControllers = [make("K", answer: true), make("L", answer: true), source]
    nav.story = story
    show(nav)
    return nav
  }

  @Test(
    "A container can choose which children to search, and then gets unwind(for:towards:)",
    .tags(.documented)
  )
  func container() throws {
    let nav = picky()
    // The search leaves out all controllers that are not its children, itself included.
    nav.allowed = [nav, ViewController(), nav.viewControllers[0]]
    defer { nav.allowed = [] }
    try perform("back", from: source)
    try story.settle("0.0: done in D · K? · towards K · back finished → K")
  }

  @Test(
    "A container whose children are not searched may be the destination itself",
    .tags(.documented)
  )
  func containerItself() throws {
    picky().isDestination = true
    try perform("back", from: source)
    try story.settle("0.0: done in D · back finished → (K) (L) D")
  }

  @Test("A controller is a destination only for the actions that it declares", .tags(.documented))
  func declared() {
    a.addUnwindAction("done") { _ in }
    #expect(a.canPerformUnwindSegueAction("done", from: b, sender: nil))
    #expect(!a.canPerformUnwindSegueAction("other", from: b, sender: nil))
  }
}
