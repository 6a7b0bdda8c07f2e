/// The context of a running transition. After the transition it has only its container.
final class AnimationContext: ContextTransitioning {
  private(set) var transition: RunningTransition?
  private(set) weak var simulation: NavigationSimulation?
  /// The record of the transition, once it is over.
  private var endedRecord: TransitionRecord?
  let containerView: View
  let presentationStyle: ModalPresentationStyle
  var wasCancelled = false
  private(set) var percentComplete = 0.0

  init(of transition: RunningTransition) {
    self.transition = transition
    simulation = transition.simulation
    let scene = transition.choreography.scene
    containerView = scene.container
    presentationStyle = scene.style
  }

  var scene: TransitionScene? { transition?.choreography.scene }

  var isAnimated: Bool { true }
  var isInteractive: Bool { transition?.isInteractive ?? false }
  var transitionWasCancelled: Bool { wasCancelled }

  func completeTransition(_ didComplete: Bool) {
    running("Completing")?.complete(didComplete ? .finished : .cancelled)
  }

  func updateInteractiveTransition(_ percentComplete: Double) {
    guard running("Driving") != nil else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
  }

  func finishInteractiveTransition() { endInteraction(wasCancelled: false) }

  func cancelInteractiveTransition() { endInteraction(wasCancelled: true) }

  private func endInteraction(wasCancelled: Bool) {
    guard let transition = running("Driving") else { return }
    self.wasCancelled = wasCancelled
    transition.isInteractive = false
    transition.coordinator?.interactionChanged()
  }

  func pauseInteractiveTransition() {
    guard let transition = running("Pausing"), !transition.isInteractive else { return }
    transition.isInteractive = true
    transition.coordinator?.interactionChanged()
  }

  private func running(_ operation: String) -> RunningTransition? {
    if transition == nil {
      let name = endedRecord.map { "\($0)" } ?? "its simulation is gone"
      simulation?.recordMisuse("\(operation) a transition that is over: \(name)")
    }
    return transition
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

  /// Ends the context, because the transition is over or its simulation is gone.
  func invalidate(leaving record: TransitionRecord) {
    endedRecord = record
    transition = nil
  }
}
