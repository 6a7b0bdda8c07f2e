internal import VirtualTime

/// Appearance, passed on to visible children: the container first.
///
/// A child goes from any state to that of its container: a callback of the container, or of another
/// child, may have added its view meanwhile.
///
/// Each step stops if a callback has changed the appearance state meanwhile.
extension ViewController {
  /// `viewWillAppear`, then, with the views in the window, `viewIsAppearing`.
  func beginAppearing(_ animated: Bool, in simulation: NavigationSimulation?) {
    willAppear(animated, in: simulation)
    isAppearing(animated, in: simulation)
  }

  func willAppear(_ animated: Bool, in simulation: NavigationSimulation?) {
    let container = parent
    loadViewIfNeeded(in: simulation)
    // Code that runs while views are loaded may have removed it from its container, or replaced it.
    guard parent === container, container?.shows(self) ?? true else { return }
    appearance = .appearing
    hasCalledIsAppearing = false
    drivenAppearance = nil
    if let simulation { lastSimulation = simulation }
    call(.viewWillAppear, animated, in: simulation) { viewWillAppear(animated) }
    forward(.appearing) {
      if $0.appearance.begun(appearing: true) != nil { $0.willAppear(animated, in: simulation) }
    }
  }

  func isAppearing(_ animated: Bool, in simulation: NavigationSimulation?) {
    guard appearance == .appearing, !hasCalledIsAppearing else { return }
    hasCalledIsAppearing = true
    call(.viewIsAppearing, animated, in: simulation) { viewIsAppearing(animated) }
    forward(.appearing) { child in
      if child.appearance.begun(appearing: true) != nil {
        child.willAppear(animated, in: simulation)
      }
      child.isAppearing(animated, in: simulation)
    }
    if appearance == .appearing, let simulation { contentIsAppearing(animated, in: simulation) }
  }

  func endAppearing(_ animated: Bool, in simulation: NavigationSimulation?) {
    guard appearance == .appearing else { return }
    appearance = .appeared
    call(.viewDidAppear, animated, in: simulation) { viewDidAppear(animated) }
    forward(.appeared) { child in
      if child.appearance.begun(appearing: true) != nil {
        child.beginAppearing(animated, in: simulation)
      }
      if child.isToldTwice {
        child.isToldTwice = false
        child.appearance = .appearing
      }
      // A transition that still moves the child calls its did-callback.
      if !child.isArriving { child.endAppearing(animated, in: simulation) }
    }
    if appearance == .appeared, let simulation { contentDidAppear(animated, in: simulation) }
  }

  func beginDisappearing(_ animated: Bool, in simulation: NavigationSimulation?) {
    guard appearance.begun(appearing: false) != nil else { return }
    appearance = .disappearing
    drivenAppearance = nil
    call(.viewWillDisappear, animated, in: simulation) { viewWillDisappear(animated) }
    forward(.disappearing) { $0.beginDisappearing(animated, in: simulation) }
  }

  func endDisappearing(_ animated: Bool, in simulation: NavigationSimulation?) {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    call(.viewDidDisappear, animated, in: simulation) { viewDidDisappear(animated) }
    forward(.disappeared) { $0.disappear(animated, in: simulation) }
  }

  /// Takes the view off the screen, from any state.
  func disappear(_ animated: Bool, in simulation: NavigationSimulation?) {
    beginDisappearing(animated, in: simulation)
    endDisappearing(animated, in: simulation)
  }

  /// Brings the view on the screen, from any state.
  func appear(_ animated: Bool, in simulation: NavigationSimulation?) {
    if appearance.begun(appearing: true) != nil { beginAppearing(animated, in: simulation) }
    endAppearing(animated, in: simulation)
  }

  /// Whether a transition of its container still brings this controller in.
  var isArriving: Bool {
    occupancy.firstClaim { $0.coversContents && !$0.transition.isTelling } != nil
  }

  /// Passes a callback on to the visible children, unless this controller does that itself, and to
  /// the controllers that are presented in their contexts, which come and go with them.
  ///
  /// - Parameter reached: the state of this controller; a callback that changes it has already
  ///   called the children.
  private func forward(_ reached: Appearance, _ body: (ViewController) -> Void) {
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    // A callback of one child may have removed another.
    for child in visibleChildren where managesItsChildren || child.parent === self {
      for controller in [child] + child.presentedInContext where !controller.isCoveredInContext {
        guard appearance == reached else { return }
        body(controller)
      }
    }
  }

  func callWillMove(to parent: ViewController?, in simulation: NavigationSimulation?) {
    isBeingToldOfMove = true
    isAboutToMove = parent != nil
    call(.willMove, counterpart: parent, in: simulation) { willMove(toParent: parent) }
    isBeingToldOfMove = false
    isAboutToMove = false
  }

  func callDidMove(to parent: ViewController?, in simulation: NavigationSimulation?) {
    isBeingToldOfMove = true
    call(.didMove, counterpart: parent, in: simulation) { didMove(toParent: parent) }
    isBeingToldOfMove = false
  }

  /// Calls a callback, after the observers have seen it.
  func call(
    _ callback: Callback,
    _ animated: Bool? = nil,
    counterpart: ViewController? = nil,
    in simulation: NavigationSimulation?,
    _ body: () -> Void
  ) {
    if let simulation {
      tellWhatWasOutside(in: simulation)
      tell(callback, animated, counterpart, in: simulation)
    } else if let animated {
      // Not changed in place, so that reading it, as each callback does, needs no check for a
      // concurrent change.
      toldOutside = toldOutside + [(callback, animated)]
    }
    simulation.startingOnItsOwn(body)
  }

  private func tell(
    _ callback: Callback,
    _ animated: Bool?,
    _ counterpart: ViewController?,
    in simulation: NavigationSimulation
  ) {
    if simulation.observers.isEmpty { return }
    simulation.tell {
      $0.simulation(
        simulation,
        willCall: CallbackRecord(
          controller: identity,
          callback: callback,
          animated: animated,
          counterpart: counterpart?.identity,
          instant: simulation.clock.now
        )
      )
    }
  }

  /// Reports to the observers the callbacks that a container called before it added this
  /// controller: without them, later callbacks would look illegal.
  private func tellWhatWasOutside(in simulation: NavigationSimulation) {
    if toldOutside.isEmpty { return }
    let told = toldOutside
    toldOutside = []
    lastSimulation = simulation
    for (callback, animated) in told { tell(callback, animated, nil, in: simulation) }
  }
}
