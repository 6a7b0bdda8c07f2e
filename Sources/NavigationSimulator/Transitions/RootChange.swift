/// A window shows its root, in the place of another or of nothing.
final class RootChange: Choreography {
  private let old: ViewController?
  private let new: ViewController?
  /// The old root and what is presented on it, from the root up.
  private let chain: [ViewController]
  let occupants: [Occupant]
  /// What was visible of the old root and of what it presents, the topmost first.
  private var visible: [ViewController] = []

  init(old: ViewController?, new: ViewController?) {
    self.old = old
    self.new = new
    chain = old.map { [$0] + $0.presentedChain } ?? []
    occupants = (chain + (new.map { [$0] } ?? [])).map(Occupant.whole)
  }

  var kind: TransitionRecord.Kind { .root }
  var container: ViewController? { nil }
  var leaving: ViewController? { old }
  var arriving: ViewController? { new }
  func duration(in durations: TransitionDurations) -> Duration { .zero }

  func begin(animated: Bool, in simulation: NavigationSimulation) {
    visible = chain.reversed().filter(\.appearance.isInWindow)
    for controller in visible { controller.beginDisappearing(animated, in: simulation) }
    new?.beginAppearing(animated, in: simulation)
  }

  func finish(animated: Bool, in simulation: NavigationSimulation) {
    for controller in visible { controller.endDisappearing(animated, in: simulation) }
    new?.endAppearing(animated, in: simulation)
    old?.rootedWindow = nil
    for controller in chain {
      controller.presenter = nil
      controller.presented = nil
    }
  }
}
