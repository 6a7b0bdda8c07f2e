import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues")
struct SeguesTests {
  private static let styles: [Segue.Style] = [.presentModally, .show, .showDetail]

  /// A storyboard with the segue `go` to `B` from `A`, which is on screen: in a stack, and for
  /// details in a split.
  private func storyboard(_ style: Segue.Style) throws -> (StoryboardFixture, Page) {
    let book = StoryboardFixture()
    try book.storyboard.addSegue("go", from: "A", to: "B", style: style)
    let a = try book.make("A")
    let nav = NavigationController(rootViewController: a, title: "nav")
    book.show(
      style == .showDetail ? SplitViewController(primary: nav, secondary: try book.make("C")) : nav
    )
    return (book, a)
  }

  @Test(
    "A segue is prepared before the view of its destination is loaded: modal, show, and show detail",
    .tags(.documented),
    .covers(.preparedBeforeLoading),
    arguments: styles
  )
  func prepare(style: Segue.Style) throws {
    let (book, a) = try storyboard(style)
    var lines: [String] = []
    a.onPrepare = { [unowned a] segue in
      lines.append(
        "\(segue.identifier ?? "") \(segue.source === a) \(segue.destination.isViewLoaded)"
      )
    }
    try a.performSegue(withIdentifier: "go", sender: "button", completion: nil)
    #expect((lines, a.sender as? String) == (["go true false"], "button"))
    let destination =
      switch style {
      case .presentModally: a.presentedViewController
      case .show: a.navigationController?.topViewController
      default: a.splitViewController?.viewController(for: .secondary)
      }
    #expect(destination?.title == "B")
    try book.simulation.run()
  }

  /// In UIKit performing a segue has no completion.
  @Test(
    "The completion follows the destination's viewDidAppear",
    .tags(.different),
    .covers(.segueCompletes),
    arguments: styles
  )
  func completion(style: Segue.Style) async throws {
    let (book, a) = try storyboard(style)
    var callbacks: [String] = []
    try a.performSegue(withIdentifier: "go", sender: nil) { _ in callbacks = book.callbacks }
    try await book.simulation.run()
    #expect(callbacks.contains("B.viewDidAppear"))
  }

  /// Thrown here, raised as NSInvalidArgumentException there.
  @Test(
    "An unknown or empty identifier throws, and leaves nothing pending",
    .source(.performSegue),
    .covers(.unknownSegue),
    arguments: ["nope", ""]
  )
  func unknown(identifier: String) throws {
    let (book, a) = try storyboard(.presentModally)
    let failure = #expect(throws: NavigationFailure.self) {
      try a.performSegue(withIdentifier: identifier, sender: nil, completion: nil)
    }
    #expect(failure?.storyboard?.code == .unknownSegue)
    #expect(
      failure?.message == "Receiver (<Page \"A\">) has no segue with identifier '\(identifier)'"
    )
    #expect(failure?.exceptionName == "NSInvalidArgumentException")
    #expect(throws: NavigationFailure.self) {
      try a.triggerSegue(withIdentifier: identifier, sender: nil, completion: nil)
    }
    #expect(book.log.records == [])
    try a.performSegue(withIdentifier: "go", sender: nil, completion: nil)
    #expect(book.prepared == 1)
  }

  @Test(
    "A controller from no storyboard has no segues; a scene that is not there throws",
    .source(.performSegue)
  )
  func noStoryboard() throws {
    let (book, a) = try storyboard(.presentModally)
    #expect(throws: NavigationFailure.self) {
      try ViewController().performSegue(withIdentifier: "go", sender: nil, completion: nil)
    }
    try book.storyboard.addSegue("lost", from: "A", to: "Nowhere")
    let failure = #expect(throws: NavigationFailure.self) {
      try a.performSegue(withIdentifier: "lost", sender: nil, completion: nil)
    }
    #expect((failure?.storyboard?.code, book.prepared) == (.unknownScene, 0))
  }

  /// UIKit prepares the segue, and then logs and drops what it starts.
  @Test(
    "A segue that collides throws before it is prepared, and its refusal is recorded once",
    .tags(.different),
    .covers(.preparedBeforeLoading),
    arguments: styles
  )
  func collision(style: Segue.Style) async throws {
    let (book, a) = try storyboard(style)
    let refusals = Refusals()
    book.simulation.addObserver(refusals)
    try a.present(ViewController(), animated: true, completion: nil)
    let failure = #expect(throws: NavigationFailure.self) {
      try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("no"))
    }
    #expect((failure?.code, failure?.conflictingTransition?.kind) == (.conflict, .present))
    await #expect(throws: NavigationFailure.self) {
      try await a.performSegue(withIdentifier: "go", sender: nil)
    }
    #expect((book.prepared, refusals.lines) == (0, ["conflict thrown", "conflict thrown"]))
    try await book.simulation.run()
    #expect(book.lines == [])
  }

  @Test(
    "As UIKit: a colliding segue is prepared and dropped",
    .source(.wlkthru),
    arguments: [Segue.Style.presentModally, .show]
  )
  func dropped(style: Segue.Style) async throws {
    let (book, a) = try storyboard(style)
    book.simulation.collisionBehavior = .matchingUIKit
    try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("first"))
    try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("second"))
    #expect((book.prepared, book.simulation.messages.count) == (2, 1))
    await #expect(throws: NavigationFailure.self) {
      try await a.show(ViewController(), sender: nil)
    }
    try await book.simulation.run()
    #expect(book.lines == ["first finished"])
  }

  @Test(
    "shouldPerformSegue is asked for interactions, not for code; a button's segue runs if allowed",
    .tags(.documented)
  )
  func shouldPerform() throws {
    let (book, a) = try storyboard(.presentModally)
    a.allowsSegues = false
    #expect(try !a.triggerSegue(withIdentifier: "go", sender: nil, completion: nil))
    #expect((book.prepared, book.log.records.map(\.callback)) == (0, [.shouldPerformSegue]))
    try a.performSegue(withIdentifier: "go", sender: nil, completion: nil)
    try book.simulation.run()
    try a.dismissAndSettle()
    a.allowsSegues = true
    #expect(try a.triggerSegue(withIdentifier: "go", sender: nil, completion: nil))
    #expect(a.presentedViewController?.title == "B")
    try book.simulation.run()
  }
}
