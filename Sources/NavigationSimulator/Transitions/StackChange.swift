/// A navigation controller shows another controller: a push, a pop, or whatever `setViewControllers` amounts to.
final class StackChange: Choreography {
  let kind: TransitionRecord.Kind
  private let navigation: NavigationController
  private let edit: StackEdit
  /// What undoes the edit.
  private let stackBefore: [ViewController]
  let leaving: ViewController?
  let arriving: ViewController?
  let occupants: [Occupant]

  init(_ edit: StackEdit, of navigation: NavigationController) {
    self.edit = edit
    self.navigation = navigation
    kind = edit.isPop ? .pop : .push
    stackBefore = navigation.viewControllers
    leaving = navigation.topViewController
    arriving = edit.newTop
    occupants = [.container(navigation)] + [leaving, arriving].compactMap { $0.map(Occupant.whole) }
  }

  var container: ViewController? { navigation }
  func duration(in durations: TransitionDurations) -> Duration { durations.stack }

  var scene: TransitionScene {
    let container = navigation.transitionView
    return TransitionScene(
      container: container,
      style: .fullScreen,
      from: TransitionScene.Side(controller: leaving, view: leaving?.viewIfLoaded, initialFrame: container.bounds),
      to: TransitionScene.Side(controller: arriving, view: arriving?.viewIfLoaded, finalFrame: container.bounds)
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
    edit.begin(in: navigation, simulation)
    arriving?.loadViewIfNeeded(in: simulation)
    leaving?.beginDisappearing(animated, in: simulation)
    arriving?.willAppear(animated, in: simulation)
  }

  /// A push slides in from the right over the one that leaves, which gives way by a third; a pop goes the way back (seen).
  func prepareSystemAnimation() {
    guard let view = arriving?.viewIfLoaded else { return }
    let container = navigation.transitionView
    let width = container.bounds.size.width
    view.frame = container.bounds.offsetBy(dx: edit.isPop ? -width / 3 : width, dy: 0)
    container.insertSubview(view, at: edit.isPop ? 0 : container.subviews.count)
  }

  func place() {
    let container = navigation.transitionView
    if let view = leaving?.viewIfLoaded {
      let width = container.bounds.size.width
      view.frame = container.bounds.offsetBy(dx: edit.isPop ? width : -width / 3, dy: 0)
    }
    guard let view = arriving?.viewIfLoaded else { return }
    if view.superview !== container { container.insertSubview(view, at: edit.isPop ? 0 : container.subviews.count) }
    view.frame = container.bounds
  }

  func arrive(animated: Bool, in simulation: NavigationSimulation) {
    guard let arriving else { return }
    arriving.isAppearing(animated, in: simulation)
    navigation.callWillShow(arriving, animated, in: simulation)
  }

  func settle(_ end: TransitionEnd, in simulation: NavigationSimulation) {
    let (gone, shown) = end == .finished ? (leaving, arriving) : (arriving, leaving)
    gone?.viewIfLoaded?.removeFromSuperview()
    guard let view = shown?.viewIfLoaded else { return }
    if end == .cancelled, !view.isDescendant(of: navigation.transitionView) {
      navigation.transitionView.addSubview(view)
    }
    simulation.expect(view, of: shown, in: navigation.transitionView)
  }

  func finish(_ end: TransitionEnd, animated: Bool, in simulation: NavigationSimulation) {
    guard end == .finished else { return cancel(animated: animated, in: simulation) }
    leaving?.endDisappearing(animated, in: simulation)
    arriving?.endAppearing(animated, in: simulation)
    edit.end(in: navigation, simulation)
    if let arriving { navigation.callDidShow(arriving, animated, in: simulation) }
  }

  private func cancel(animated: Bool, in simulation: NavigationSimulation) {
    arriving?.beginDisappearing(animated, in: simulation)
    arriving?.endDisappearing(animated, in: simulation)
    leaving?.willAppear(animated, in: simulation)
    leaving?.endAppearing(animated, in: simulation)
    edit.undo(in: navigation, stackBefore, simulation)
  }
}
