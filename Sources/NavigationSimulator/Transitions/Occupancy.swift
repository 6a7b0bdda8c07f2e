/// The occupancy of a controller: the transition that moves it now.
///
/// Transition and controller keep each other, until the transition ends, or its simulation goes. With a weak reference they
/// would not, but every transition that was ever referred to weakly pays for that at each use.
struct Occupancy {
  private(set) var transition: RunningTransition?
  /// A Boolean value that indicates whether the transition moves all that is inside the controller with it. The
  /// container of a push is not moved, and neither are its other children; a presenter is covered with all that is in
  /// it.
  private(set) var coversContents = false

  init() {}

  init(_ transition: RunningTransition, coversContents: Bool) {
    self.transition = transition
    self.coversContents = coversContents
  }
}

/// A controller that a transition needs, and whether it needs what is inside as well.
struct Occupant {
  let controller: ViewController
  let coversContents: Bool

  /// The container of a push or pop: the controller itself.
  static func container(_ controller: ViewController) -> Occupant {
    Occupant(controller: controller, coversContents: false)
  }

  /// A controller that is moved, or covered, with everything in it.
  static func whole(_ controller: ViewController) -> Occupant {
    Occupant(controller: controller, coversContents: true)
  }

  /// The transition that is in the way of one that needs this controller.
  ///
  /// - Complexity: O(*d* + *v*) for *d* ancestors and *v* visible descendants; hidden ones do not count.
  var conflict: RunningTransition? {
    if let transition = coversContents ? controller.busiest() : controller.occupancy.transition { return transition }
    var ancestor = controller.controllerBeneath
    while let current = ancestor {
      if current.occupancy.coversContents, let transition = current.occupancy.transition { return transition }
      ancestor = current.controllerBeneath
    }
    return nil
  }
}

extension ViewController {
  /// The controller that this one comes and goes with: its parent, or the one that presents it in its context.
  fileprivate final var controllerBeneath: ViewController? {
    parent ?? (presentation?.style.isInContext == true ? presenter : nil)
  }

  /// A transition that moves this controller, or something visible inside it, or what is presented on it.
  final func busiestWithPresented() -> RunningTransition? {
    busiest() ?? everythingPresented.lazy.compactMap { $0.busiest() }.first
  }

  /// A transition that moves this controller or something visible inside it.
  ///
  /// Only what is visible: a container that is not on screen changes at once, and never has a transition that runs.
  final func busiest() -> RunningTransition? {
    if let transition = occupancy.transition { return transition }
    for child in visibleChildren {
      let controllers = [child] + child.presentedChain
      if let transition = controllers.lazy.compactMap({ $0.busiest() }).first { return transition }
    }
    return nil
  }
}
