/// The steps of one kind of transition: its effects on controllers and views, its callbacks, and
/// their order.
///
/// A choreography knows neither time nor animators; ``RunningTransition`` performs its steps when
/// they are due, in the order of their declarations here.
protocol Choreography: AnyObject {
  var kind: TransitionRecord.Kind { get }
  var container: ViewController? { get }
  var leaving: ViewController? { get }
  var arriving: ViewController? { get }
  /// The controllers that the transition needs.
  var occupants: [Occupant] { get }

  /// The duration of the system's animation.
  func duration(in durations: TransitionDurations) -> Duration
  /// Links the controllers, and creates the container. Of the app's code, it calls only delegates
  /// that make a choice.
  func prepareControllers(animated: Bool, in simulation: NavigationSimulation)
  /// The animator that replaces the system's. Asked when the transition is prepared, and animated.
  func animationController() -> (any AnimatedTransitioning)?
  /// Whether the transition is animated only by an animator of the app.
  var isAnimatedByAppOnly: Bool { get }
  /// Whether a transition without animation ends some turns of the run loop after its call, as on
  /// iOS 8 and later.
  var endsInLaterTurn: Bool { get }
  /// Returns the object that drives the animator.
  func interactionController(for animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )?
  /// Whether the presenter is free before the views have arrived: only if its own view takes no
  /// part.
  var canGiveWay: Bool { get }
  /// The scene that animators see.
  var scene: TransitionScene { get }
  /// Changes the children of a container, without a visible effect.
  func changeChildren(in simulation: NavigationSimulation)
  /// Calls the callbacks that precede the animation.
  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation)
  /// The options of the system's animation.
  var animationOptions: AnimationOptions { get }
  /// Puts the views where the system's animation starts.
  func placeViewsAtStart()
  /// Puts the views into their final places. Animators of an app do this themselves.
  func placeViewsAtEnd()
  /// Calls `viewIsAppearing`, and the callbacks that follow when the arriving view is in the
  /// window.
  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation)
  /// Takes away the views that are no longer needed when the animation is over.
  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation)
  /// Calls the did-callbacks. The transition still occupies its controllers.
  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  )
  /// Tells presentation controllers, and forgets the state of the transition.
  func tellPresentationControllers(_ end: TransitionEnd)
}

extension Choreography {
  /// The transition that is in the way of this one.
  var conflict: RunningTransition? { occupants.obstacle { _ in true }?.transition }

  var leaving: ViewController? { nil }
  var arriving: ViewController? { nil }
  func duration(in durations: TransitionDurations) -> Duration { .zero }
  func prepareControllers(animated: Bool, in simulation: NavigationSimulation) {}
  func changeChildren(in simulation: NavigationSimulation) {}
  func animationController() -> (any AnimatedTransitioning)? { nil }
  func interactionController(for animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )? { nil }
  var isAnimatedByAppOnly: Bool { false }
  var endsInLaterTurn: Bool { false }
  var canGiveWay: Bool { false }
  var scene: TransitionScene { .over(container?.viewIfLoaded ?? View(), .fullScreen) }
  var animationOptions: AnimationOptions { [] }
  func placeViewsAtStart() {}
  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {}
  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {}
  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  ) {}
  func tellPresentationControllers(_ end: TransitionEnd) {}

  /// Performs all steps at once, inside another transition that occupies the controllers.
  func performAtOnce(in simulation: NavigationSimulation) {
    prepareControllers(animated: false, in: simulation)
    changeChildren(in: simulation)
    callWillCallbacks(animated: false, in: simulation)
    placeViewsAtEnd()
    callIsAppearing(animated: false, in: simulation)
    cleanUpViews(after: .finished, in: simulation)
    callDidCallbacks(after: .finished, animated: false, in: simulation)
    tellPresentationControllers(.finished)
  }
}

extension NavigationSimulation {
  /// Records a misuse if an animator has left the screen without the arriving view.
  func expect(_ view: View, of controller: ViewController?, in container: View) {
    guard !view.isDescendant(of: container), let controller else { return }
    recordMisuse(
      "An animator completed its transition without the view of \(controller) in the container"
    )
  }
}

/// The part of a transition that an animator sees: the controllers that leave and arrive, which of
/// their views it may move, and where.
struct TransitionScene {
  /// One side of the scene.
  struct Side {
    let controller: ViewController?
    /// The view that takes part; nil for one that stays where it is.
    var view: View?
    /// The initial frame of the view, in the container.
    var initialFrame = Rect.zero
    /// The final frame of the view, in the container.
    var finalFrame = Rect.zero
  }

  let container: View
  let style: ModalPresentationStyle
  let from: Side
  let to: Side

  func side(of controller: ViewController) -> Side? {
    [from, to].first { $0.controller === controller }
  }

  /// A scene without sides, before anything is prepared.
  static func over(_ view: View, _ style: ModalPresentationStyle) -> TransitionScene {
    TransitionScene(
      container: view,
      style: style,
      from: Side(controller: nil),
      to: Side(controller: nil)
    )
  }
}
