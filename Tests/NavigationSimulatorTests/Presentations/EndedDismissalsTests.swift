import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Presented controllers and their presenters, in the callbacks of the end.
@Suite("Presentations: the end of a dismissal")
struct EndedDismissalsTests {
  /// A fixture that records, in each callback of A and B, whether they are linked.
  private final class LinkRecorder {
    let fixture: StackFixture
    private(set) var links: [String] = []
    private static let callbacks: [Callback] = [
      .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
    ]

    init(_ fixture: StackFixture) {
      self.fixture = fixture
      for controller in [fixture.a, fixture.b] {
        for callback in Self.callbacks {
          controller.reactions[callback] = { [unowned self, unowned controller] in
            note(callback, of: controller)
          }
        }
      }
    }

    private func note(_ callback: Callback, of controller: Probe) {
      let down =
        fixture.a.presentedViewController === fixture.b
        && fixture.nav.presentedViewController === fixture.b
      let up = fixture.b.presentingViewController === fixture.nav
      #expect(down == up, "both links or none")
      if !down {
        #expect(
          fixture.a.presentedViewController == nil && fixture.b.presentingViewController == nil
        )
      }
      let flag = fixture.b.isBeingDismissed ? ", being dismissed" : ""
      links.append("\(controller.name).\(callback) \(down ? "presented" : "gone")\(flag)")
    }

    func forget() { links = [] }
  }

  /// The tests of WinObjC pin it, for several styles, and its issue 2114 tells it of iOS for the
  /// viewDidDisappear of the one that is dismissed. For the other styles, and without animation, it
  /// is inferred.
  @Test(
    "In the did-callbacks of a finished dismissal, nothing is presented any more",
    .source(.winObjC2114),
    .covers(.flags),
    arguments: PresentationStylesTests.styles.filter {
      $0 != .currentContext && $0 != .overCurrentContext
    },
    [true, false]
  )
  func finished(style: ModalPresentationStyle, animated: Bool) throws {
    let fixture = StackFixture()
    let recorder = LinkRecorder(fixture)
    fixture.b.modalPresentationStyle = style
    try fixture.a.presentAndSettle(fixture.b)
    recorder.forget()
    try fixture.b.dismiss(animated: animated, completion: nil)
    try fixture.simulation.run()
    let dismissed = [
      "B.viewWillDisappear presented, being dismissed", "B.viewDidDisappear gone, being dismissed",
    ]
    let uncovered = [
      "A.viewWillAppear presented, being dismissed", "A.viewDidAppear gone, being dismissed",
    ]
    let reappears = style == .fullScreen
    #expect(
      recorder.links
        == (reappears ? [dismissed[0], uncovered[0], uncovered[1], dismissed[1]] : dismissed)
    )
    #expect(!fixture.b.isBeingDismissed)
  }

  @Test(
    "In the did-callbacks of the dismissal of a chain, all of its links are gone",
    .tags(.inferred),
    .covers(.flags)
  )
  func chain() throws {
    let fixture = StackFixture()
    for controller in [fixture.b, fixture.c] { controller.modalPresentationStyle = .overFullScreen }
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.b.presentAndSettle(fixture.c)
    var told = 0
    for controller in [fixture.b, fixture.c] {
      controller.reactions[.viewDidDisappear] = { [unowned fixture] in
        told += 1
        #expect(fixture.nav.presentedViewController == nil)
        #expect(
          fixture.b.presentedViewController == nil && fixture.b.presentingViewController == nil
        )
        #expect(fixture.c.presentingViewController == nil)
        #expect(fixture.b.isBeingDismissed && fixture.c.isBeingDismissed)
      }
    }
    try fixture.a.dismiss(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(told == 2)
  }

  @Test(
    "In the did-callbacks of a cancelled dismissal, the links are there",
    .tags(.inferred),
    .covers(.flags)
  )
  func cancelled() throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.b)
    let recorder = LinkRecorder(fixture)
    try #require(try fixture.b.beginInteractiveDismissal()).cancel()
    try fixture.simulation.run()
    #expect(
      recorder.links == [
        "B.viewWillDisappear presented, being dismissed",
        "B.viewWillAppear presented, being dismissed",
        "B.viewDidAppear presented, being dismissed",
      ]
    )
  }

  /// UIKit lets it go through. Here the dismissal occupies its controllers until its last callback
  /// has returned.
  @Test(
    "In the did-callbacks of a dismissal, presenting still throws, also the dismissed controller",
    .tags(.different),
    .covers(.insideCallbacks),
    arguments: [true, false]
  )
  func presentingAnew(animated: Bool) throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = .fullScreen
    try fixture.a.presentAndSettle(fixture.b)
    var refused = 0
    for (controller, callback) in [
      (fixture.a, Callback.viewDidAppear), (fixture.b, .viewDidDisappear),
    ] {
      controller.reactions[callback] = { [unowned fixture] in
        for new in [fixture.b, fixture.c] {
          refused += 1
          fixture.expectRefusal(.conflict, conflictingTransition: .dismiss) {
            try fixture.a.present(new, animated: animated, completion: $0)
          }
        }
      }
    }
    try fixture.a.dismiss(animated: animated) { [unowned fixture] _ in
      fixture.a.reactions = [:]
      fixture.b.reactions = [:]
      #expect(throws: Never.self) {
        try fixture.a.present(fixture.b, animated: animated, completion: fixture.note("anew"))
      }
    }
    try fixture.simulation.run()
    #expect(refused == 4)
    #expect(fixture.ends == ["anew finished"])
    #expect(fixture.nav.presentedViewController === fixture.b)
  }

  /// UIKit does nothing, and does not run the completion (inferred).
  @Test(
    "In the did-callbacks of a dismissal there is nothing left to dismiss: doing so completes at once",
    .tags(.different),
    .covers(.dismissOfNothing)
  )
  func dismissingAgain() throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.b)
    fixture.b.reactions[.viewDidDisappear] = { [unowned fixture] in
      #expect(throws: Never.self) {
        try fixture.b.dismiss(animated: true, completion: fixture.note("again"))
      }
    }
    try fixture.a.dismiss(animated: true, completion: fixture.note("first"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["again finished", "first finished"])
  }
}
