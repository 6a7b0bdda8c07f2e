internal import VirtualTime

/// The end of a transition.
extension RunningTransition {
  /// Ends the transition, once; completing it again is a misuse.
  ///
  /// If an animator calls this in a callback of the arrival, the end waits for the other callbacks.
  func complete(_ end: TransitionEnd) {
    switch phase {
    case .pending, .beginning:
      simulation.recordMisuse("Completing a transition whose animation has not started: \(record)")
    case .arriving where endAfterArrival == nil:
      endAfterArrival = end
    case .running:
      simulation.asCurrent { performEnd(with: end, controllersAreTold: false) }
    case .gaveWay(let end):
      simulation.asCurrent { performEnd(with: end, controllersAreTold: true) }
    case .arriving, .ending, .telling, .over:
      simulation.recordMisuse("Completing a transition that has been completed: \(record)")
    }
  }

  /// Ends the transition before its animation is over.
  func completeNow() {
    if let timer { simulation.cancel(timer) }
    complete(.finished)
  }

  /// Performs all steps after the animation, in order.
  ///
  /// - Parameter controllersAreTold: whether the did-callbacks ran when the transition gave way.
  private func performEnd(with end: TransitionEnd, controllersAreTold: Bool) {
    let simulation = simulation
    phase = .ending
    stopInteraction(end)
    arrive()
    choreography.cleanUpViews(after: end, in: simulation)
    layOutWhatAppears()
    phase = .telling
    if !controllersAreTold {
      completeBeforeCallbacks(end)
      tellControllers(end)
    }
    choreography.tellPresentationControllers(end)
    animator?.animationEnded(end == .finished)
    keepAnimatorAsOldSystemsDo()
    leaveControllers()
    simulation.open[number] = nil
    tellObservers { $0.simulation(simulation, didEnd: $1, with: end) }
    releaseParticipants()
    phase = .over
    runCompletions(end)
  }

  /// Calls the completions of joined animations, then the did-callbacks of the controllers.
  func tellControllers(_ end: TransitionEnd) {
    openCoordinator?.end(end)
    releaseCoordinator()
    choreography.callDidCallbacks(after: end, animated: isAnimated, in: simulation)
  }

  /// Ends the transition without telling its observers, because they are gone with the simulation.
  func endSilently() {
    releaseParticipants()
    leaveControllers()
  }
}

/// The steps of the end.
extension RunningTransition {
  private func stopInteraction(_ end: TransitionEnd) {
    context?.wasCancelled = end == .cancelled
    isInteractive = false
  }

  /// On iOS 7 the controller that leaves kept the animator of a custom presentation (seen).
  private func keepAnimatorAsOldSystemsDo() {
    guard let animator, simulation.profile == .iOS7, let scene = context?.scene,
      scene.style == .custom
    else { return }
    scene.from.controller?.animatorsKept.append(animator)
  }

  /// Releases the controllers that the transition still occupies.
  private func leaveControllers() {
    choreography.occupants.forEach { $0.controller.occupancy.leave(self) }
  }

  /// Releases the animator and its context, which may refer to each other, and the other
  /// participants.
  private func releaseParticipants() {
    context?.invalidate(leaving: record)
    context = nil
    animator = nil
    interaction = nil
    driver = nil
    animateAlongside = nil
    openCoordinator?.endSilently()
    releaseCoordinator()
  }

  private func releaseCoordinator() {
    isJoinable = false
    openCoordinator = nil
  }

  /// Runs the completions of UIKit's verbs, if the doubt about their moment says that they come
  /// first.
  private func completeBeforeCallbacks(_ end: TransitionEnd) {
    guard [.present, .dismiss].contains(choreography.kind),
      awaitingCalls.contains(where: { !$0.isReport }),
      simulation.doubts.ask(.momentOfACompletion) == .beforeCallbacks
    else { return }
    let calls = awaitingCalls.filter { !$0.isReport }
    awaitingCalls.removeAll { !$0.isReport }
    for call in calls { call.completion(call.end == end ? .finished : .cancelled) }
  }

  /// Runs the completions, and then the operations that have waited for the end.
  private func runCompletions(_ end: TransitionEnd) {
    simulation.clock.stir()
    let calls = awaitingCalls
    self.awaitingCalls = []
    for call in calls { call.completion(call.end == end ? .finished : .cancelled) }
    let afterwards = afterwards
    self.afterwards = []
    for operation in afterwards { operation() }
    simulation.callsAside.shown.setLook()
  }
}

/// Transitions that free their presenter before the animation is over.
extension RunningTransition {
  /// Frees the presenter as if the transition had ended, while its views still move.
  ///
  /// The controller that leaves stays occupied until its view is gone.
  func giveWay(with end: TransitionEnd) {
    guard isRunning else { return }
    phase = .gaveWay(end)
    // In its callbacks the transition still occupies the controllers that it needs.
    simulation.asCurrent { tellControllers(end) }
    choreography.container?.occupancy.leave(self)
  }
}
