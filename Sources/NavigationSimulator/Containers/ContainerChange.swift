/// A change of the children of a container that manages them.
protocol ContainerChange: Choreography {
  var removed: [ViewController] { get }
  /// Changes the children, without a visible effect.
  func begin(in simulation: NavigationSimulation?)
  /// Ends the change that `begin(in:)` has begun.
  func end(in simulation: NavigationSimulation?)
}

extension ViewController {
  /// Starts a change of this container: a transition on screen, and otherwise at once.
  func start(_ change: some ContainerChange, animated: Bool, _ call: StartingCall) {
    let simulation = attachedWindow?.simulation
    if appearance.isInWindow, change.leaving !== change.arriving, let simulation {
      return RunningTransition(change, in: simulation, animated: animated, for: call).start()
    }
    isChangingAtOnce = true
    if let simulation {
      for controller in change.removed {
        controller.dismissEverythingPresented(in: simulation, at: call.site)
      }
    }
    change.begin(in: simulation)
    change.end(in: simulation)
    isChangingAtOnce = false
    call.end()
  }
}
