/// A change of the selected tab of a tab bar controller, or of its tabs.
///
/// The system exchanges the views at once; only an animator of the app takes time.
final class TabChange: ContainerChange {
  private let tabs: TabBarController
  private let edit: TabEdit
  private var exchange: MemberExchange
  let occupants: [Occupant]

  init(_ edit: TabEdit, of tabs: TabBarController) {
    self.edit = edit
    self.tabs = tabs
    exchange = MemberExchange(of: tabs, from: edit.oldSelection, to: edit.selection)
    // A tab that stays selected is not moved.
    let exchanged = edit.oldSelection === edit.selection ? [] : exchange.controllers
    let moved = (edit.moves.added + edit.moves.removed).flatMap { [$0] + $0.everythingPresented }
    occupants = [.container(tabs)] + .whole(exchanged + moved)
  }

  var kind: TransitionRecord.Kind { .tab }
  var container: ViewController? { tabs }
  var leaving: ViewController? { edit.oldSelection }
  var arriving: ViewController? { edit.selection }
  var scene: TransitionScene { exchange.scene }
  var isAnimatedByAppOnly: Bool { true }

  func animationController() -> (any AnimatedTransitioning)? {
    guard let leaving, let arriving else { return nil }
    return tabs.delegate?.tabBarController(
      tabs,
      animationControllerForTransitionFrom: leaving,
      to: arriving
    )
  }

  func interactionController(for animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )? {
    tabs.delegate?.tabBarController(tabs, interactionControllerFor: animator)
  }

  var removed: [ViewController] { edit.moves.removed }

  func begin(in simulation: NavigationSimulation?) {
    tabs.replaceTabs(with: edit.tabs, selecting: edit.selection)
    edit.moves.begin(in: tabs, simulation)
  }

  func end(in simulation: NavigationSimulation?) { edit.moves.end(in: tabs, simulation) }

  /// Unlike on a stack, the arriving tab gets its callback first (seen).
  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    exchange = exchange.dismissingEverythingPresented(on: removed, in: simulation)
    begin(in: simulation)
    arriving?.loadViewIfNeeded(in: simulation)
    exchange.willAppear(animated, in: simulation)
    exchange.beginDisappearing(animated, in: simulation)
  }

  func placeViewsAtEnd() { exchange.arrivingMember?.insertViews(isBehind: false) }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    exchange.isAppearing(animated, in: simulation)
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    if end == .cancelled { tabs.replaceTabs(with: edit.oldTabs, selecting: edit.oldSelection) }
    exchange.cleanUpViews(after: end, in: simulation)
  }

  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  ) {
    exchange.endAppearance(after: end, animated, in: simulation)
    if end == .finished { self.end(in: simulation) } else { edit.moves.undo(simulation) }
  }
}

extension TransitionRecord.Kind {
  /// A tab bar controller shows another tab.
  public static let tab = TransitionRecord.Kind(description: "tab")
}

/// A change of the tabs of a tab bar controller, or of its selection.
struct TabEdit {
  let tabs: [ViewController]?
  let selection: ViewController?
  let oldTabs: [ViewController]?
  let oldSelection: ViewController?
  let moves: ChildMoves

  private init(
    _ container: TabBarController,
    tabs: [ViewController]?,
    selection: ViewController?,
    moves: ChildMoves
  ) {
    self.tabs = tabs
    self.selection = selection
    oldTabs = container.viewControllers
    oldSelection = container.selectedViewController
    self.moves = moves
  }

  static func select(_ controller: ViewController, in container: TabBarController) -> TabEdit {
    TabEdit(container, tabs: container.viewControllers, selection: controller, moves: ChildMoves())
  }

  /// Keeps the selected tab, if it stays; else selects the tab in its place, if there is one; else
  /// the first (documented).
  ///
  /// - Complexity: O(*n* + *m*) for the numbers of tabs.
  static func set(_ new: [ViewController]?, in container: TabBarController) -> TabEdit {
    let (old, tabs) = (container.viewControllers ?? [], new ?? [])
    let selected = container.selectedViewController
    let index = old.firstIndex { $0 === selected } ?? 0
    let selection =
      tabs.first { $0 === selected } ?? (tabs.indices.contains(index) ? tabs[index] : tabs.first)
    let moves = ChildMoves(from: old, to: tabs, in: container)
    return TabEdit(container, tabs: new, selection: selection, moves: moves)
  }
}
