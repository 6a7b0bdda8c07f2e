/// A controller is dismissed, together with whatever is presented on it.
///
/// Only what is visible gets callbacks: the topmost first, as UIKit animates the topmost view only.
final class Dismissal: Choreography {
  private let presenter: ViewController
  /// What is dismissed, from the one presented by `presenter` up.
  private let chain: [ViewController]
  let occupants: [Occupant]
  private var visible: [ViewController] = []
  private var presenterReappears = false

  init(from presenter: ViewController) {
    self.presenter = presenter
    chain = presenter.presentedChain
    occupants = [.whole(presenter)] + chain.map(Occupant.whole)
  }

  var kind: TransitionRecord.Kind { .dismiss }
  var container: ViewController? { presenter }
  var leaving: ViewController? { chain.last }
  var arriving: ViewController? { nil }
  func duration(in durations: TransitionDurations) -> Duration { durations.dismissal }

  func begin(animated: Bool, in simulation: NavigationSimulation) {
    visible = chain.reversed().filter(\.appearance.isInWindow)
    presenterReappears = !presenter.appearance.isInWindow
    for controller in chain { controller.isBeingDismissed = true }
    for controller in visible { controller.beginDisappearing(animated, in: simulation) }
    if presenterReappears { presenter.beginAppearing(animated, in: simulation) }
  }

  func finish(animated: Bool, in simulation: NavigationSimulation) {
    if presenterReappears { presenter.endAppearing(animated, in: simulation) }
    for controller in visible { controller.endDisappearing(animated, in: simulation) }
    unlink()
    for controller in chain { controller.isBeingDismissed = false }
  }

  /// Takes the chain apart.
  func unlink() {
    presenter.presented = nil
    for controller in chain {
      controller.presenter = nil
      controller.presented = nil
    }
  }
}
