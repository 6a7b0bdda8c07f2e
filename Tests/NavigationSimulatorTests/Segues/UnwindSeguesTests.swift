import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: unwinding")
final class UnwindSeguesTests: StoryboardFixture {
  override init() throws {
    try super.init()
    try storyboard.addUnwindSegue("back", from: "C", action: "done")
    try push(b)
  }

  /// Presents C over the stack of A and B.
  private func presentC(_ style: ModalPresentationStyle) throws {
    c.modalPresentationStyle = style
    try nav.presentAndSettle(c)
    story.forget()
  }

  @Test(
    "An unwind segue calls the source's prepare, then the destination's action, and then pops",
    .tags(.documented)
  )
  func pops() throws {
    try push(c)
    offer("done", in: a)
    c.onPrepare = { [story] in
      story.write("\($0.style) to \($0.destination.screen)")
    }
    try perform("back", from: c)
    try story.settle(
      """
      0.0: C.prepareForSegue · unwind to (A) · A.unwindAction · done in A from C
        · C.willMove(to nil) · B.willMove(to nil) · C.viewWillDisappear · A.viewWillAppear
        · A.viewIsAppearing
      0.35: C.viewDidDisappear · A.viewDidAppear · C.didMove(to nil) · B.didMove(to nil)
        · back finished
      → A
      """
    )
  }

  @Test(
    "An unwind segue dismisses the presentations on its way",
    .tags(.documented),
    arguments: SystemProfile.all
  )
  func dismisses(profile: SystemProfile) throws {
    try presentC(.fullScreen)
    simulation.profile = profile
    offer("done", in: b)
    try perform("back", from: c)
    try story.settle(
      """
      0.0: C.prepareForSegue · B.unwindAction · done in B from C · C.viewWillDisappear
        · B.viewWillAppear · B.viewIsAppearing
      0.5: B.viewDidAppear · C.viewDidDisappear · back finished
      → (A) B
      """
    )
  }

  /// Chosen without a source at hand: the dismissal is animated, the pop beneath it is not; and the
  /// stack changes first, because a pop during the dismissal would collide with it.
  @Test(
    "If the stack beneath has to pop, it pops without animation, and the dismissal shows the destination",
    .tags(.inferred),
    .covers(.dismissAndPop),
    arguments: zip(
      [ModalPresentationStyle.fullScreen, .pageSheet],
      [
        """
        B.willMove(to nil) · B.didMove(to nil) · C.viewWillDisappear · A.viewWillAppear
          · A.viewIsAppearing
        0.5: A.viewDidAppear · C.viewDidDisappear
        """,
        """
        B.willMove(to nil) · B.viewWillDisappear · A.viewWillAppear · A.viewIsAppearing
          · B.viewDidDisappear · A.viewDidAppear · B.didMove(to nil) · C.viewWillDisappear
        0.5: C.viewDidDisappear
        """,
      ]
    )
  )
  func dismissesAndPops(style: ModalPresentationStyle, told: String) throws {
    try presentC(style)
    offer("done", in: a)
    try perform("back", from: c)
    try story.settle(
      "0.0: C.prepareForSegue · A.unwindAction · done in A from C · \(told) · back finished → A"
    )
    #expect(b.parent == nil)
  }

  /// In UIKit performing a segue has no completion.
  @Test("An unwind segue that moves nothing completes at once", .tags(.different))
  func nothingToDo() async throws {
    try push(c)
    story.cast = ""
    offer("done", in: nav)
    try perform("back", from: c)
    #expect(try await c.performSegue(withIdentifier: "back", sender: nil) == .finished)
    story.expect("0.0: done in nav from C · back finished · done in nav from C → (A) (B) C")
  }

  @Test("An unwind segue without animation takes no time", .tags(.inferred))
  func notAnimated() throws {
    try presentC(.pageSheet)
    try storyboard.addUnwindSegue("back", from: "C", action: "done", animated: false)
    offer("done", in: a)
    story.cast = ""
    let log = simulation.recordCallbacks()
    try perform("back", from: c)
    try story.settle("0.0: done in A from C · back finished → A")
    #expect(log.records.allSatisfy { $0.animated != true })
  }

  @Test(
    "A button's unwind segue calls shouldPerformSegue before it searches for its destination",
    .tags(.documented)
  )
  func trigger() throws {
    try push(c)
    offer("done", in: a)
    c.onPrepare = { [story] _ in story.cast = "" }
    #expect(try c.triggerSegue(withIdentifier: "back", sender: nil, completion: note("back")))
    try story.settle(
      """
      0.0: C.shouldPerformSegue · C.prepareForSegue · done in A from C
      0.35: back finished
      → A
      """
    )
  }

  /// UIKit knows no line to wait in; a segue without a destination does nothing there.
  @Test("An unwind segue can be awaited, and can wait in line", .tags(.different))
  func inLine() async throws {
    try push(c)
    story.cast = ""
    offer("done", in: a)
    #expect(try await c.performSegue(withIdentifier: "back", sender: nil) == .finished)
    try await nav.pushViewController(c, animated: true)
    story.forget()
    // At its turn, the source of the second segue has left the window.
    for name in ["first", "second"] {
      c.transitions.performSegue(withIdentifier: "back", sender: nil).onEnd { [story] in
        switch $0 {
        case .success(let end): story.write("\(name) \(end)")
        case .failure(let failure): story.write("\(name) \(failure.code)")
        }
      }
    }
    try await story.settle(
      """
      0.7: done in A from C
      1.05: first finished · thrown notInWindow · second outdated
      → A
      """
    )
  }
}
