internal import VirtualTime

/// The start of a transition.
extension RunningTransition {
  /// Occupies the controllers, begins, and ends at once or when the animation is over.
  ///
  /// The animation ignores `performWithoutAnimation` around the call (seen of a push).
  func start() {
    guard isAnimated else { return begin() }
    ThreadContext.current.enablingAnimations { begin() }
  }

  private func begin() {
    let simulation = simulation
    simulation.asCurrent {
      noteRotation()
      choreography.occupants.forEach {
        $0.controller.occupancy.enter(self, coversContents: $0.coversContents)
      }
      simulation.open[number] = self
      choreography.prepareControllers(animated: isAnimated, in: simulation)
      guard let delay = delayOfCoordinator else { return show() }
      phase = .pending
      choreography.changeChildren(in: simulation)
      simulation.schedule(after: delay) {
        self.simulation.asCurrent { self.show(havingChangedChildren: true) }
      }
    }
  }

  /// The time until the coordinator exists, as the question is answered; nil if it exists when the
  /// call returns.
  private var delayOfCoordinator: Duration? {
    guard isAnimated, interaction == nil,
      [.push, .pop, .present, .dismiss].contains(choreography.kind),
      choreography.container?.collidesAsInUIKit == true
    else { return nil }
    return switch simulation.doubts.ask(.existenceOfACoordinator) {
    case .afterTheCommit: .zero
    case .aFrameLater: NavigationSimulation.frame
    case .twoFramesLater: NavigationSimulation.frame * 2
    default: nil
    }
  }

  /// Tells the controllers that the transition begins, and animates.
  private func show(havingChangedChildren hasChangedChildren: Bool = false) {
    phase = .beginning
    isJoinable = true
    if isAnimated { chooseAnimator() }
    tellObservers { $0.simulation(simulation, didStart: $1) }
    if !hasChangedChildren { choreography.changeChildren(in: simulation) }
    choreography.callWillCallbacks(animated: isAnimated, in: simulation)
    animate()
  }

  /// Records an assumption if a transition starts in `viewWillTransition(to:with:)`, where only
  /// dismissals are known to work in UIKit.
  private func noteRotation() {
    let window = (choreography.container ?? choreography.arriving)?.attachedWindow
    guard let rotation = window?.rotation, rotation.isBeginning, choreography.kind != .dismiss
    else { return }
    simulation.assume("UIKit lets it start in viewWillTransition(to:with:): \(record)")
  }

  private func chooseAnimator() {
    let animator = choreography.animationController()
    if animator == nil, choreography.isAnimatedByAppOnly { renounceAnimation() }
    if interaction == nil, let animator {
      interaction = choreography.interactionController(for: animator)
    }
    guard animator != nil || interaction != nil else { return }
    let context = AnimationContext(of: self)
    self.animator = animator
    self.context = context
    if let animator { duration = max(animator.transitionDuration(using: context), .zero) }
    isInteractive = interaction?.wantsInteractiveStart ?? false
  }

  private func animate() {
    phase = .running
    if !isAnimated {
      choreography.placeViewsAtEnd()
    } else if let interaction, let context {
      ThreadContext.current.closingCollection { interaction.startInteractiveTransition(context) }
    } else if animator != nil {
      runAnimation()
    } else {
      runAnimation()
      timer = simulation.schedule(after: duration.slowed(simulation.animationSlowdown)) {
        self.complete(.finished)
      }
    }
    arrive()
    if let endAfterArrival { return complete(endAfterArrival) }
    if !isAnimated { end(after: turnsToEnd) }
  }

  /// The number of turns of the run loop after which a transition that takes no time ends.
  private var turnsToEnd: Int {
    guard choreography.endsInLaterTurn, simulation.profile >= .iOS8 else { return 0 }
    guard choreography.container?.collidesAsInUIKit == true else { return 2 }
    return switch simulation.doubts.ask(.endWithoutAnimation) {
    case .afterOneTurn: 1
    case .afterThreeTurns: 3
    default: 2
    }
  }

  /// Ends a transition that takes no time, after a number of turns of the run loop.
  private func end(after turns: Int) {
    guard turns > 0 else { return complete(.finished) }
    timer = simulation.schedule(after: .zero) { self.end(after: turns - 1) }
  }

  /// Begins the animation of the animator, or the system's.
  ///
  /// - Parameter isDriven: whether a finger drives the system's animation.
  func runAnimation(isDriven: Bool = false) {
    if let animator, let context { return animator.animateTransition(using: context) }
    View.performWithoutAnimation { choreography.placeViewsAtStart() }
    var options = isDriven ? .curveLinear : choreography.animationOptions
    if letsTouchesThrough { options.insert(.allowUserInteraction) }
    View.animate(withDuration: duration, options: options) { choreography.placeViewsAtEnd() }
  }

  /// Notes the arrival of the view in the window, once: calls its callbacks, and runs the joined
  /// animations.
  func arrive() {
    guard !hasArrived else { return }
    hasArrived = true
    let wasRunning = isRunning
    if wasRunning { phase = .arriving }
    choreography.callIsAppearing(animated: isAnimated, in: simulation)
    layOutWhatAppears()
    wasDrivenAtArrival = isInteractive
    arrivalInstant = simulation.clock.now
    openCoordinator?.animateWhatJoined()
    if wasRunning { phase = .running }
  }

  /// Whether the animation has begun at this moment, so an animation that joins now takes part in
  /// all of it.
  var hasJustArrived: Bool { arrivalInstant == simulation.clock.now }

  /// Animates with the duration of the transition, under its driver if there is one.
  func alongside(_ animations: @escaping () -> Void) {
    if let animateAlongside { return animateAlongside(animations) }
    View.animate(withDuration: duration, animations: animations)
  }
}

extension RunningTransition {
  /// Lays out the views that come into the window, before they have appeared.
  ///
  /// Children come with views that an app adds; they are laid out with its other views, before time
  /// moves on.
  func layOutWhatAppears() {
    guard choreography.kind != .child else { return }
    let view = (choreography.arriving ?? choreography.container)?.viewIfLoaded
    guard let view, view.needsLayout || view.holdsMarkedViews, view.window != nil else { return }
    view.layoutIfNeeded()
  }
}
