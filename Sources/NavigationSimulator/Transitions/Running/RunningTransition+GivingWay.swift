/// A transition that makes room before its animation is over.
extension RunningTransition {
  /// Lets the presenter go on as if the transition had ended, while its views still go where they go.
  ///
  /// The controller that leaves stays occupied until its view is gone.
  func yield(to end: TransitionEnd) {
    guard isRunning else { return }
    phase = .yielded(end)
    // In its callbacks the transition still occupies what it needs.
    simulation.asCurrent { tellControllers(end) }
    choreography.container?.occupancy.leave(self)
  }
}
