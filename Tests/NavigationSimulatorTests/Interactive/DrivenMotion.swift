import NavigationSimulator

@testable import SimulatorTestSupport

/// Moves a controller in, or out, within half a second, driven by fractions.
final class DrivenMotion: PercentDrivenInteractiveTransition, AnimatedTransitioning,
  TransitioningDelegate
{
  /// The place where the motion begins.
  enum Place: CaseIterable {
    case animateTransition, startInteractiveTransition
  }

  /// The motion of the block.
  enum Kind: CaseIterable {
    case linear, curve, spring

    func animate(_ animations: () -> Void, completion: @escaping (Bool) -> Void) {
      let duration = DrivenMotion.duration
      if self == .spring {
        View.animate(
          withDuration: duration,
          usingSpringWithDamping: 0.2,
          initialSpringVelocity: 4,
          animations: animations,
          completion: completion
        )
      } else {
        let options: AnimationOptions = self == .linear ? .curveLinear : .curveEaseIn
        View.animate(
          withDuration: duration,
          options: options,
          animations: animations,
          completion: completion
        )
      }
    }

    /// The progress of the motion after a fraction of its duration, if the clock drives it.
    func progress(at fraction: Double) throws -> Double {
      let field = ViewFixture()
      field.view.center.x = 0
      animate({ field.view.center.x = 1 }, completion: { _ in })
      try field.simulation.advance(by: DrivenMotion.duration * fraction)
      return field.view.presentation.center.x
    }
  }

  static let duration = Duration.milliseconds(500)
  private let place: Place
  private let kind: Kind
  /// A Boolean value that indicates whether a property animator moves the controller, instead of a
  /// block.
  private let usesAnimator: Bool
  private var animator: PropertyAnimator?
  /// The ends that the animator received.
  var ends: [Bool] = []

  init(_ kind: Kind, in place: Place, usesAnimator: Bool) {
    self.kind = kind
    self.place = place
    self.usesAnimator = usesAnimator
  }

  override func startInteractiveTransition(_ context: any ContextTransitioning) {
    super.startInteractiveTransition(context)
    if place == .startInteractiveTransition { move(context) }
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { Self.duration }

  func animateTransition(using context: any ContextTransitioning) {
    prepare(context)
    if place == .animateTransition { move(context) }
  }

  func interruptibleAnimator(using context: any ContextTransitioning) -> (
    any ViewImplicitlyAnimating
  )? {
    guard usesAnimator, animator == nil else { return animator }
    prepare(context)
    animator = PropertyAnimator(duration: Self.duration, dampingRatio: 0.5) {
      context.view(forKey: .to)?.center.x = 100
    }
    animator?.addCompletion { context.completeTransition($0 == .end) }
    return animator
  }

  private func prepare(_ context: any ContextTransitioning) {
    guard let view = context.view(forKey: .to) else { return }
    context.containerView.addSubview(view)
    view.center.x = 0
  }

  private func move(_ context: any ContextTransitioning) {
    let arriving = context.view(forKey: .to)
    kind.animate({ (arriving ?? context.view(forKey: .from))?.center.x = arriving == nil ? 0 : 100 }
    ) { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    animator = nil
    ends.append(transitionCompleted)
  }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { self }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    self
  }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { self }

  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { self }
}
