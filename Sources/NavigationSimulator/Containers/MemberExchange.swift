/// The exchange of the shown child of a container that shows one child at a time: the part that is
/// the same for a stack and for tabs.
///
/// A class, because each call would copy a large structure.
final class MemberExchange {
  private let container: any OneChildContainer
  /// The child that leaves and the child that arrives, with the controllers that are presented in
  /// their contexts, which come and go with them.
  let leavingMember: ContainerMember?
  let arrivingMember: ContainerMember?

  convenience init(
    of container: any OneChildContainer,
    from leaving: ViewController?,
    to arriving: ViewController?
  ) {
    self.init(
      container: container,
      leavingMember: leaving.map { ContainerMember($0, in: container) },
      arrivingMember: arriving.map { ContainerMember($0, in: container) }
    )
  }

  private init(
    container: any OneChildContainer,
    leavingMember: ContainerMember?,
    arrivingMember: ContainerMember?
  ) {
    self.container = container
    self.leavingMember = leavingMember
    self.arrivingMember = arrivingMember
  }

  /// The controllers that leave and arrive.
  var controllers: [ViewController] {
    (leavingMember?.controllers ?? []) + (arrivingMember?.controllers ?? [])
  }

  var scene: TransitionScene {
    let view = container.transitionView
    return TransitionScene(
      container: view,
      style: .fullScreen,
      from: TransitionScene.Side(
        controller: leavingMember?.controller,
        view: leavingMember?.firstView,
        initialFrame: view.bounds
      ),
      to: TransitionScene.Side(
        controller: arrivingMember?.controller,
        view: arrivingMember?.firstView,
        finalFrame: view.bounds
      )
    )
  }

  /// Dismisses, at once, the controllers that are presented on removed controllers.
  ///
  /// - Returns: the exchange afterwards: controllers that the dismissal uncovers leave with the
  ///   others. A new object, because callbacks read this one.
  func dismissingEverythingPresented(
    on removed: [ViewController],
    in simulation: NavigationSimulation
  ) -> MemberExchange {
    let leaving = leavingMember?.controller
    let mayUncover = leaving?.presented != nil
    for controller in removed { controller.dismissEverythingPresented(in: simulation) }
    guard mayUncover, let leaving else { return self }
    return MemberExchange(
      container: container,
      leavingMember: ContainerMember(leaving, in: container),
      arrivingMember: arrivingMember
    )
  }

  func beginDisappearing(_ animated: Bool, in simulation: NavigationSimulation) {
    leavingMember?.forEachVisible { $0.beginDisappearing(animated, in: simulation) }
  }

  func willAppear(_ animated: Bool, in simulation: NavigationSimulation) {
    arrivingMember?.fit()
    // A callback may have covered and uncovered the container.
    guard container.appearance.isShown else { return }
    arrivingMember?.forEachVisible {
      if $0.appearance.begun(appearing: true) != nil { $0.willAppear(animated, in: simulation) }
    }
  }

  func isAppearing(_ animated: Bool, in simulation: NavigationSimulation) {
    // An animator of an app knows one view only.
    arrivingMember?.insertPresentations()
    arrivingMember?.forEachVisible { $0.isAppearing(animated, in: simulation) }
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    let (gone, shown) =
      end == .finished ? (leavingMember, arrivingMember) : (arrivingMember, leavingMember)
    gone?.forEachView { $0.removeFromSuperview() }
    guard let shown, let view = shown.firstView else { return }
    let transitionView = container.transitionView
    if end == .cancelled, !view.isDescendant(of: transitionView) { transitionView.addSubview(view) }
    simulation.expect(view, of: shown.controller, in: transitionView)
    shown.insertPresentations()
  }

  /// Calls the did-callbacks that match the will-callbacks, or the callbacks that take them back.
  func endAppearance(
    after end: TransitionEnd,
    _ animated: Bool,
    in simulation: NavigationSimulation
  ) {
    switch end {
    case .finished:
      leavingMember?.forEachVisible { $0.endDisappearing(animated, in: simulation) }
      arrivingMember?.forEachVisible { $0.endAppearing(animated, in: simulation) }
    case .cancelled:
      arrivingMember?.forEachVisible { $0.disappear(animated, in: simulation) }
      leavingMember?.forEachVisible { appearAgain($0, animated, in: simulation) }
    }
  }

  private func appearAgain(
    _ controller: ViewController,
    _ animated: Bool,
    in simulation: NavigationSimulation
  ) {
    if controller.appearance == .disappeared, container.appearance.isShown {
      // The container was covered and uncovered meanwhile.
      return controller.appear(animated, in: simulation)
    }
    guard controller.appearance == .disappearing else { return }
    switch container.appearance {
    case .appearing, .appeared:
      controller.willAppear(animated, in: simulation)
      controller.endAppearing(animated, in: simulation)
    // The controller disappears with the container, or has disappeared.
    case .disappearing: break
    case .disappeared: controller.endDisappearing(animated, in: simulation)
    }
  }
}
