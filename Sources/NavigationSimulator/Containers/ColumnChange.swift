/// A split shows another controller in a column; at once.
final class ColumnChange: Choreography {
  private let split: SplitViewController
  private let column: SplitViewController.Column
  private let old: ViewController
  private let new: ViewController
  let occupants: Occupants

  init(of split: SplitViewController, _ column: SplitViewController.Column, to new: ViewController) {
    self.split = split
    self.column = column
    self.new = new
    old = split.viewController(for: column)
    var occupants = Occupants(.container(split))
    occupants.append(.whole(old))
    occupants.append(.whole(new))
    occupants.append(whole: old.everythingPresented)
    self.occupants = occupants
  }

  var kind: TransitionRecord.Kind { .column }
  var container: ViewController? { split }
  var leaving: ViewController? { old }
  var arriving: ViewController? { new }
  func duration(in durations: TransitionDurations) -> Duration { .zero }
  var scene: TransitionScene { .over(split.view, .fullScreen) }

  private var moves: ChildMoves { ChildMoves(added: [new], removed: [old]) }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    old.dismissEverythingPresented(in: simulation)
    begin(in: simulation)
    new.loadViewIfNeeded(in: simulation)
    old.beginDisappearing(animated, in: simulation)
    new.willAppear(animated, in: simulation)
  }

  /// Puts the controller into its column, without anything that is seen.
  func begin(in simulation: NavigationSimulation?) {
    split.replace(column, with: new)
    moves.begin(in: split, simulation)
  }

  /// Ends the change that `begin(in:)` has begun.
  func end(in simulation: NavigationSimulation?) { moves.end(in: split, simulation) }

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

  func callDidCallbacks(after end: TransitionEnd, animated: Bool, in simulation: NavigationSimulation) {
    old.endDisappearing(animated, in: simulation)
    new.endAppearing(animated, in: simulation)
    self.end(in: simulation)
  }
}

extension TransitionRecord.Kind {
  /// A split shows another controller in a column.
  public static let column = TransitionRecord.Kind(description: "column")
}
