extension ViewController {
  /// The coordinator that lets others join the transition that moves this controller now, or a container that it is in;
  /// nil if none does.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public final var transitionCoordinator: TransitionCoordinator? {
    var controller: ViewController? = self
    while let current = controller {
      let hold = current.occupancy.firstHold { $0.transition.coordinator != nil }
      if let coordinator = hold?.transition.coordinator { return coordinator }
      controller = current.parent
    }
    return nil
  }
}
