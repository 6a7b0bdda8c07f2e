import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: with presentation")
struct CustomPresentationsTests {
  /// A transition whose presentation controller also moves, and that presentation controller.
  private func moving(
    _ onStart: @escaping (TransitionContext) -> Void = { _ in }
  ) -> (PresentingTransition, () -> MovingPresentation?) {
    weak var made: MovingPresentation?
    let transition = PresentingTransition {
      let presentation = MovingPresentation(presentedViewController: $0, presenting: $1)
      presentation.onStart = onStart
      made = presentation
      return presentation
    }
    return (transition, { made })
  }

  @Test(
    "A presentation controller starts before the transition, with its own context, and is waited for",
    .source(.materialCoordinator),
    .covers(.whole)
  )
  func order() throws {
    let fixture = StackFixture()
    var order: [String] = []
    let (transition, made) = moving { _ in order.append("presentation") }
    transition.onStart = { context in
      order.append("transition")
      #expect(context.presentationController === made())
      #expect(made()?.contexts.last !== context)
    }
    try fixture.present(with: transition, completion: fixture.note("presented"))
    #expect(order == ["presentation", "transition"])
    transition.end()
    #expect(fixture.ends == [])
    try #require(made()?.contexts.first).transitionDidEnd()
    #expect(fixture.ends == ["presented finished"])
    #expect(transition.source === fixture.a)

    try fixture.b.dismiss(animated: true, completion: fixture.note("dismissed"))
    #expect(order == ["presentation", "transition", "presentation", "transition"])
    try #require(made()?.contexts.last).transitionDidEnd()
    #expect(fixture.ends == ["presented finished"])
    transition.end()
    #expect(fixture.ends == ["presented finished", "dismissed finished"])
    #expect(transition.questions == 1)
    #expect(fixture.misuses == [])
    #expect(made() == nil)
  }

  @Test(
    "A presentation controller that ends while it starts does not end the whole",
    .source(.materialCoordinator),
    .covers(.whole)
  )
  func instant() throws {
    let fixture = StackFixture()
    let (transition, _) = moving { $0.transitionDidEnd() }
    try fixture.present(with: transition, completion: fixture.note("presented"))
    #expect(transition.contexts.count == 1)
    #expect(fixture.ends == [])
    transition.end()
    #expect(fixture.ends == ["presented finished"])
  }

  @Test(
    "With another style than custom the presentation controller is not asked for",
    .source(.materialTransition),
    .covers(.withPresentation)
  )
  func otherStyle() throws {
    let fixture = StackFixture()
    let transition = PresentingTransition(.formSheet) { _, _ in nil }
    transition.onStart = { $0.transitionDidEnd() }
    try fixture.present(with: transition)
    #expect(transition.questions == 0)
    #expect(fixture.b.presentation?.style == .formSheet)
    fixture.b.modalPresentationStyle = .custom
    try fixture.a.dismiss(animated: true, completion: nil)
    try fixture.a.present(fixture.b, animated: true, completion: nil)
    #expect(transition.questions == 0)
  }

  @Test(
    "A presentation controller without motion is used, and not waited for",
    .source(.materialPresentationTests),
    .covers(.withPresentation)
  )
  func withoutMotion() throws {
    final class Plain: PresentationController {}
    let fixture = StackFixture()
    let transition = PresentingTransition { Plain(presentedViewController: $0, presenting: $1) }
    transition.onStart = { $0.transitionDidEnd() }
    try fixture.present(with: transition, completion: fixture.note("presented"))
    #expect(fixture.b.presentation is Plain)
    #expect((transition.questions, fixture.ends) == (1, ["presented finished"]))
  }

  /// Material's TransitionWithPresentationTests: a presentation controller that is a transition is
  /// used, and ends by itself.
  @Test(
    "The presentation controller of a transition is used, with its own motion",
    .source(.materialPresentationTests),
    .covers(.withPresentation)
  )
  func withMotion() throws {
    let transition = PresentingTransition {
      TransitionPresentationController(presentedViewController: $0, presenting: $1)
    }
    transition.onStart = { $0.transitionDidEnd() }
    let fixture = StackFixture()
    try fixture.present(with: transition, completion: fixture.note("presented"))
    try fixture.simulation.run()
    #expect(fixture.b.presentation is TransitionPresentationController)
    #expect((fixture.ends, fixture.time) == (["presented finished"], .milliseconds(350)))
  }

  @Test(
    "Without a presentation controller the presentation is the system's",
    .source(.materialTransition),
    .covers(.withPresentation)
  )
  func none() throws {
    let fixture = StackFixture()
    let transition = PresentingTransition { _, _ in nil }
    transition.onStart = { #expect($0.presentationController == nil) }
    try fixture.present(with: transition, completion: fixture.note("presented"))
    transition.end()
    #expect(fixture.ends == ["presented finished"])
    #expect(transition.questions == 1)
  }

  @Test(
    "If the transition is not feasible, its presentation controller does not start, and surrounds all the same",
    .source(.materialCoordinator)
  )
  func infeasible() throws {
    final class Sheet: HeldTransition, TransitionWithPresentation, TransitionWithFeasibility {
      func canPerformTransition(with context: TransitionContext) -> Bool { false }
      func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }
      func presentationController(
        forPresented presented: ViewController,
        presenting: ViewController,
        source: ViewController?
      ) -> PresentationController? {
        MovingPresentation(presentedViewController: presented, presenting: presenting)
      }
    }
    let fixture = StackFixture()
    try fixture.present(with: Sheet(), completion: fixture.note("presented"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["presented finished"])
    let presentation = try #require(fixture.b.presentation as? MovingPresentation)
    #expect(presentation.contexts.isEmpty)
  }

  @Test(
    "A presentation is customized without animation too, and the way back is animated",
    .source(.materialController)
  )
  func unanimated() throws {
    let fixture = StackFixture()
    let (transition, made) = moving()
    fixture.b.transitionController.transition = transition
    try fixture.a.presentAndSettle(fixture.b)
    #expect(transition.contexts.isEmpty)
    #expect(fixture.b.presentation === made())
    try fixture.a.dismiss(animated: true, completion: fixture.note("dismissed"))
    try #require(made()?.contexts.last).transitionDidEnd()
    transition.end()
    #expect(transition.contexts.map(\.direction) == [.backward])
    #expect(fixture.ends == ["dismissed finished"])
  }
}
