/// A change of the top of a navigation controller: a push, a pop, or the equivalent in `setViewControllers`.
final class StackChange: Choreography {
  let kind: TransitionRecord.Kind
  private let navigation: NavigationController
  private let edit: StackEdit
  let leaving: ViewController?
  let arriving: ViewController?
  let occupants: Occupants
  private var exchange: MemberExchange

  init(_ edit: StackEdit, of navigation: NavigationController) {
    self.edit = edit
    self.navigation = navigation
    kind = edit.isPop ? .pop : .push
    leaving = navigation.topViewController
    arriving = edit.newTop
    exchange = MemberExchange(of: navigation, from: leaving, to: arriving)
    var occupants = Occupants(.container(navigation))
    exchange.addOccupants(to: &occupants)
    for controller in edit.removed { occupants.append(whole: controller.everythingPresented) }
    self.occupants = occupants
  }

  var container: ViewController? { navigation }
  func duration(in durations: TransitionDurations) -> Duration { durations.stack }
  var scene: TransitionScene { exchange.scene }

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
    exchange = exchange.dismissingEverythingPresented(on: edit.removed, in: simulation)
    edit.begin(in: navigation, simulation)
    arriving?.loadViewIfNeeded(in: simulation)
    exchange.beginDisappearing(animated, in: simulation)
    exchange.willAppear(animated, in: simulation)
  }

  /// A push slides in from the right over the one that leaves, which gives way by a third; a pop goes the way back
  /// (seen).
  func placeViewsAtStart() {
    let width = navigation.transitionView.bounds.size.width
    exchange.arrivingMember?.insertViews(isBehind: edit.isPop, dx: edit.isPop ? -width / 3 : width)
  }

  func placeViewsAtEnd() {
    let container = navigation.transitionView
    let width = container.bounds.size.width
    exchange.leavingMember?.forEachView {
      $0.frame = container.bounds.offsetBy(dx: edit.isPop ? width : -width / 3, dy: 0)
    }
    exchange.arrivingMember?.insertViews(isBehind: edit.isPop)
  }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    exchange.isAppearing(animated, in: simulation)
    if let arriving { navigation.callWillShow(arriving, animated, in: simulation) }
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    if end == .cancelled { edit.restoreStack(in: navigation) }
    exchange.cleanUpViews(after: end, in: simulation)
  }

  func callDidCallbacks(after end: TransitionEnd, animated: Bool, in simulation: NavigationSimulation) {
    exchange.endAppearance(after: end, animated, in: simulation)
    guard end == .finished else { return edit.undo(simulation) }
    edit.end(in: navigation, simulation)
    if let arriving { navigation.callDidShow(arriving, animated, in: simulation) }
  }
}
