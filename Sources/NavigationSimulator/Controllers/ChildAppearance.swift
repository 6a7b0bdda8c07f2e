/// The appearance or disappearance of children, because their views enter the view of their
/// container, or leave it.
final class ChildAppearance: Choreography {
  private let leavingChildren: [ViewController]
  private let arrivingChildren: [ViewController]
  let container: ViewController?
  private let move: () -> Void
  let occupants: [Occupant]

  init(
    leaving: [ViewController],
    arriving: [ViewController],
    in container: ViewController?,
    move: @escaping () -> Void
  ) {
    leavingChildren = leaving
    arrivingChildren = arriving
    self.container = container
    self.move = move
    occupants =
      [container].compactMap { $0.map(Occupant.container) }
      + .whole(leaving + arriving + leaving.flatMap(\.everythingPresented))
  }

  var kind: TransitionRecord.Kind { .child }
  var leaving: ViewController? { leavingChildren.first }
  var arriving: ViewController? { arrivingChildren.first }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    for controller in leavingChildren { controller.dismissEverythingPresented(in: simulation) }
    for controller in leavingChildren { controller.beginDisappearing(animated, in: simulation) }
    for controller in arrivingChildren { controller.willAppear(animated, in: simulation) }
  }

  func placeViewsAtEnd() { move() }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    for controller in arrivingChildren { controller.isAppearing(animated, in: simulation) }
  }

  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  ) {
    for controller in leavingChildren { controller.endDisappearing(animated, in: simulation) }
    for controller in arrivingChildren where !arrivesWithContainer(controller) {
      controller.endAppearing(animated, in: simulation)
    }
  }

  /// Returns whether the container, which is still appearing, will call a controller's
  /// did-callback. A callback may have ended that appearance.
  private func arrivesWithContainer(_ controller: ViewController) -> Bool {
    controller.parent === container && container?.appearance != .appeared
  }
}

extension TransitionRecord.Kind {
  /// Children of a container of an app change places, or the view of one comes or goes.
  public static let child = TransitionRecord.Kind(description: "child")
}
