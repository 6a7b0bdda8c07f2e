/// What one kind of transition does to its controllers: the structure, the views, the callbacks, and their order.
///
/// A choreography knows nothing of time and of who animates; ``RunningTransition`` calls its steps when they are due, in
/// the order in which they stand here.
protocol Choreography: AnyObject {
  var kind: TransitionRecord.Kind { get }
  var container: ViewController? { get }
  var leaving: ViewController? { get }
  var arriving: ViewController? { get }
  /// The controllers that the transition needs.
  var occupants: [Occupant] { get }

  /// How long the system's animation takes.
  func duration(in durations: TransitionDurations) -> Duration
  /// Links the controllers, and makes the container. Only delegates that choose something are called.
  func prepare(animated: Bool, in simulation: NavigationSimulation)
  /// Who animates instead of the system. Asked when the transition is prepared, and animated.
  func animationController() -> (any AnimatedTransitioning)?
  /// Who drives what that animates.
  func interactionController(for animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)?
  /// Whether the presenter can go on before the views are where they go: only if its own view takes no part.
  var canYield: Bool { get }
  /// What animators see.
  var scene: TransitionScene { get }
  /// Calls the callbacks that precede the animation.
  func begin(animated: Bool, in simulation: NavigationSimulation)
  /// How the system's animation gets on.
  var animationOptions: AnimationOptions { get }
  /// Puts the views where the system's animation starts.
  func prepareSystemAnimation()
  /// Puts the views where they are to be at the end. Animators of an app do this themselves.
  func place()
  /// The arriving view is in the window: calls what follows that.
  func arrive(animated: Bool, in simulation: NavigationSimulation)
  /// The animation is over: takes away the views that are no longer needed.
  func settle(_ end: TransitionEnd, in simulation: NavigationSimulation)
  /// Calls the did-callbacks. The transition still occupies its controllers.
  func finish(_ end: TransitionEnd, animated: Bool, in simulation: NavigationSimulation)
  /// Tells presentation controllers, and forgets what was kept for the transition.
  func conclude(_ end: TransitionEnd)
}

extension Choreography {
  /// The transition that is in the way of this one.
  var conflict: RunningTransition? {
    for occupant in occupants {
      if let conflict = occupant.conflict { return conflict }
    }
    return nil
  }

  func prepare(animated: Bool, in simulation: NavigationSimulation) {}
  func animationController() -> (any AnimatedTransitioning)? { nil }
  func interactionController(for animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? { nil }
  var canYield: Bool { false }
  var animationOptions: AnimationOptions { [] }
  func prepareSystemAnimation() {}
  func arrive(animated: Bool, in simulation: NavigationSimulation) {}
  func conclude(_ end: TransitionEnd) {}

  /// Goes through all steps at once, inside another transition that occupies the controllers.
  func performAtOnce(in simulation: NavigationSimulation) {
    prepare(animated: false, in: simulation)
    begin(animated: false, in: simulation)
    place()
    arrive(animated: false, in: simulation)
    settle(.finished, in: simulation)
    finish(.finished, animated: false, in: simulation)
    conclude(.finished)
  }
}
