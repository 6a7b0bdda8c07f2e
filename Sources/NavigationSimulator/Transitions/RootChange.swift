/// A window shows its root, in the place of another or of nothing.
final class RootChange: Choreography {
  private let old: ViewController?
  private let new: ViewController?
  let occupants: [Occupant]
  /// What was visible of the old root and of what it presents, the topmost first.
  private var visible: [ViewController] = []

  init(old: ViewController?, new: ViewController?) {
    self.old = old
    self.new = new
    occupants = [old, new].compactMap { $0.map(Occupant.whole) }
  }

  var kind: TransitionRecord.Kind { .root }
  var container: ViewController? { nil }
  var leaving: ViewController? { old }
  var arriving: ViewController? { new }
  func duration(in durations: TransitionDurations) -> Duration { .zero }

  func begin(animated: Bool, in simulation: NavigationSimulation) {
    var presented = old
    while let controller = presented {
      if controller.appearance.isInWindow { visible.insert(controller, at: 0) }
      presented = controller.presented
    }
    for controller in visible { controller.beginDisappearing(animated, in: simulation) }
    new?.beginAppearing(animated, in: simulation)
  }

  func finish(animated: Bool, in simulation: NavigationSimulation) {
    for controller in visible { controller.endDisappearing(animated, in: simulation) }
    new?.endAppearing(animated, in: simulation)
    old?.rootedWindow = nil
    var presenter = old
    while let controller = presenter {
      presenter = controller.presented
      controller.presented = nil
      presenter?.presenter = nil
    }
  }
}
