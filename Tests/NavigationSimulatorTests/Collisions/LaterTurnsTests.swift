import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Presentations and dismissals without animation, which end in a later turn of the run loop.
@Suite("Collisions: without animation") @MainActor
struct LaterTurnsTests {
  private let fixture = StackFixture(cast: "")
  private var story: Story { fixture.story }

  /// Adds a line in each of the two turns of the run loop that follow this one.
  private func tellTurns() {
    fixture.simulation.schedule(after: .zero) { [story] in
      story.write("turn 1")
      story.simulation.schedule(after: .zero) { story.write("turn 2") }
    }
  }

  /// The radar counts two to three turns.
  @Test(
    "An unanimated dismissal keeps presentedViewController, and ends two turns of the main loop later",
    .source(.radar3068),
    .covers(.notAnimated),
    arguments: [
      ModalPresentationStyle.fullScreen, .pageSheet, .overCurrentContext, .popover, .custom,
    ]
  )
  func dismissal(style: ModalPresentationStyle) throws {
    fixture.b.modalPresentationStyle = style
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.begin(.dismiss(.b), animated: false)
    tellTurns()
    #expect(fixture.a.presentedViewController === fixture.b)
    try story.settle("0.0: turn 1 · dismiss B finished · turn 2 → A")
  }

  @Test(
    "A presentation without animation ends two turns of the main loop later, with its completion",
    .source(.radar3068),
    .covers(.notAnimated),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .custom]
  )
  func presentation(style: ModalPresentationStyle) throws {
    story.cast = "B"
    fixture.b.modalPresentationStyle = style
    try fixture.begin(.present(.b), animated: false)
    story.expect("0.0: B.viewDidLoad · B.viewWillAppear · B.viewIsAppearing")
    #expect(fixture.a.presentedViewController === fixture.b)
    tellTurns()
    try story.settle("0.0: turn 1 · B.viewDidAppear · present B finished · turn 2")
  }

  @Test(
    "As UIKit does: a presentation in the same turn of the main loop as an unanimated dismissal is dropped",
    .source(.radar2680),
    .covers(.presentWhilePresenting)
  )
  func presentationInSameTurn() throws {
    fixture.simulation.collisionBehavior = .matchingUIKit
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.begin(.dismiss(.a), animated: false)
    try fixture.begin(.present(.c), animated: true)
    try fixture.begin(.present(.d), animated: false)
    try story.settle(
      """
      0.0: message Attempt to present <Probe… · dropped conflict with dismiss
        · message Attempt to present <Probe… · dropped conflict with dismiss · dismiss A finished
      → A
      """
    )
    #expect(
      fixture.simulation.messages.first?.text
        == "Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> while a presentation is in progress!"
    )
  }

  @Test(
    "As UIKit does: of two unanimated dismissals in one turn of the main loop, only the first has an effect",
    .source(.reactNativeControllers36),
    .covers(.dismissWhilePresenting)
  )
  func dismissalsInSameTurn() throws {
    fixture.simulation.collisionBehavior = .matchingUIKit
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.b.presentAndSettle(fixture.c)
    try fixture.begin(.dismiss(.c), animated: false)
    try fixture.begin(.dismiss(.b), animated: false)
    try story.settle(
      """
      0.0: message Attempt to dismiss from… · dropped conflict with dismiss · dismiss C finished
      → A + B
      """
    )
    try fixture.begin(.dismiss(.b), animated: false)
    try story.settle("0.0: dismiss B finished → A")
  }

  @Test(
    "As UIKit does: a push in the same turn of the main loop as an unanimated presentation is dropped",
    .tags(.inferred),
    .covers(.stackWhileMoving)
  )
  func stackInSameTurn() throws {
    fixture.simulation.collisionBehavior = .matchingUIKit
    try fixture.begin(.present(.b), animated: false)
    try fixture.begin(.push(.c), animated: false)
    try story.settle(
      """
      0.0: message pushViewController(_:animated:) called on <NavigationController…
        · dropped conflict with present · present B finished
      → A + B
      """
    )
  }

  /// UIKit drops it with a message; here it throws.
  @Test(
    "A presentation in the same turn of the main loop as an unanimated dismissal throws a conflict",
    .tags(.different),
    .covers(.presentWhilePresenting)
  )
  func conflict() throws {
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.begin(.dismiss(.a), animated: false)
    fixture.expectRefusal(of: .present(.c), animated: false)
    try story.settle("0.0: thrown conflict with dismiss · dismiss A finished → A")
  }

  @Test(
    "On iOS 7, a presentation and a dismissal without animation end within the call",
    .source(.radar3068),
    .covers(.notAnimated)
  )
  func iOS7() throws {
    fixture.simulation.profile = .iOS7
    try fixture.begin(.present(.b), animated: false)
    story.expect("0.0: present B finished → (A) + B")
    try fixture.begin(.dismiss(.a), animated: false)
    story.expect("0.0: dismiss A finished → A")
  }

  /// No source tells of a push without animation.
  @Test(
    "A push and a pop without animation end within the call",
    .tags(.inferred),
    .covers(.notAnimated)
  )
  func stack() throws {
    try fixture.begin(.push(.b), animated: false)
    story.expect("0.0: push B finished → (A) B")
    try fixture.begin(.pop, animated: false)
    story.expect("0.0: pop finished → A")
  }

  @Test(
    "An animation added to an unanimated presentation runs at once, and its completion at the end"
  )
  func joining() throws {
    try fixture.begin(.present(.b), animated: false)
    let takesPart = fixture.b.transitionCoordinator?.animate { [story] _ in
      story.write("alongside")
    } completion: { [story] _ in
      story.write("end")
    }
    #expect(takesPart == true)
    story.expect("0.0: alongside")
    try story.settle("0.0: end · present B finished")
  }

  @Test("A call in line behind a dismissal without animation waits until the dismissal is over")
  func inLine() async throws {
    let line = Line()
    try line.a.presentAndSettle(line.b)
    line.calls.dismiss(animated: false).noted("dismiss", in: line.story)
    line.calls.present(line.c, animated: false).noted("C", in: line.story)
    try await line.settle("0.0: dismiss finished · C finished → A + C")
  }
}
