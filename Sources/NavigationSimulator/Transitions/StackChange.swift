/// A navigation controller shows another controller: a push, a pop, or whatever `setViewControllers` amounts to.
final class StackChange: Choreography {
  let kind: TransitionRecord.Kind
  private let navigation: NavigationController
  private let edit: StackEdit
  let leaving: ViewController?
  let arriving: ViewController?
  let occupants: [Occupant]
  /// The controllers that are seen of the one that leaves, and will be of the one that arrives: what is presented in
  /// the context of a controller comes and goes with it.
  private var leavers: StackMember?
  private let arrivers: StackMember?

  init(_ edit: StackEdit, of navigation: NavigationController) {
    self.edit = edit
    self.navigation = navigation
    kind = edit.isPop ? .pop : .push
    leaving = navigation.topViewController
    arriving = edit.newTop
    leavers = leaving.map { StackMember($0, in: navigation) }
    arrivers = arriving.map { StackMember($0, in: navigation) }
    var occupants = [Occupant.container(navigation)]
    // Room for those that there are in general.
    occupants.reserveCapacity(3)
    leavers?.addOccupants(to: &occupants)
    arrivers?.addOccupants(to: &occupants)
    for controller in edit.removed {
      for presented in controller.everythingPresented { occupants.append(.whole(presented)) }
    }
    self.occupants = occupants
  }

  var container: ViewController? { navigation }
  func duration(in durations: TransitionDurations) -> Duration { durations.stack }

  var scene: TransitionScene {
    let container = navigation.transitionView
    return TransitionScene(
      container: container,
      style: .fullScreen,
      from: TransitionScene.Side(controller: leaving, view: leavers?.firstView, initialFrame: container.bounds),
      to: TransitionScene.Side(controller: arriving, view: arrivers?.firstView, finalFrame: container.bounds)
    )
  }

  func animationController() -> (any AnimatedTransitioning)? {
    guard let leaving, let arriving else { return nil }
    return navigation.delegate?.navigationController(
      navigation,
      animationControllerFor: edit.isPop ? .pop : .push,
      from: leaving,
      to: arriving
    )
  }

  func interactionController(for animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? {
    navigation.delegate?.navigationController(navigation, interactionControllerFor: animator)
  }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    let mayUncover = leaving?.presented != nil
    for controller in edit.removed { controller.dismissEverythingPresented(in: simulation) }
    // A controller that was covered in its own context is seen now.
    if mayUncover { leavers = leaving.map { StackMember($0, in: navigation) } }
    edit.begin(in: navigation, simulation)
    arriving?.loadViewIfNeeded(in: simulation)
    leavers?.forEachVisible {
      if $0.appearance.begun(appearing: false) != nil { $0.beginDisappearing(animated, in: simulation) }
    }
    // A callback may have covered the stack with something, and uncovered it.
    guard navigation.appearance.isShown else { return }
    arrivers?.forEachVisible {
      if $0.appearance.begun(appearing: true) != nil { $0.willAppear(animated, in: simulation) }
    }
  }

  /// A push slides in from the right over the one that leaves, which gives way by a third; a pop goes the way back (seen).
  func placeViewsAtStart() {
    let width = navigation.transitionView.bounds.size.width
    arrivers?.insertViews(isBehind: edit.isPop, dx: edit.isPop ? -width / 3 : width)
  }

  func placeViewsAtEnd() {
    let container = navigation.transitionView
    let width = container.bounds.size.width
    leavers?.forEachView {
      $0.frame = container.bounds.offsetBy(dx: edit.isPop ? width : -width / 3, dy: 0)
    }
    arrivers?.insertViews(isBehind: edit.isPop)
  }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    guard let arriving, let arrivers else { return }
    // Animators of an app know of one view only.
    arrivers.insertCompanions()
    arrivers.forEachVisible {
      if $0.appearance == .appearing, !$0.hasCalledIsAppearing { $0.isAppearing(animated, in: simulation) }
    }
    navigation.callWillShow(arriving, animated, in: simulation)
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    if end == .cancelled { edit.restoreStack(in: navigation) }
    let (gone, shown) = end == .finished ? (leavers, arrivers) : (arrivers, leavers)
    gone?.forEachView { $0.removeFromSuperview() }
    guard let shown, let view = shown.firstView else { return }
    if end == .cancelled, !view.isDescendant(of: navigation.transitionView) {
      navigation.transitionView.addSubview(view)
    }
    simulation.expect(view, of: shown.controller, in: navigation.transitionView)
    shown.insertCompanions()
  }

  func callDidCallbacks(after end: TransitionEnd, animated: Bool, in simulation: NavigationSimulation) {
    guard end == .finished else { return cancel(animated: animated, in: simulation) }
    leavers?.forEachVisible {
      if $0.appearance == .disappearing { $0.endDisappearing(animated, in: simulation) }
    }
    // Something may have come over the stack meanwhile, and gone again: then that has told them.
    arrivers?.forEachVisible {
      if $0.appearance == .appearing { $0.endAppearing(animated, in: simulation) }
    }
    edit.end(in: navigation, simulation)
    if let arriving { navigation.callDidShow(arriving, animated, in: simulation) }
  }

  private func cancel(animated: Bool, in simulation: NavigationSimulation) {
    arrivers?.forEachVisible { $0.disappear(animated, in: simulation) }
    leavers?.forEachVisible {
      guard $0.appearance == .disappearing else { return }
      switch navigation.appearance {
      case .appearing, .appeared:
        $0.willAppear(animated, in: simulation)
        if $0.appearance == .appearing { $0.endAppearing(animated, in: simulation) }
      // It goes on disappearing with the stack, or has.
      case .disappearing: break
      case .disappeared: $0.endDisappearing(animated, in: simulation)
      }
    }
    edit.undo(in: navigation, simulation)
  }
}
