import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: showing")
final class ShowSeguesTests: StoryboardFixture {
  override init() throws {
    try super.init()
    story.cast = ""
  }

  @Test("show inside a navigation controller pushes", .tags(.documented))
  func pushes() throws {
    try a.show(b, sender: nil, completion: note("show"))
    try story.settle("0.35: show finished → (A) B")
    #expect(a.targetViewController(forAction: .show, sender: nil) === nav)
    #expect(nav.targetViewController(forAction: .show, sender: nil) === nav)
  }

  /// Apple's guide presents over the source of the segue; the reference of `show` says the root of
  /// the window, which could not where the one that shows is presented itself. Chosen: the source.
  @Test(
    "show outside of a container presents on the controller that calls it",
    .tags(.documented)
  )
  func presents() async throws {
    try await nav.present(b, animated: true)
    #expect(b.targetViewController(forAction: .show, sender: nil) == nil)
    #expect(try await b.show(c, sender: nil) == .finished)
    story.expect("→ A + B + C")
    #expect(c.presentingViewController === b)
  }

  /// A container with its own way of showing.
  private final class Drawer: ViewController {
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

  @Test("show calls a container's custom show, unless the container declines", .tags(.documented))
  func ownContainer() throws {
    let drawer = Drawer(title: "drawer")
    show(drawer)
    #expect(drawer.targetViewController(forAction: .show, sender: nil) === drawer)
    #expect(drawer.targetViewController(forAction: .show, sender: "not you") == nil)
    try drawer.show(b, sender: nil, completion: note("own"))
    story.expect("0.0: own finished")
    #expect(drawer.shown.map(\.title) == ["B"])
  }

  @Test(
    "A segue without animation pushes within the call, and presents a turn of the main loop later",
    .tags(.documented),
    arguments: zip(["in a stack", "alone"], ["(A) B", "D + B"])
  )
  func notAnimated(place: String, screen: String) throws {
    let source = place == "alone" ? d : a
    if source === d { show(d) }
    try storyboard.addSegue(
      "next",
      from: source.title ?? "",
      to: "B",
      style: .show,
      animated: false
    )
    let log = simulation.recordCallbacks()
    try perform("next", from: source)
    try story.settle("0.0: next finished → \(screen)")
    #expect(log.records.allSatisfy { $0.animated != true })
  }

  @Test("A segue sets the style of its destination, which prepare may change", .tags(.inferred))
  func presentationStyle() throws {
    try storyboard.addSegue(
      "over",
      from: "A",
      to: "B",
      modalPresentationStyle: .fullScreen,
      animated: false
    )
    try perform("over", from: a)
    try story.settle("0.0: over finished → (A) + B")
    try a.dismissAndSettle()
    a.onPrepare = {
      #expect($0.destination.modalPresentationStyle == .fullScreen)
      $0.destination.modalPresentationStyle = .pageSheet
    }
    try perform("over", from: a)
    try story.settle("0.0: over finished → A + B")
  }
}
