/// A controller is presented.
final class Presentation: Choreography {
  private let presenter: ViewController
  private let presented: ViewController
  private let removesPresenter: Bool
  let occupants: [Occupant]

  init(of presented: ViewController, by presenter: ViewController) {
    self.presented = presented
    self.presenter = presenter
    removesPresenter = presented.modalPresentationStyle.removesPresenter
    occupants = [.whole(presenter), .whole(presented)]
  }

  var kind: TransitionRecord.Kind { .present }
  var container: ViewController? { presenter }
  var leaving: ViewController? { nil }
  var arriving: ViewController? { presented }
  func duration(in durations: TransitionDurations) -> Duration { durations.presentation }

  func begin(animated: Bool, in simulation: NavigationSimulation) {
    presenter.presented = presented
    presented.presenter = presenter
    presented.isBeingPresented = true
    presented.loadViewIfNeeded(in: simulation)
    if removesPresenter { presenter.beginDisappearing(animated, in: simulation) }
    presented.beginAppearing(animated, in: simulation)
  }

  func finish(animated: Bool, in simulation: NavigationSimulation) {
    presented.endAppearing(animated, in: simulation)
    if removesPresenter { presenter.endDisappearing(animated, in: simulation) }
    presented.isBeingPresented = false
  }
}
