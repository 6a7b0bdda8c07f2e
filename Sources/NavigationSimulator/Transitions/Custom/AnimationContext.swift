/// The context of a running transition. Dead, it knows its container still, and nobody else.
final class AnimationContext: ContextTransitioning {
  private var transition: RunningTransition?
  private weak var simulation: NavigationSimulation?
  /// What the transition was, once it is over.
  private var past: TransitionRecord?
  let containerView: View
  let presentationStyle: ModalPresentationStyle
  var wasCancelled = false

  init(of transition: RunningTransition) {
    self.transition = transition
    simulation = transition.simulation
    let scene = transition.choreography.scene
    containerView = scene.container
    presentationStyle = scene.style
  }

  var scene: TransitionScene? { transition?.choreography.scene }

  var isAnimated: Bool { true }
  var isInteractive: Bool { false }
  var transitionWasCancelled: Bool { wasCancelled }

  func completeTransition(_ didComplete: Bool) {
    guard let transition else {
      simulation?.recordMisuse(
        "Completing a transition that is over: \(past.map { "\($0)" } ?? "its simulation is gone")"
      )
      return
    }
    transition.complete(didComplete ? .finished : .cancelled)
  }

  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    key == .from ? scene?.from.controller : scene?.to.controller
  }

  func view(forKey key: TransitionContextViewKey) -> View? {
    key == .from ? scene?.from.view : scene?.to.view
  }

  func initialFrame(for viewController: ViewController) -> Rect {
    scene?.side(of: viewController)?.initialFrame ?? .zero
  }

  func finalFrame(for viewController: ViewController) -> Rect {
    scene?.side(of: viewController)?.finalFrame ?? .zero
  }

  /// The transition is over, or its simulation gone.
  func die(with record: TransitionRecord) {
    past = record
    transition = nil
  }
}
