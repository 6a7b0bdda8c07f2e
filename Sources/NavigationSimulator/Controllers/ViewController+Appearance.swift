/// Appearance, passed on to visible children: the container first.
extension ViewController {
  /// `viewWillAppear`, then, with the views in the window, `viewIsAppearing`.
  final func beginAppearing(_ animated: Bool, in simulation: NavigationSimulation) {
    willAppear(animated, in: simulation)
    isAppearing(animated, in: simulation)
  }

  final func willAppear(_ animated: Bool, in simulation: NavigationSimulation) {
    loadViewIfNeeded(in: simulation)
    appearance = .appearing
    lastSimulation = simulation
    call(.viewWillAppear, animated, in: simulation) { viewWillAppear(animated) }
    for child in visibleChildren { child.willAppear(animated, in: simulation) }
  }

  final func isAppearing(_ animated: Bool, in simulation: NavigationSimulation) {
    call(.viewIsAppearing, animated, in: simulation) { viewIsAppearing(animated) }
    for child in visibleChildren { child.isAppearing(animated, in: simulation) }
  }

  final func endAppearing(_ animated: Bool, in simulation: NavigationSimulation) {
    appearance = .appeared
    call(.viewDidAppear, animated, in: simulation) { viewDidAppear(animated) }
    for child in visibleChildren { child.endAppearing(animated, in: simulation) }
  }

  final func beginDisappearing(_ animated: Bool, in simulation: NavigationSimulation) {
    appearance = .disappearing
    call(.viewWillDisappear, animated, in: simulation) { viewWillDisappear(animated) }
    for child in visibleChildren { child.beginDisappearing(animated, in: simulation) }
  }

  final func endDisappearing(_ animated: Bool, in simulation: NavigationSimulation) {
    appearance = .disappeared
    call(.viewDidDisappear, animated, in: simulation) { viewDidDisappear(animated) }
    for child in visibleChildren { child.endDisappearing(animated, in: simulation) }
  }

  final func callWillMove(to parent: ViewController?, in simulation: NavigationSimulation?) {
    call(.willMove, counterpart: parent, in: simulation) { willMove(toParent: parent) }
  }

  final func callDidMove(to parent: ViewController?, in simulation: NavigationSimulation?) {
    call(.didMove, counterpart: parent, in: simulation) { didMove(toParent: parent) }
  }

  /// Tells the observers of a callback, and calls it.
  final func call(
    _ callback: Callback,
    _ animated: Bool? = nil,
    counterpart: ViewController? = nil,
    in simulation: NavigationSimulation?,
    _ body: () -> Void
  ) {
    if let simulation, !simulation.observers.isEmpty {
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
    // What a callback starts, it answers for itself.
    let leavesRefusals = simulation?.leavesRefusals ?? false
    simulation?.leavesRefusals = false
    body()
    simulation?.leavesRefusals = leavesRefusals
  }
}
