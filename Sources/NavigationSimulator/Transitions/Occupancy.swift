/// The occupancy of a controller: the transitions that move it now.
///
/// In general there is one at most. If collisions are UIKit's
/// (``CollisionBehavior/matchingUIKit``), a presentation may come over a push that still runs.
///
/// Transition and controller keep each other, until the transition ends, or its simulation is
/// released.
struct Occupancy {
  /// The claim that one transition has on a controller, and so in the way of others that need it.
  struct Claim {
    let transition: RunningTransition
    /// Whether the transition moves the contents of the controller with it. The container of a push
    /// is not moved, and neither are its other children; a presenter is covered with its contents.
    let coversContents: Bool
  }

  private var claims: [Claim] = []

  /// The transition that came last.
  var transition: RunningTransition? { claims.last?.transition }

  /// Whether one of the transitions moves the contents of the controller with it.
  var coversContents: Bool { claims.contains(where: \.coversContents) }

  /// Returns the newest claim that satisfies a condition.
  func firstClaim(where isWanted: (Claim) -> Bool) -> Claim? { claims.last(where: isWanted) }

  /// Adds the claim of a transition that begins to move the controller.
  mutating func enter(_ transition: RunningTransition, coversContents: Bool) {
    claims.append(Claim(transition: transition, coversContents: coversContents))
  }

  /// Removes the claim of a transition.
  mutating func leave(_ transition: RunningTransition) {
    claims.removeAll { $0.transition === transition }
  }
}

/// A controller that a transition needs, alone or with its contents.
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
  /// - Complexity: O(*d* + *v*) for *d* ancestors and *v* visible descendants; hidden ones do not
  ///   count.
  var conflict: RunningTransition? { obstacle { _ in true }?.transition }

  /// Returns the first transition that needs this controller too and satisfies a condition.
  ///
  /// - Complexity: as ``conflict``.
  func obstacle(where isWanted: (Occupancy.Claim) -> Bool) -> Occupancy.Claim? {
    if let own = controller.occupancy.firstClaim(where: isWanted) { return own }
    if coversContents, let inside = controller.obstacleInside(where: isWanted) { return inside }
    var ancestor = controller.controllerBeneath
    while let current = ancestor {
      if let above = current.occupancy.firstClaim(where: { $0.coversContents && isWanted($0) }) {
        return above
      }
      ancestor = current.controllerBeneath
    }
    return nil
  }
}

/// The controllers that a transition needs, in the order of the search for obstacles.
extension [Occupant] {
  /// Controllers that are moved, or covered, with everything in them.
  static func whole(_ controllers: [ViewController]) -> [Occupant] {
    controllers.map(Occupant.whole)
  }

  /// Returns the first transition that also needs one of the controllers and satisfies a condition.
  func obstacle(where isWanted: (Occupancy.Claim) -> Bool) -> Occupancy.Claim? {
    for occupant in self {
      if let obstacle = occupant.obstacle(where: isWanted) { return obstacle }
    }
    return nil
  }
}

extension ViewController {
  /// The controller that this one comes and goes with: its parent, or the one that presents it in
  /// its context.
  fileprivate var controllerBeneath: ViewController? {
    parent ?? (presentation?.style.isInContext == true ? presenter : nil)
  }

  /// Whether a transition moves this controller, alone or with its containers.
  var isMoved: Bool { Occupant.container(self).obstacle(where: \.coversContents) != nil }

  /// Returns whether a certain transition moves this controller, alone or with its containers.
  func isMoved(by transition: RunningTransition) -> Bool {
    Occupant.container(self).obstacle { $0.coversContents && $0.transition === transition } != nil
  }

  /// Returns a transition that moves this controller, or a visible controller inside it, or one
  /// that is presented on it.
  func busiestWithPresented() -> RunningTransition? {
    busiest() ?? everythingPresented.lazy.compactMap { $0.busiest() }.first
  }

  /// A transition that moves this controller or something visible inside it.
  ///
  /// Only visible controllers count: a container off screen changes at once, and never has a
  /// running transition.
  func busiest() -> RunningTransition? {
    (occupancy.firstClaim(where: isInTheWay) ?? obstacleInside(where: isInTheWay))?.transition
  }

  /// Returns whether a transition is in the way of a change of views or children: UIKit announces a
  /// rotation so that an app can change them.
  func isInTheWay(_ claim: Occupancy.Claim) -> Bool {
    claim.transition.choreography.kind != .rotate || !collidesAsInUIKit
  }

  /// Returns the first transition that moves something visible inside this controller and satisfies
  /// a condition.
  fileprivate func obstacleInside(where isWanted: (Occupancy.Claim) -> Bool) -> Occupancy
    .Claim?
  {
    func isWantedInside(_ claim: Occupancy.Claim) -> Bool {
      isWanted(Occupancy.Claim(transition: claim.transition, coversContents: false))
    }
    for child in visibleChildren {
      for controller in [child] + child.presentedChain {
        let found =
          controller.occupancy.firstClaim(where: isWantedInside)
          ?? controller.obstacleInside(where: isWanted)
        if let found { return Occupancy.Claim(transition: found.transition, coversContents: false) }
      }
    }
    return nil
  }
}
