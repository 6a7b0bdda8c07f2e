/// An immediate change of the controller in a column of a split.
final class ColumnChange: ContainerChange {
  private let split: SplitViewController
  private let column: SplitViewController.Column
  private let old: ViewController
  private let new: ViewController
  let occupants: [Occupant]

  init(of split: SplitViewController, _ column: SplitViewController.Column, to new: ViewController)
  {
    self.split = split
    self.column = column
    self.new = new
    old = split.viewController(for: column)
    occupants = [.container(split)] + .whole([old, new] + old.everythingPresented)
  }

  var kind: TransitionRecord.Kind { .column }
  var container: ViewController? { split }
  var leaving: ViewController? { old }
  var arriving: ViewController? { new }

  var removed: [ViewController] { [old] }
  private var moves: ChildMoves { ChildMoves(added: [new], removed: [old]) }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    old.dismissEverythingPresented(in: simulation)
    begin(in: simulation)
    new.loadViewIfNeeded(in: simulation)
    old.beginDisappearing(animated, in: simulation)
    new.willAppear(animated, in: simulation)
  }

  func begin(in simulation: NavigationSimulation?) {
    split.replace(column, with: new)
    moves.begin(in: split, simulation)
  }

  func end(in simulation: NavigationSimulation?) {
    moves.end(in: split, simulation)
    old.viewIfLoaded?.removeFromSuperview()
  }

  func placeViewsAtEnd() {
    split.layOutChildren()
    new.layOut()
  }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    new.isAppearing(animated, in: simulation)
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    old.viewIfLoaded?.removeFromSuperview()
  }

  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  ) {
    old.endDisappearing(animated, in: simulation)
    new.endAppearing(animated, in: simulation)
    self.end(in: simulation)
  }
}

extension TransitionRecord.Kind {
  /// A split shows another controller in a column.
  public static let column = TransitionRecord.Kind(description: "column")
}
