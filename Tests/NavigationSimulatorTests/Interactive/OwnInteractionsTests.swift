import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Interactive transitions: a custom interaction controller")
struct OwnInteractionsTests {
  /// Begins a block at the start of the transition, and completes with it.
  private final class Interaction: InteractiveTransitioning, AnimatedTransitioning, TransitioningDelegate {
    func startInteractiveTransition(_ context: any ContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      view.center.x = 0
      View.animate(withDuration: .milliseconds(500), options: .curveLinear) {
        view.center.x = 100
      } completion: { _ in
        context.finishInteractiveTransition()
        context.completeTransition(true)
      }
    }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { .milliseconds(500) }
    func animateTransition(using context: any ContextTransitioning) {}

    func animationController(
      forPresented presented: ViewController,
      presenting: ViewController,
      source: ViewController
    ) -> (any AnimatedTransitioning)? { self }

    func interactionControllerForPresentation(
      using animator: any AnimatedTransitioning
    ) -> (any InteractiveTransitioning)? { self }
  }

  /// Nothing but a percent-driven transition stops the time of animations.
  @Test("A block that it begins goes by the clock, whatever it says of progress", .tags(.inferred))
  func clock() throws {
    let (stage, interaction) = (Stage(), Interaction())
    stage.b.modalPresentationStyle = .custom
    stage.b.transitioningDelegate = interaction
    try stage.a.present(stage.b, animated: true, completion: stage.note("present"))
    for tenth in 0..<5 {
      #expect(isNear(stage.b.view.presentation.center.x, 20 * Double(tenth)))
      try stage.simulation.advance(by: .milliseconds(100))
    }
    #expect(stage.ends == ["present finished"] && stage.time == .milliseconds(500))
  }
}
