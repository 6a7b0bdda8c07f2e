import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Presented controllers and their presenters, in the callbacks of the end.
@Suite("Presentations: the end of a dismissal")
struct EndedDismissalsTests {
  /// A stage that records, in each callback of A and B, whether they are linked.
  private final class Witness {
    let stage: StackFixture
    private(set) var links: [String] = []
    private static let callbacks: [Callback] = [
      .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
    ]

    init(_ stage: StackFixture) {
      self.stage = stage
      for controller in [stage.a, stage.b] {
        for callback in Self.callbacks {
          controller.reactions[callback] = { [unowned self, unowned controller] in note(callback, of: controller) }
        }
      }
    }

    private func note(_ callback: Callback, of controller: Probe) {
      let down = stage.a.presentedViewController === stage.b && stage.nav.presentedViewController === stage.b
      let up = stage.b.presentingViewController === stage.nav
      #expect(down == up, "both links or none")
      if !down { #expect(stage.a.presentedViewController == nil && stage.b.presentingViewController == nil) }
      let flag = stage.b.isBeingDismissed ? ", being dismissed" : ""
      links.append("\(controller.name).\(callback) \(down ? "presented" : "gone")\(flag)")
    }

    func forget() { links = [] }
  }

  /// The tests of WinObjC pin it, for several styles, and its issue 2114 tells it of iOS for the viewDidDisappear of the one
  /// that is dismissed. For the other styles, and without animation, it is inferred.
  @Test(
    "In the did-callbacks of a dismissal that has finished, nobody presents and nobody is presented any more",
    .source(.winObjC2114),
    .covers(.flags),
    arguments: PresentationStylesTests.styles.filter { $0 != .currentContext && $0 != .overCurrentContext },
    [true, false]
  )
  func finished(style: ModalPresentationStyle, animated: Bool) throws {
    let stage = StackFixture()
    let witness = Witness(stage)
    stage.b.modalPresentationStyle = style
    try stage.a.present(stage.b, animated: false, completion: nil)
    witness.forget()
    try stage.b.dismiss(animated: animated, completion: nil)
    try stage.simulation.run()
    let dismissed = [
      "B.viewWillDisappear presented, being dismissed", "B.viewDidDisappear gone, being dismissed",
    ]
    let uncovered = [
      "A.viewWillAppear presented, being dismissed", "A.viewDidAppear gone, being dismissed",
    ]
    let reappears = style == .fullScreen
    #expect(
      witness.links
        == (reappears ? [dismissed[0], uncovered[0], uncovered[1], dismissed[1]] : dismissed)
    )
    #expect(!stage.b.isBeingDismissed)
  }

  @Test(
    "In the did-callbacks of the dismissal of a chain, all of its links are gone",
    .tags(.inferred),
    .covers(.flags)
  )
  func chain() throws {
    let stage = StackFixture()
    for controller in [stage.b, stage.c] { controller.modalPresentationStyle = .overFullScreen }
    try stage.a.present(stage.b, animated: false, completion: nil)
    try stage.b.present(stage.c, animated: false, completion: nil)
    var told = 0
    for controller in [stage.b, stage.c] {
      controller.reactions[.viewDidDisappear] = { [unowned stage] in
        told += 1
        #expect(stage.nav.presentedViewController == nil)
        #expect(stage.b.presentedViewController == nil && stage.b.presentingViewController == nil)
        #expect(stage.c.presentingViewController == nil)
        #expect(stage.b.isBeingDismissed && stage.c.isBeingDismissed)
      }
    }
    try stage.a.dismiss(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(told == 2)
  }

  @Test("In the did-callbacks of a cancelled dismissal, the links are there", .tags(.inferred), .covers(.flags))
  func cancelled() throws {
    let stage = StackFixture()
    try stage.a.present(stage.b, animated: false, completion: nil)
    let witness = Witness(stage)
    try #require(try stage.b.beginInteractiveDismissal()).cancel()
    try stage.simulation.run()
    #expect(
      witness.links == [
        "B.viewWillDisappear presented, being dismissed", "B.viewWillAppear presented, being dismissed",
        "B.viewDidAppear presented, being dismissed",
      ]
    )
  }

  /// UIKit lets it go through. Here the dismissal occupies its controllers until its last callback has returned.
  @Test(
    "In the did-callbacks of a dismissal, presenting anew throws still, the dismissed one too",
    .tags(.different),
    .covers(.insideCallbacks),
    arguments: [true, false]
  )
  func presentingAnew(animated: Bool) throws {
    let stage = StackFixture()
    stage.b.modalPresentationStyle = .fullScreen
    try stage.a.present(stage.b, animated: false, completion: nil)
    var refused = 0
    for (controller, callback) in [(stage.a, Callback.viewDidAppear), (stage.b, .viewDidDisappear)] {
      controller.reactions[callback] = { [unowned stage] in
        for new in [stage.b, stage.c] {
          refused += 1
          stage.expectRefusal(.conflict, conflictingTransition: .dismiss) {
            try stage.a.present(new, animated: animated, completion: $0)
          }
        }
      }
    }
    try stage.a.dismiss(animated: animated) { [unowned stage] _ in
      stage.a.reactions = [:]
      stage.b.reactions = [:]
      #expect(throws: Never.self) { try stage.a.present(stage.b, animated: animated, completion: stage.note("anew")) }
    }
    try stage.simulation.run()
    #expect(refused == 4)
    #expect(stage.ends == ["anew finished"])
    #expect(stage.nav.presentedViewController === stage.b)
  }

  /// UIKit does nothing, and does not run the completion (inferred).
  @Test(
    "In the did-callbacks of a dismissal there is nothing left to dismiss: doing so completes at once",
    .tags(.different),
    .covers(.dismissOfNothing)
  )
  func dismissingAgain() throws {
    let stage = StackFixture()
    try stage.a.present(stage.b, animated: false, completion: nil)
    stage.b.reactions[.viewDidDisappear] = { [unowned stage] in
      #expect(throws: Never.self) { try stage.b.dismiss(animated: true, completion: stage.note("again")) }
    }
    try stage.a.dismiss(animated: true, completion: stage.note("first"))
    try stage.simulation.run()
    #expect(stage.ends == ["again finished", "first finished"])
  }
}
