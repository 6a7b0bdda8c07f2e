import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Unwind segues that find no destination, or no way to it.
@Suite("Segues: unwinding refused")
struct UnwindRefusalsTests {
  private func presenting(_ style: ModalPresentationStyle, _ profile: SystemProfile) throws -> (
    StoryboardFixture, Page, Page
  ) {
    let book = StoryboardFixture()
    book.simulation.profile = profile
    try book.storyboard.addUnwindSegue("back", from: "B", action: "done")
    let (a, b) = (try book.make("A"), try book.make("B"))
    book.show(a)
    b.modalPresentationStyle = style
    try a.presentAndSettle(b)
    book.offer("done", in: a)
    book.log.removeAll()
    return (book, a, b)
  }

  /// UIKit does not throw: it prepares the segue, calls the action, and leaves the controller where
  /// it is.
  @Test(
    "Before iOS 9 a segue out of a custom presentation throws",
    .tags(.different),
    .covers(.unwindFromCustom)
  )
  func noWayBack() throws {
    for profile in SystemProfile.all {
      let (book, a, b) = try presenting(.custom, profile)
      guard profile == .iOS7 || profile == .iOS8 else {
        try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
        try book.simulation.run()
        #expect(book.lines == ["done in A from B", "back finished"])
        continue
      }
      let failure = #expect(throws: NavigationFailure.self) {
        try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("no"))
      }
      #expect((failure?.storyboard?.code, book.log.records, book.lines) == (.noWayBack, [], []))
      #expect(a.presentedViewController === b)
    }
  }

  /// Seen in reports: the unwind action is called, and the presented controller stays. UIKit says
  /// nothing about it.
  @Test(
    "As UIKit: before iOS 9 the action is called and nothing moves",
    .source(.radar3448),
    .covers(.unwindFromCustom),
    arguments: [SystemProfile.iOS7, .iOS8]
  )
  func noWayBackAsUIKit(profile: SystemProfile) async throws {
    let (book, a, b) = try presenting(.custom, profile)
    book.simulation.collisionBehavior = .matchingUIKit
    let refusals = Refusals()
    book.simulation.addObserver(refusals)
    try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("no"))
    #expect(book.lines == ["done in A from B"])
    #expect(book.prepared == 1)
    #expect(a.presentedViewController === b)
    #expect((refusals.lines, book.simulation.messages) == (["noWayBack dropped"], []))
    await #expect(throws: NavigationFailure.self) {
      try await b.performSegue(withIdentifier: "back", sender: nil)
    }
    // The published workaround: the action dismisses.
    a.addUnwindAction("done") { [unowned a, unowned book] _ in
      try? a.dismiss(animated: true, completion: book.note("dismissed"))
    }
    try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("no"))
    try await book.simulation.run()
    #expect(book.lines.last == "dismissed finished")
    #expect(a.presentedViewController == nil)
  }

  /// UIKit aborts such a segue without a word.
  @Test("An unwind segue without a destination throws, and nothing is prepared", .tags(.different))
  func noDestination() async throws {
    let (book, a, b) = try presenting(.fullScreen, .current)
    let refusals = Refusals()
    book.simulation.addObserver(refusals)
    try book.storyboard.addUnwindSegue("lost", from: "B", action: "unknown")
    // An unwind segue does not ask its source.
    book.offer("unknown", in: b)
    let failure = #expect(throws: NavigationFailure.self) {
      try b.performSegue(withIdentifier: "lost", sender: nil, completion: book.note("no"))
    }
    #expect(failure?.storyboard?.code == .noUnwindDestination)
    #expect(
      failure?.message
        == "No controller on the way back from <Page \"B\"> has the unwind action 'unknown'."
    )
    #expect(book.log.records == [])
    book.simulation.collisionBehavior = .matchingUIKit
    try b.performSegue(withIdentifier: "lost", sender: nil, completion: book.note("no"))
    await #expect(throws: NavigationFailure.self) {
      try await b.performSegue(withIdentifier: "lost", sender: nil)
    }
    #expect(
      refusals.lines == [
        "noUnwindDestination thrown", "noUnwindDestination dropped", "noUnwindDestination thrown",
      ]
    )
    #expect((book.simulation.messages, book.lines) == ([], []))
    #expect(a.presentedViewController === b)
  }

  /// UIKit prepares the segue and calls its action; then it logs and drops the pop, and the
  /// dismissal.
  @Test(
    "A dismissal or a pop that would collide throws before the segue is prepared",
    .tags(.different)
  )
  func collision() throws {
    let (book, a, b) = try presenting(.fullScreen, .current)
    try a.dismiss(animated: true, completion: nil)
    let failure = #expect(throws: NavigationFailure.self) {
      try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("no"))
    }
    #expect(
      (failure?.code, failure?.conflictingTransition?.kind, book.prepared) == (
        .conflict, .dismiss, 0
      )
    )

    let other = StoryboardFixture()
    try other.storyboard.addUnwindSegue("back", from: "B", action: "done")
    let (root, top) = (try other.make("A"), try other.make("B"))
    let nav = NavigationController(rootViewController: root)
    other.show(nav)
    other.offer("done", in: root)
    try nav.pushViewController(top, animated: true, completion: nil)
    let busy = #expect(throws: NavigationFailure.self) {
      try top.performSegue(withIdentifier: "back", sender: nil, completion: other.note("no"))
    }
    #expect((busy?.code, other.prepared, other.lines) == (.conflict, 0, []))
  }

  @Test(
    "As UIKit: a segue back during the presentation waits with its dismissal, and ends like that",
    .tags(.inferred),
    arguments: [true, false]
  )
  func deferred(finishes: Bool) throws {
    let book = StoryboardFixture()
    book.simulation.collisionBehavior = .matchingUIKit
    try book.storyboard.addUnwindSegue("back", from: "B", action: "done")
    let (a, b) = (try book.make("A"), try book.make("B"))
    book.show(a)
    book.offer("done", in: a)
    try a.present(b, animated: true, completion: book.note("presented"))
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: book.simulation))
    delegate.animator.finishes = finishes
    b.transitioningDelegate = delegate
    try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    try book.simulation.run()
    #expect(
      book.lines == [
        "done in A from B", "presented finished", "back \(finishes ? "finished" : "cancelled")",
      ]
    )
    #expect((a.presentedViewController == nil) == finishes)
  }
}
