import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Presentations and dismissals without animation, which end in a later turn of the run loop.
@Suite("Collisions: without animation")
struct LaterTurnsTests {
  private func fixture(presenting: Bool) throws -> StackFixture {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    if presenting { try fixture.a.presentAndSettle(fixture.b) }
    fixture.forget()
    return fixture
  }

  /// Calls a function in each turn of the run loop that follows this one.
  private func inTurns(
    _ count: Int,
    of simulation: NavigationSimulation,
    _ body: @escaping (Int) -> Void
  ) {
    func schedule(_ turn: Int) {
      guard turn <= count else { return }
      simulation.schedule(after: .zero) {
        body(turn)
        schedule(turn + 1)
      }
    }
    schedule(1)
  }

  /// The radar counts two to three turns.
  @Test(
    "A dismissal without animation ends in the second turn after its own: until then the controller is presented",
    .source(.radar3068),
    .covers(.notAnimated),
    arguments: [
      ModalPresentationStyle.fullScreen, .pageSheet, .overCurrentContext, .popover, .custom,
    ]
  )
  func dismissal(style: ModalPresentationStyle) throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = style
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.b.dismiss(animated: false, completion: fixture.note("dismiss"))
    var presented: [String?] = [fixture.a.presentedViewController?.title]
    var ends: [[String]] = [fixture.ends]
    inTurns(2, of: fixture.simulation) { [unowned fixture] _ in
      presented.append(fixture.a.presentedViewController?.title)
      ends.append(fixture.ends)
    }
    try fixture.simulation.run()
    #expect(presented == ["B", "B", nil])
    #expect(ends == [[], [], ["dismiss finished"]])
    #expect(fixture.time == .zero)
  }

  @Test(
    "A presentation without animation ends in the second turn after its own, with its callbacks and its completion",
    .source(.radar3068),
    .covers(.notAnimated),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .custom]
  )
  func presentation(style: ModalPresentationStyle) throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = style
    try fixture.a.present(fixture.b, animated: false, completion: fixture.note("present"))
    #expect(fixture.a.presentedViewController === fixture.b)
    #expect(fixture.callbacks.last == "B.viewIsAppearing")
    #expect(fixture.ends == [])
    var isOpen: [Bool] = []
    inTurns(2, of: fixture.simulation) { [unowned fixture] _ in
      isOpen.append(!fixture.simulation.openTransitions.isEmpty)
    }
    try fixture.simulation.run()
    #expect(isOpen == [true, false])
    #expect(fixture.ends == ["present finished"])
    #expect(fixture.callbacks.contains("B.viewDidAppear"))
  }

  @Test(
    "As UIKit does: in the turn of a dismissal without animation, a presentation is dropped with a message",
    .source(.radar2680),
    .covers(.presentWhilePresenting),
    arguments: [true, false]
  )
  func presentationInSameTurn(animated: Bool) throws {
    let fixture = try fixture(presenting: true)
    try fixture.a.dismiss(animated: false, completion: fixture.note("dismiss"))
    try fixture.a.present(fixture.c, animated: animated, completion: fixture.note("C"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["dismiss finished"])
    #expect(
      fixture.simulation.messages.map(\.text) == [
        "Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> while a presentation is in progress!"
      ]
    )
    #expect(fixture.a.presentedViewController == nil)
  }

  @Test(
    "As UIKit does: of two dismissals without animation in one turn, only the first has an effect",
    .source(.reactNativeControllers36),
    .covers(.dismissWhilePresenting)
  )
  func dismissalsInSameTurn() throws {
    let fixture = try fixture(presenting: true)
    try fixture.b.presentAndSettle(fixture.c)
    try fixture.c.dismiss(animated: false, completion: fixture.note("C"))
    try fixture.b.dismiss(animated: false, completion: fixture.note("B"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["C finished"])
    #expect(fixture.simulation.messages.count == 1)
    #expect(fixture.a.presentedViewController === fixture.b)
    try fixture.b.dismiss(animated: false, completion: fixture.note("B"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["C finished", "B finished"])
  }

  @Test(
    "As UIKit does: in the turn of a presentation without animation, the stack beneath does not change",
    .tags(.inferred),
    .covers(.stackWhileMoving)
  )
  func stackInSameTurn() throws {
    let fixture = try fixture(presenting: false)
    try fixture.a.present(fixture.b, animated: false, completion: fixture.note("B"))
    try fixture.nav.pushViewController(fixture.c, animated: false, completion: fixture.note("push"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["B finished"])
    #expect(fixture.simulation.messages.count == 1)
    #expect(fixture.nav.viewControllers.map(\.title) == ["A"])
  }

  /// UIKit drops it with a message; here it throws.
  @Test(
    "In the turn of a dismissal without animation, presenting throws a conflict with the dismissal",
    .tags(.different),
    .covers(.presentWhilePresenting)
  )
  func conflict() throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.a.dismiss(animated: false, completion: nil)
    fixture.expectRefusal(.conflict, conflictingTransition: .dismiss) {
      try fixture.a.present(fixture.c, animated: false, completion: $0)
    }
    try fixture.simulation.run()
  }

  @Test(
    "On iOS 7, a presentation and a dismissal without animation end within the call",
    .source(.radar3068),
    .covers(.notAnimated)
  )
  func iOS7() throws {
    let fixture = StackFixture()
    fixture.simulation.profile = .iOS7
    try fixture.a.present(fixture.b, animated: false, completion: fixture.note("B"))
    #expect(fixture.ends == ["B finished"])
    try fixture.a.dismiss(animated: false, completion: fixture.note("dismiss"))
    #expect(fixture.ends == ["B finished", "dismiss finished"])
    #expect(fixture.a.presentedViewController == nil)
  }

  /// No source tells of a push without animation.
  @Test(
    "A push and a pop without animation end within the call",
    .tags(.inferred),
    .covers(.notAnimated)
  )
  func stack() throws {
    let fixture = StackFixture()
    try fixture.nav.pushViewController(fixture.b, animated: false, completion: fixture.note("push"))
    try fixture.nav.popViewController(animated: false, completion: fixture.note("pop"))
    #expect(fixture.ends == ["push finished", "pop finished"])
  }

  @Test(
    "An animation that joins a presentation without animation in its turn happens at once, and gets its completion"
  )
  func joining() throws {
    let fixture = StackFixture()
    try fixture.a.present(fixture.b, animated: false, completion: nil)
    var lines: [String] = []
    let takesPart = fixture.b.transitionCoordinator?.animate { _ in
      lines.append("alongside")
    } completion: { _ in
      lines.append("end")
    }
    #expect(takesPart == true)
    #expect(lines == ["alongside"])
    try fixture.simulation.run()
    #expect(lines == ["alongside", "end"])
  }

  @Test("A call in line that follows a dismissal without animation waits until that is over")
  @MainActor
  func inLine() async throws {
    let line = Line()
    try line.a.presentAndSettle(line.b)
    line.calls.dismiss(animated: false).noted("dismiss", in: line.story)
    line.calls.present(line.c, animated: false).noted("C", in: line.story)
    try await line.settle("0.0: dismiss finished · C finished → A + C")
  }
}
