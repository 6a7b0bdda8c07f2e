import NavigationSimulator

@testable import SimulatorTestSupport

/// Fades a controller in within half a second, driven by fractions.
final class DrivenMotion: PercentDrivenInteractiveTransition, AnimatedTransitioning, TransitioningDelegate {
  /// The place where the motion begins.
  enum Place: CaseIterable {
    case animateTransition, startInteractiveTransition
  }

  /// The motion of the block.
  enum Kind: CaseIterable {
    case curve, spring, wildSpring

    func animate(_ animations: () -> Void, completion: @escaping (Bool) -> Void) {
      switch self {
      case .curve:
        View.animate(
          withDuration: DrivenMotion.duration,
          options: .curveEaseIn,
          animations: animations,
          completion: completion
        )
      case .spring, .wildSpring:
        View.animate(
          withDuration: DrivenMotion.duration,
          usingSpringWithDamping: self == .spring ? 0.75 : 0.2,
          initialSpringVelocity: self == .spring ? 0 : 4,
          animations: animations,
          completion: completion
        )
      }
    }

    /// The progress of the motion after a fraction of its duration, if the clock drives it.
    func progress(at fraction: Double) throws -> Double {
      let field = Field()
      field.view.center.x = 0
      animate({ field.view.center.x = 1 }, completion: { _ in })
      try field.simulation.advance(by: DrivenMotion.duration * fraction)
      return field.view.presentation.center.x
    }
  }

  static let duration = Duration.milliseconds(500)
  private let place: Place
  private let kind: Kind
  /// The ends that the animator received.
  private(set) var ends: [Bool] = []

  init(_ kind: Kind, in place: Place) {
    self.kind = kind
    self.place = place
  }

  override func startInteractiveTransition(_ context: any ContextTransitioning) {
    super.startInteractiveTransition(context)
    if place == .startInteractiveTransition { move(context) }
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { Self.duration }

  func animateTransition(using context: any ContextTransitioning) {
    guard let view = context.view(forKey: .to) else { return }
    context.containerView.addSubview(view)
    view.center.x = 0
    if place == .animateTransition { move(context) }
  }

  private func move(_ context: any ContextTransitioning) {
    kind.animate({ context.view(forKey: .to)?.center.x = 100 }) { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { self }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { self }
}
