import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Presented controllers and their presenters, in the callbacks of the end.
@Suite("Presentations: the end of a dismissal")
final class EndedDismissalsTests: StackFixture {
  private let callbacksOfAppearance: [Callback] = [
    .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
  ]

  init() { super.init(cast: "") }

  /// Presents B, and tells in each callback of A and B whether they are linked, and whether B is
  /// being dismissed.
  private func present(_ style: ModalPresentationStyle = .automatic) throws {
    b.modalPresentationStyle = style
    try a.presentAndSettle(b)
    forget()
    for controller in [a, b] {
      for callback in callbacksOfAppearance {
        controller.reactions[callback] = { [unowned self, unowned controller] in
          let links = [
            a.presentedViewController, nav.presentedViewController, b.presentingViewController,
          ].map { $0?.title ?? "gone" }
          let names = links == ["gone", "gone", "gone"] ? "gone" : links.joined(separator: " ")
          let flag = b.isBeingDismissed ? ", being dismissed" : ""
          story.write("\(controller.name).\(callback): \(names)\(flag)")
        }
      }
    }
  }

  /// The tests of WinObjC pin it, for several styles, and its issue 2114 tells it of iOS for the
  /// viewDidDisappear of the one that is dismissed. For the other styles, and without animation, it
  /// is inferred.
  @Test(
    "In the did-callbacks of a finished dismissal, nothing is presented any more",
    .source(.winObjC2114),
    .covers(.flags),
    arguments: [
      ModalPresentationStyle.automatic, .overFullScreen, .pageSheet, .formSheet, .popover, .custom,
    ],
    Motion.allCases
  )
  func finished(style: ModalPresentationStyle, motion: Motion) throws {
    try present(style)
    story.tellsTimes = false
    try b.dismiss(animated: motion.isAnimated, completion: nil)
    try story.settle(
      """
      B.viewWillDisappear: B B nav, being dismissed · B.viewDidDisappear: gone, being dismissed
      → A
      """
    )
    #expect(!b.isBeingDismissed)
  }

  @Test(
    "In the did-callbacks of a full-screen dismissal, too, nothing is presented any more",
    .source(.winObjC2114),
    .covers(.flags),
    arguments: Motion.allCases
  )
  func finishedFullScreen(motion: Motion) throws {
    try present(.fullScreen)
    story.tellsTimes = false
    try b.dismiss(animated: motion.isAnimated, completion: nil)
    try story.settle(
      """
      B.viewWillDisappear: B B nav, being dismissed · A.viewWillAppear: B B nav, being dismissed
        · A.viewDidAppear: gone, being dismissed · B.viewDidDisappear: gone, being dismissed
      → A
      """
    )
  }

  @Test(
    "In the did-callbacks of the dismissal of a chain, all of its links are gone",
    .tags(.inferred),
    .covers(.flags)
  )
  func chain() throws {
    b.modalPresentationStyle = .overFullScreen
    c.modalPresentationStyle = .overFullScreen
    try a.presentAndSettle(b)
    try b.presentAndSettle(c)
    for controller in [b, c] {
      controller.reactions[.viewDidDisappear] = { [unowned self, unowned controller] in
        story.write("\(controller.name) of \(nav.screen), \(b.screen), \(c.screen)")
        #expect(b.presentingViewController == nil)
        #expect(c.presentingViewController == nil)
        #expect(b.isBeingDismissed && c.isBeingDismissed)
      }
    }
    try a.dismiss(animated: true, completion: nil)
    try story.settle("0.5: C of A, (B), (C) · B of A, (B), (C)")
  }

  @Test(
    "In the did-callbacks of a cancelled dismissal, the controller is still presented",
    .tags(.inferred),
    .covers(.flags)
  )
  func cancelled() throws {
    try present()
    try #require(try b.beginInteractiveDismissal()).cancel()
    try story.settle(
      """
      0.0: B.viewWillDisappear: B B nav, being dismissed · B.viewWillAppear: B B nav, being dismissed
        · B.viewDidAppear: B B nav, being dismissed
      → A + B
      """
    )
  }

  /// UIKit lets it go through. Here the dismissal occupies its controllers until its last callback
  /// has returned.
  @Test(
    "In the did-callbacks of a dismissal, presenting any controller still throws",
    .tags(.different),
    .covers(.insideCallbacks),
    arguments: Motion.allCases
  )
  func presentingAnew(motion: Motion) throws {
    b.modalPresentationStyle = .fullScreen
    try a.presentAndSettle(b)
    for (controller, callback) in [(a, Callback.viewDidAppear), (b, .viewDidDisappear)] {
      controller.reactions[callback] = { [unowned self] in
        for new in [b, c] {
          expectRefusal(.conflict, conflictingTransition: .dismiss) {
            try a.present(new, animated: motion.isAnimated, completion: $0)
          }
        }
      }
    }
    try a.dismiss(animated: motion.isAnimated) { [unowned self] _ in
      a.reactions = [:]
      b.reactions = [:]
      #expect(throws: Never.self) {
        try a.present(b, animated: motion.isAnimated, completion: note("anew"))
      }
    }
    story.tellsTimes = false
    try story.settle(
      """
      thrown conflict with dismiss · thrown conflict with dismiss · thrown conflict with dismiss
        · thrown conflict with dismiss · anew finished
      → (A) + B
      """
    )
  }

  /// UIKit does nothing, and does not run the completion (inferred).
  @Test(
    "In the did-callbacks of a dismissal, a second dismissal has nothing to do and completes at once",
    .tags(.different),
    .covers(.dismissOfNothing)
  )
  func dismissingAgain() throws {
    try a.presentAndSettle(b)
    b.reactions[.viewDidDisappear] = { [unowned self] in
      #expect(throws: Never.self) { try b.dismiss(animated: true, completion: note("again")) }
    }
    try a.dismiss(animated: true, completion: note("first"))
    try story.settle("0.5: again finished · first finished → A")
  }
}
