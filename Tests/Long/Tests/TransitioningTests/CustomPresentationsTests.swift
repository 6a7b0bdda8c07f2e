import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: with presentation")
final class CustomPresentationsTests: TransitioningFixture {
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
    "A presentation controller starts before its transition, and the whole waits for it",
    .source(.materialCoordinator),
    .covers(.whole)
  )
  func order() throws {
    var order: [String] = []
    let (transition, made) = moving { _ in order.append("presentation") }
    transition.onStart = { context in
      order.append("transition")
      #expect(context.presentationController === made())
      #expect(made()?.contexts.last !== context)
    }
    try present(with: transition)
    #expect(order == ["presentation", "transition"])
    transition.end()
    story.expect("")
    try #require(made()?.contexts.first).transitionDidEnd()
    story.expect("0.0: present B finished")
    #expect(transition.source === a)

    try begin(.dismiss(.b))
    #expect(order == ["presentation", "transition", "presentation", "transition"])
    try #require(made()?.contexts.last).transitionDidEnd()
    story.expect("")
    transition.end()
    story.expect("0.0: dismiss B finished")
    #expect(transition.questions == 1)
    #expect(made() == nil)
  }

  @Test(
    "If a presentation controller ends at once, the whole still waits for the transition",
    .source(.materialCoordinator),
    .covers(.whole)
  )
  func instant() throws {
    let (transition, _) = moving { $0.transitionDidEnd() }
    try present(with: transition)
    #expect(transition.contexts.count == 1)
    story.expect("")
    transition.end()
    story.expect("0.0: present B finished")
  }

  @Test(
    "If the style is not custom, the transition's presentation controller is not requested",
    .source(.materialTransition),
    .covers(.withPresentation)
  )
  func otherStyle() throws {
    let transition = PresentingTransition(.formSheet) { _, _ in nil }
    transition.onStart = { $0.transitionDidEnd() }
    try present(with: transition)
    #expect(transition.questions == 0)
    #expect(b.presentation?.style == .formSheet)
    b.modalPresentationStyle = .custom
    try a.dismiss(animated: true, completion: nil)
    try a.present(b, animated: true, completion: nil)
    #expect(transition.questions == 0)
  }

  @Test(
    "A presentation controller without its own transition is used, and the whole does not wait for it",
    .source(.materialPresentationTests),
    .covers(.withPresentation)
  )
  func withoutMotion() throws {
    final class Plain: PresentationController {}
    let transition = PresentingTransition { Plain(presentedViewController: $0, presenting: $1) }
    transition.onStart = { $0.transitionDidEnd() }
    try present(with: transition)
    #expect(b.presentation is Plain)
    #expect(transition.questions == 1)
    story.expect("0.0: present B finished")
  }

  /// Material's TransitionWithPresentationTests: a presentation controller that is a transition is
  /// used, and ends by itself.
  @Test(
    "A transition's presentation controller is used, with its own animation",
    .source(.materialPresentationTests),
    .covers(.withPresentation)
  )
  func withMotion() throws {
    let transition = PresentingTransition {
      TransitionPresentationController(presentedViewController: $0, presenting: $1)
    }
    transition.onStart = { $0.transitionDidEnd() }
    try present(with: transition)
    try story.settle("0.35: present B finished")
    #expect(b.presentation is TransitionPresentationController)
  }

  @Test(
    "If a transition returns no presentation controller, the system's is used",
    .source(.materialTransition),
    .covers(.withPresentation)
  )
  func none() throws {
    let transition = PresentingTransition { _, _ in nil }
    transition.onStart = { #expect($0.presentationController == nil) }
    try present(with: transition)
    transition.end()
    story.expect("0.0: present B finished")
    #expect(transition.questions == 1)
  }

  @Test(
    "If a transition is not feasible, its presentation controller is used, but not started",
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
    try present(with: Sheet())
    try story.settle("0.5: present B finished")
    let presentation = try #require(b.presentation as? MovingPresentation)
    #expect(presentation.contexts.isEmpty)
  }

  @Test(
    "An unanimated presentation also uses the presentation controller; its dismissal is animated",
    .source(.materialController)
  )
  func unanimated() throws {
    let (transition, made) = moving()
    b.transitionController.transition = transition
    try a.presentAndSettle(b)
    #expect(transition.contexts.isEmpty)
    #expect(b.presentation === made())
    try begin(.dismiss(.a))
    try #require(made()?.contexts.last).transitionDidEnd()
    transition.end()
    #expect(transition.contexts.map(\.direction) == [.backward])
    story.expect("0.0: dismiss A finished")
  }
}
