/// A navigation controller shows another controller: a push, a pop, or whatever `setViewControllers` amounts to.
final class StackChange: Choreography {
  let kind: TransitionRecord.Kind
  private let navigation: NavigationController
  private let edit: StackEdit
  let leaving: ViewController?
  let arriving: ViewController?
  let occupants: [Occupant]
  /// What is seen of the one that leaves, and will be of the one that arrives: what is presented in the context of a
  /// controller comes and goes with it.
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
    let moved = [leavers, arrivers].compactMap(\.self).flatMap(\.controllers)
    let dismissed = edit.removed.flatMap(\.everythingPresented)
    occupants = [.container(navigation)] + (moved + dismissed).map(Occupant.whole)
  }

  var container: ViewController? { navigation }
  func duration(in durations: TransitionDurations) -> Duration { durations.stack }

  var scene: TransitionScene {
    let container = navigation.transitionView
    return TransitionScene(
      container: container,
      style: .fullScreen,
      from: TransitionScene.Side(controller: leaving, view: leavers?.views.first, initialFrame: container.bounds),
      to: TransitionScene.Side(controller: arriving, view: arrivers?.views.first, finalFrame: container.bounds)
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

  func begin(animated: Bool, in simulation: NavigationSimulation) {
    for controller in edit.removed { controller.dismissEverythingPresented(in: simulation) }
    // Who was covered in its own context is seen now.
    leavers = leaving.map { StackMember($0, in: navigation) }
    edit.begin(in: navigation, simulation)
    arriving?.loadViewIfNeeded(in: simulation)
    for controller in leavers?.visible ?? [] where controller.appearance.isInWindow {
      controller.beginDisappearing(animated, in: simulation)
    }
    for controller in arrivers?.visible ?? [] { controller.willAppear(animated, in: simulation) }
  }

  /// A push slides in from the right over the one that leaves, which gives way by a third; a pop goes the way back (seen).
  func prepareSystemAnimation() {
    let width = navigation.transitionView.bounds.size.width
    arrivers?.insertViews(isBehind: edit.isPop, dx: edit.isPop ? -width / 3 : width)
  }

  func place() {
    let container = navigation.transitionView
    let width = container.bounds.size.width
    for view in leavers?.views ?? [] {
      view.frame = container.bounds.offsetBy(dx: edit.isPop ? width : -width / 3, dy: 0)
    }
    arrivers?.insertViews(isBehind: edit.isPop)
  }

  func arrive(animated: Bool, in simulation: NavigationSimulation) {
    guard let arriving, let arrivers else { return }
    // Animators of an app know of one view only.
    arrivers.insertCompanions()
    for controller in arrivers.visible { controller.isAppearing(animated, in: simulation) }
    navigation.callWillShow(arriving, animated, in: simulation)
  }

  func settle(_ end: TransitionEnd, in simulation: NavigationSimulation) {
    let (gone, shown) = end == .finished ? (leavers, arrivers) : (arrivers, leavers)
    for view in gone?.views ?? [] { view.removeFromSuperview() }
    guard let shown, let view = shown.views.first else { return }
    if end == .cancelled, !view.isDescendant(of: navigation.transitionView) {
      navigation.transitionView.addSubview(view)
    }
    simulation.expect(view, of: shown.controller, in: navigation.transitionView)
    shown.insertCompanions()
  }

  func finish(_ end: TransitionEnd, animated: Bool, in simulation: NavigationSimulation) {
    guard end == .finished else { return cancel(animated: animated, in: simulation) }
    for controller in leavers?.visible ?? [] where controller.appearance == .disappearing {
      controller.endDisappearing(animated, in: simulation)
    }
    for controller in arrivers?.visible ?? [] { controller.endAppearing(animated, in: simulation) }
    edit.end(in: navigation, simulation)
    if let arriving { navigation.callDidShow(arriving, animated, in: simulation) }
  }

  private func cancel(animated: Bool, in simulation: NavigationSimulation) {
    for controller in arrivers?.visible ?? [] {
      controller.beginDisappearing(animated, in: simulation)
      controller.endDisappearing(animated, in: simulation)
    }
    for controller in leavers?.visible ?? [] where controller.appearance == .disappearing {
      controller.willAppear(animated, in: simulation)
      controller.endAppearing(animated, in: simulation)
    }
    edit.undo(in: navigation, simulation)
  }
}
