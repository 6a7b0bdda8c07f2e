/// An observer of the events in a simulation, as they happen, in the isolation of the simulation.
///
/// Every method has an empty default. Observers start no transitions.
public protocol SimulationObserver: AnyObject {
  /// Tells the observer that a callback is about to be called.
  func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord)
  /// Tells the observer that a transition has started; its callbacks follow.
  func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord)
  /// Tells the observer that a transition has ended and occupies nothing any more; its completion
  /// follows.
  func simulation(
    _ simulation: NavigationSimulation,
    didEnd transition: TransitionRecord,
    with end: TransitionEnd
  )
  /// Tells the observer that an operation could not start.
  func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal)
}

extension SimulationObserver {
  /// Does nothing.
  public func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) {}
  /// Does nothing.
  public func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord)
  {}
  /// Does nothing.
  public func simulation(
    _ simulation: NavigationSimulation,
    didEnd transition: TransitionRecord,
    with end: TransitionEnd
  ) {}
  /// Does nothing.
  public func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {}
}

extension CallbackLog: SimulationObserver {
  /// Adds the callback to the log.
  ///
  /// - Complexity: O(1), amortized.
  public func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) {
    append(callback)
  }
}
