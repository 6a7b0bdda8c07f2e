internal import VirtualTime

/// The end of a transition.
extension RunningTransition {
  /// Ends the transition. Once; an animator that completes it again misuses it.
  ///
  /// An animator that says so in a callback of the arrival has to wait until those have been called.
  func complete(_ end: TransitionEnd) {
    switch phase {
    case .beginning:
      simulation.recordMisuse("Completing a transition whose animation has not started: \(record)")
    case .arriving where endAfterArrival == nil:
      endAfterArrival = end
    case .running:
      simulation.asCurrent { finish(with: end, controllersAreTold: false) }
    case .yielded(let end):
      simulation.asCurrent { finish(with: end, controllersAreTold: true) }
    case .arriving, .ending, .telling, .over:
      simulation.recordMisuse("Completing a transition that has been completed: \(record)")
    }
  }

  /// Ends the transition before its time.
  func completeNow() {
    if let timer { simulation.cancel(timer) }
    complete(.finished)
  }

  /// Does all that follows the animation, in the order in which it happens.
  ///
  /// - Parameter controllersAreTold: a Boolean value that indicates whether that was done before, when the transition
  ///   gave way.
  private func finish(with end: TransitionEnd, controllersAreTold: Bool) {
    phase = .ending
    stopInteraction(end)
    arrive()
    choreography.cleanUpViews(after: end, in: simulation)
    layOutWhatAppears()
    phase = .telling
    if !controllersAreTold { tellControllers(end) }
    choreography.tellPresentationControllers(end)
    animator?.animationEnded(end == .finished)
    keepAnimatorAsOldSystemsDo()
    freeControllers()
    tellObservers { $0.simulation(simulation, didEnd: $1, with: end) }
    letGo()
    phase = .over
    runCompletions(end)
  }

  /// Tells those that have joined, and then the controllers, that the transition is over for them.
  func tellControllers(_ end: TransitionEnd) {
    openCoordinator?.end(end)
    closeCoordinator()
    choreography.callDidCallbacks(after: end, animated: isAnimated, in: simulation)
  }

  /// Goes without a word, because the simulation does, and all that would be told with it.
  func abandon() {
    letGo()
    vacate()
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
    guard let animator, simulation.profile == .iOS7, let scene = context?.scene, scene.style == .custom else { return }
    scene.from.controller?.animatorsKept.append(animator)
  }

  private func freeControllers() {
    vacate()
    simulation.open[number] = nil
  }

  /// Gives the controllers up that this still occupies.
  private func vacate() {
    choreography.occupants.forEach { $0.controller.occupancy.leave(self) }
  }

  /// Lets go of the animator and of its context, which may refer to each other.
  private func letGo() {
    context?.die(with: record)
    context = nil
    animator = nil
    interaction = nil
    driver = nil
    animateAlongside = nil
    openCoordinator?.abandon()
    closeCoordinator()
  }

  private func closeCoordinator() {
    isJoinable = false
    openCoordinator = nil
  }

  /// Runs the completions, and then what has waited for the end.
  private func runCompletions(_ end: TransitionEnd) {
    simulation.clock.stir()
    let requests = requests
    self.requests = []
    for request in requests { request.completion(request.end == end ? .finished : .cancelled) }
    let afterwards = afterwards
    self.afterwards = []
    for operation in afterwards { operation() }
  }
}
