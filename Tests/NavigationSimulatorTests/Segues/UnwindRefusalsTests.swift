import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Unwind segues that find no destination, or no way to it.
@Suite("Segues: unwinding refused")
final class UnwindRefusalsTests: StoryboardFixture {
  override init() throws {
    try super.init()
    try storyboard.addUnwindSegue("back", from: "B", action: "done")
    offer("done", in: a)
    show(a)
  }

  private func present(_ style: ModalPresentationStyle, _ profile: SystemProfile = .current) throws
  {
    simulation.profile = profile
    b.modalPresentationStyle = style
    try a.presentAndSettle(b)
    story.forget()
    story.cast = ""
  }

  /// UIKit does not throw: it prepares the segue, calls the action, and leaves the controller where
  /// it is.
  @Test(
    "Before iOS 9 a segue out of a custom presentation throws",
    .tags(.different),
    .covers(.unwindFromCustom),
    arguments: [
      SystemProfile.iOS7: "0.0: thrown noWayBack → A + B",
      .iOS8: "0.0: thrown noWayBack → A + B",
      .iOS9: "0.0: prepared · done in A from B\n0.5: back finished → A",
      .iOS26: "0.0: prepared · done in A from B\n0.5: back finished → A",
      .current: "0.0: prepared · done in A from B\n0.5: back finished → A",
    ]
  )
  func noWayBack(profile: SystemProfile, told: String) throws {
    try present(.custom, profile)
    b.onPrepare = { [story] _ in story.write("prepared") }
    try? perform("back", from: b)
    try story.settle(told)
  }

  /// Seen in reports: the unwind action is called, and the presented controller stays. UIKit says
  /// nothing about it.
  @Test(
    "As UIKit does: before iOS 9, the action is called and no transition starts",
    .source(.radar3448),
    .covers(.unwindFromCustom),
    arguments: [SystemProfile.iOS7, .iOS8]
  )
  func noWayBackAsUIKit(profile: SystemProfile) async throws {
    try present(.custom, profile)
    simulation.collisionBehavior = .matchingUIKit
    b.onPrepare = { [story] _ in story.write("prepared") }
    try perform("back", from: b)
    story.expect("0.0: prepared · done in A from B · dropped noWayBack → A + B")
    await #expect(throws: NavigationFailure.self) {
      try await b.performSegue(withIdentifier: "back", sender: nil)
    }
    // The published workaround: the action dismisses.
    a.addUnwindAction("done") { [unowned a, story] _ in
      try? a.dismiss(animated: true, completion: story.note("dismiss"))
    }
    story.forget()
    try perform("back", from: b)
    try await story.settle("0.0: prepared · dropped noWayBack\n0.5: dismiss finished → A")
  }

  /// UIKit aborts such a segue without a word.
  @Test("An unwind segue without a destination throws, and nothing is prepared", .tags(.different))
  func noDestination() async throws {
    try present(.fullScreen)
    b.onPrepare = { [story] _ in story.write("prepared") }
    try storyboard.addUnwindSegue("lost", from: "B", action: "unknown")
    // An unwind segue does not ask its source.
    offer("unknown", in: b)
    let failure = #expect(throws: NavigationFailure.self) { try perform("lost", from: b) }
    #expect(
      failure?.message
        == "No controller on the way back from <Page \"B\"> has the unwind action 'unknown'."
    )
    simulation.collisionBehavior = .matchingUIKit
    try perform("lost", from: b)
    await #expect(throws: NavigationFailure.self) {
      try await b.performSegue(withIdentifier: "lost", sender: nil)
    }
    story.expect(
      """
      0.0: thrown noUnwindDestination · dropped noUnwindDestination · thrown noUnwindDestination
      → (A) + B
      """
    )
  }

  /// UIKit prepares the segue and calls its action; then it logs and drops the pop, and the
  /// dismissal.
  @Test(
    "A dismissal or a pop that would collide throws before the segue is prepared",
    .tags(.different)
  )
  func collision() throws {
    b.onPrepare = { [story] _ in story.write("prepared") }
    try present(.fullScreen)
    try a.dismiss(animated: true, completion: nil)
    try? perform("back", from: b)
    try story.settle("0.0: thrown conflict with dismiss → A")

    window.rootViewController = nil
    show(nav)
    try nav.pushViewController(b, animated: true, completion: nil)
    try? perform("back", from: b)
    try story.settle("0.5: thrown conflict with push → (A) B")
  }

  @Test(
    "As UIKit does: an unwind segue during a presentation waits for it, and ends like its own dismissal",
    .tags(.inferred),
    arguments: [
      true: "0.7: back finished → A",
      false: "0.7: back cancelled → A + B",
    ]
  )
  func deferred(finishes: Bool, end: String) throws {
    simulation.collisionBehavior = .matchingUIKit
    story.cast = ""
    try a.present(b, animated: true, completion: note("present"))
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: simulation))
    delegate.animator.finishes = finishes
    b.transitioningDelegate = delegate
    try perform("back", from: b)
    try story.settle(
      "0.0: done in A from B · deferred conflict with present\n0.5: present finished \(end)"
    )
  }
}
