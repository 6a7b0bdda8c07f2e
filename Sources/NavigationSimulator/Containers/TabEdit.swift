/// A change of the tabs of a tab bar controller, or of its selection.
struct TabEdit {
  let tabs: [ViewController]?
  let selection: ViewController?
  let oldTabs: [ViewController]?
  let oldSelection: ViewController?
  let moves: ChildMoves

  private init(_ container: TabBarController, tabs: [ViewController]?, selection: ViewController?, moves: ChildMoves) {
    self.tabs = tabs
    self.selection = selection
    oldTabs = container.viewControllers
    oldSelection = container.selectedViewController
    self.moves = moves
  }

  static func select(_ controller: ViewController, in container: TabBarController) -> TabEdit {
    TabEdit(container, tabs: container.viewControllers, selection: controller, moves: ChildMoves())
  }

  /// Keeps the selected tab, if it stays; else selects the tab in its place, if there is one; else the first
  /// (documented).
  ///
  /// - Complexity: O(*n* + *m*) for the numbers of tabs.
  static func set(_ new: [ViewController]?, in container: TabBarController) -> TabEdit {
    let (old, tabs) = (container.viewControllers ?? [], new ?? [])
    let selected = container.selectedViewController
    let index = old.firstIndex { $0 === selected } ?? 0
    let selection = tabs.first { $0 === selected } ?? (tabs.indices.contains(index) ? tabs[index] : tabs.first)
    let moves = ChildMoves(from: old, to: tabs, in: container)
    return TabEdit(container, tabs: new, selection: selection, moves: moves)
  }

  func begin(in container: TabBarController, _ simulation: NavigationSimulation?) {
    container.replaceTabs(with: tabs, selecting: selection)
    moves.begin(in: container, simulation)
  }

  func end(in container: TabBarController, _ simulation: NavigationSimulation?) {
    moves.end(in: container, simulation)
  }

  /// Restores the tabs as they were.
  func restoreTabs(in container: TabBarController) { container.replaceTabs(with: oldTabs, selecting: oldSelection) }

  /// Takes back the other changes.
  func undo(_ simulation: NavigationSimulation?) { moves.undo(simulation) }
}
