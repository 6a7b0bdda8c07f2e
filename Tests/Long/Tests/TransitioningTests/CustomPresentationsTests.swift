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
    "A presentation controller starts before the transition, with a context of its own, and is waited for",
    .source(.materialCoordinator),
    .covers(.whole)
  )
  func order() throws {
    let stage = StackFixture()
    var order: [String] = []
    let (transition, made) = moving { _ in order.append("presentation") }
    transition.onStart = { context in
      order.append("transition")
      #expect(context.presentationController === made())
      #expect(made()?.contexts.last !== context)
    }
    try stage.present(with: transition, completion: stage.note("presented"))
    #expect(order == ["presentation", "transition"])
    transition.end()
    #expect(stage.ends == [])
    try #require(made()?.contexts.first).transitionDidEnd()
    #expect(stage.ends == ["presented finished"])
    #expect(transition.source === stage.a)

    try stage.b.dismiss(animated: true, completion: stage.note("dismissed"))
    #expect(order == ["presentation", "transition", "presentation", "transition"])
    try #require(made()?.contexts.last).transitionDidEnd()
    #expect(stage.ends == ["presented finished"])
    transition.end()
    #expect(stage.ends == ["presented finished", "dismissed finished"])
    #expect(transition.questions == 1)
    #expect(stage.misuses == [])
    #expect(made() == nil)
  }

  @Test(
    "A presentation controller that ends while it starts does not end the whole",
    .source(.materialCoordinator),
    .covers(.whole)
  )
  func instant() throws {
    let stage = StackFixture()
    let (transition, _) = moving { $0.transitionDidEnd() }
    try stage.present(with: transition, completion: stage.note("presented"))
    #expect(transition.contexts.count == 1)
    #expect(stage.ends == [])
    transition.end()
    #expect(stage.ends == ["presented finished"])
  }

  @Test(
    "With another style than custom the presentation controller is not asked for",
    .source(.materialTransition),
    .covers(.withPresentation)
  )
  func otherStyle() throws {
    let stage = StackFixture()
    let transition = PresentingTransition(.formSheet) { _, _ in nil }
    transition.onStart = { $0.transitionDidEnd() }
    try stage.present(with: transition)
    #expect(transition.questions == 0)
    #expect(stage.b.presentation?.style == .formSheet)
    stage.b.modalPresentationStyle = .custom
    try stage.a.dismiss(animated: true, completion: nil)
    try stage.a.present(stage.b, animated: true, completion: nil)
    #expect(transition.questions == 0)
  }

  @Test(
    "A presentation controller without motion is used, and not waited for",
    .source(.materialPresentationTests),
    .covers(.withPresentation)
  )
  func withoutMotion() throws {
    final class Plain: PresentationController {}
    let stage = StackFixture()
    let transition = PresentingTransition { Plain(presentedViewController: $0, presenting: $1) }
    transition.onStart = { $0.transitionDidEnd() }
    try stage.present(with: transition, completion: stage.note("presented"))
    #expect(stage.b.presentation is Plain)
    #expect((transition.questions, stage.ends) == (1, ["presented finished"]))
  }

  /// Material's TransitionWithPresentationTests: a presentation controller that is a transition is used, and ends by itself.
  @Test(
    "The presentation controller of a transition is used, with motion of its own",
    .source(.materialPresentationTests),
    .covers(.withPresentation)
  )
  func withMotion() throws {
    let transition = PresentingTransition {
      TransitionPresentationController(presentedViewController: $0, presenting: $1)
    }
    transition.onStart = { $0.transitionDidEnd() }
    let stage = StackFixture()
    try stage.present(with: transition, completion: stage.note("presented"))
    try stage.simulation.run()
    #expect(stage.b.presentation is TransitionPresentationController)
    #expect((stage.ends, stage.time) == (["presented finished"], .milliseconds(350)))
  }

  @Test(
    "Without a presentation controller the presentation is the system's",
    .source(.materialTransition),
    .covers(.withPresentation)
  )
  func none() throws {
    let stage = StackFixture()
    let transition = PresentingTransition { _, _ in nil }
    transition.onStart = { #expect($0.presentationController == nil) }
    try stage.present(with: transition, completion: stage.note("presented"))
    transition.end()
    #expect(stage.ends == ["presented finished"])
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
      ) -> PresentationController? { MovingPresentation(presentedViewController: presented, presenting: presenting) }
    }
    let stage = StackFixture()
    try stage.present(with: Sheet(), completion: stage.note("presented"))
    try stage.simulation.run()
    #expect(stage.ends == ["presented finished"])
    let presentation = try #require(stage.b.presentation as? MovingPresentation)
    #expect(presentation.contexts.isEmpty)
  }

  @Test(
    "A presentation is customized without animation too, and the way back is animated",
    .source(.materialController)
  )
  func unanimated() throws {
    let stage = StackFixture()
    let (transition, made) = moving()
    stage.b.transitionController.transition = transition
    try stage.a.present(stage.b, animated: false, completion: nil)
    #expect(transition.contexts.isEmpty)
    #expect(stage.b.presentation === made())
    try stage.a.dismiss(animated: true, completion: stage.note("dismissed"))
    try #require(made()?.contexts.last).transitionDidEnd()
    transition.end()
    #expect(transition.contexts.map(\.direction) == [.backward])
    #expect(stage.ends == ["dismissed finished"])
  }
}
