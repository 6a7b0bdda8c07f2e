import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues")
final class SeguesTests: StoryboardFixture {
  private static let styles: [Segue.Style] = [.presentModally, .show, .showDetail]

  /// Adds the segue `go` from A to B, and for details puts the stack of A into a split.
  private func add(_ style: Segue.Style = .presentModally) throws {
    try storyboard.addSegue("go", from: "A", to: "B", style: style)
    guard style == .showDetail else { return }
    window.rootViewController = nil
    show(SplitViewController(primary: nav, secondary: c, title: "split"))
  }

  /// In UIKit performing a segue has no completion.
  @Test(
    "A segue is prepared before the view of its destination is loaded, and completes after viewDidAppear",
    .tags(.different),
    .covers(.preparedBeforeLoading),
    .covers(.segueCompletes),
    arguments: zip(
      styles,
      [
        """
        0.0: A.prepareForSegue · from A to (B) · B.viewDidLoad · B.viewWillAppear
          · B.viewIsAppearing
        0.5: B.viewDidAppear · go finished
        """,
        """
        0.0: A.prepareForSegue · from A to (B) · B.willMove(to nav) · B.viewDidLoad
          · A.viewWillDisappear · B.viewWillAppear · B.viewIsAppearing
        0.35: A.viewDidDisappear · B.viewDidAppear · B.didMove(to nav) · go finished
        """,
        """
        0.0: A.prepareForSegue · from A to (B) · B.willMove(to split) · B.viewDidLoad
          · B.viewWillAppear · B.viewIsAppearing · B.viewDidAppear · B.didMove(to split)
          · go finished
        """,
      ]
    )
  )
  func order(style: Segue.Style, told: String) throws {
    try add(style)
    story.cast = "AB"
    a.onPrepare = { [story] segue in
      #expect(segue.identifier == "go")
      story.write("from \(segue.source.screen) to \(segue.destination.screen)")
    }
    try a.performSegue(withIdentifier: "go", sender: "button", completion: note("go"))
    #expect(a.sender as? String == "button")
    try story.settle(told)
  }

  /// Thrown here, raised as NSInvalidArgumentException there.
  @Test(
    "An unknown or empty identifier throws, and leaves nothing pending",
    .source(.performSegue),
    .covers(.unknownSegue),
    arguments: ["nope", ""]
  )
  func unknown(identifier: String) throws {
    try add()
    let failure = #expect(throws: NavigationFailure.self) { try perform(identifier, from: a) }
    #expect(
      failure?.message == "Receiver (<Page \"A\">) has no segue with identifier '\(identifier)'"
    )
    #expect(failure?.exceptionName == "NSInvalidArgumentException")
    #expect(throws: NavigationFailure.self) {
      try a.triggerSegue(withIdentifier: identifier, sender: nil, completion: nil)
    }
    story.cast = "A"
    try perform("go", from: a)
    story.expect("0.0: thrown unknownSegue · thrown unknownSegue · A.prepareForSegue")
  }

  @Test(
    "A segue of a controller from no storyboard throws, and so does one to a missing scene",
    .source(.performSegue)
  )
  func noStoryboard() throws {
    #expect(throws: NavigationFailure.self) { try perform("go", from: ViewController()) }
    try storyboard.addSegue("lost", from: "A", to: "Nowhere")
    try? perform("lost", from: a)
    story.expect("0.0: thrown unknownScene")
  }

  /// UIKit prepares the segue, and then logs and drops what it starts.
  @Test(
    "A segue that collides throws before it is prepared, and its refusal is recorded once",
    .tags(.different),
    .covers(.preparedBeforeLoading),
    arguments: styles
  )
  func collision(style: Segue.Style) async throws {
    try add(style)
    story.cast = "A"
    try a.present(d, animated: true, completion: nil)
    try? perform("go", from: a)
    _ = try? await a.performSegue(withIdentifier: "go", sender: nil)
    try await story.settle("0.0: thrown conflict with present · thrown conflict with present")
  }

  @Test(
    "As UIKit does: a segue that collides is prepared and dropped",
    .source(.wlkthru),
    arguments: zip(
      [Segue.Style.presentModally, .show],
      [
        """
        message Attempt to present <Page… · dropped conflict with present
          · thrown conflict with present
        0.5:
        """,
        """
        message pushViewController(_:animated:) called on <NavigationController…
          · dropped conflict with push · thrown conflict with push
        0.35:
        """,
      ]
    )
  )
  func dropped(style: Segue.Style, told: String) async throws {
    try add(style)
    simulation.collisionBehavior = .matchingUIKit
    a.onPrepare = { [story] _ in story.write("prepared") }
    story.cast = ""
    try perform("go", from: a)
    try perform("go", from: a)
    _ = try? await a.show(d, sender: nil)
    try await story.settle("0.0: prepared · prepared · \(told) go finished")
  }

  @Test(
    "shouldPerformSegue is called for a button's segue, and not for a segue by code",
    .tags(.documented)
  )
  func shouldPerform() throws {
    try add()
    story.cast = "A"
    a.allowsSegues = false
    #expect(try !a.triggerSegue(withIdentifier: "go", sender: nil, completion: nil))
    story.expect("0.0: A.shouldPerformSegue")
    try perform("go", from: a)
    try story.settle("0.0: A.prepareForSegue\n0.5: go finished")
    try a.dismissAndSettle()
    a.allowsSegues = true
    #expect(try a.triggerSegue(withIdentifier: "go", sender: nil, completion: note("button")))
    try story.settle(
      "0.5: A.shouldPerformSegue · A.prepareForSegue\n1.0: button finished → A + B"
    )
  }
}
