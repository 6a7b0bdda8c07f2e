/// What one kind of transition does to its controllers: the structure, the callbacks, and their order.
///
/// A choreography knows nothing of time; ``RunningTransition`` calls its steps when they are due.
protocol Choreography: AnyObject {
  var kind: TransitionRecord.Kind { get }
  var container: ViewController? { get }
  var leaving: ViewController? { get }
  var arriving: ViewController? { get }
  /// The controllers that the transition needs.
  var occupants: [Occupant] { get }
  /// How long the transition takes when it is animated.
  func duration(in durations: TransitionDurations) -> Duration

  /// Changes the structure, and calls the will-callbacks.
  func begin(animated: Bool, in simulation: NavigationSimulation)
  /// Calls the did-callbacks. The transition still occupies its controllers.
  func finish(animated: Bool, in simulation: NavigationSimulation)
}

extension Choreography {
  /// The transition that is in the way of this one.
  var conflict: RunningTransition? { occupants.lazy.compactMap(\.conflict).first }
}
