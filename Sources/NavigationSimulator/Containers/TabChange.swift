/// A change of the selected tab of a tab bar controller, or of its tabs.
///
/// The system exchanges the views at once; only an animator of the app takes time.
final class TabChange: Choreography {
  private let tabs: TabBarController
  private let edit: TabEdit
  private var exchange: MemberExchange
  let occupants: Occupants

  init(_ edit: TabEdit, of tabs: TabBarController) {
    self.edit = edit
    self.tabs = tabs
    exchange = MemberExchange(of: tabs, from: edit.oldSelection, to: edit.selection)
    var occupants = Occupants(.container(tabs))
    // A tab that stays selected is not moved.
    if edit.oldSelection !== edit.selection { exchange.addOccupants(to: &occupants) }
    for controller in edit.moves.added + edit.moves.removed {
      occupants.append(.whole(controller))
      occupants.append(whole: controller.everythingPresented)
    }
    self.occupants = occupants
  }

  var kind: TransitionRecord.Kind { .tab }
  var container: ViewController? { tabs }
  var leaving: ViewController? { edit.oldSelection }
  var arriving: ViewController? { edit.selection }
  func duration(in durations: TransitionDurations) -> Duration { .zero }
  var scene: TransitionScene { exchange.scene }
  var isAnimatedByAppOnly: Bool { true }

  func animationController() -> (any AnimatedTransitioning)? {
    guard let leaving, let arriving else { return nil }
    return tabs.delegate?.tabBarController(tabs, animationControllerForTransitionFrom: leaving, to: arriving)
  }

  func interactionController(for animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? {
    tabs.delegate?.tabBarController(tabs, interactionControllerFor: animator)
  }

  /// Unlike on a stack, the arriving tab gets its callback first (seen).
  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    exchange = exchange.dismissingEverythingPresented(on: edit.moves.removed, in: simulation)
    edit.begin(in: tabs, simulation)
    arriving?.loadViewIfNeeded(in: simulation)
    exchange.willAppear(animated, in: simulation)
    exchange.beginDisappearing(animated, in: simulation)
  }

  func placeViewsAtEnd() { exchange.arrivingMember?.insertViews(isBehind: false) }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    exchange.isAppearing(animated, in: simulation)
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    if end == .cancelled { edit.restoreTabs(in: tabs) }
    exchange.cleanUpViews(after: end, in: simulation)
  }

  func callDidCallbacks(after end: TransitionEnd, animated: Bool, in simulation: NavigationSimulation) {
    exchange.endAppearance(after: end, animated, in: simulation)
    if end == .finished { edit.end(in: tabs, simulation) } else { edit.undo(simulation) }
  }
}

extension TransitionRecord.Kind {
  /// A tab bar controller shows another tab.
  public static let tab = TransitionRecord.Kind(description: "tab")
}
