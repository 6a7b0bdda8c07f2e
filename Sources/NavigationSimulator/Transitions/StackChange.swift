/// A navigation controller shows another controller: a push, a pop, or whatever `setViewControllers` amounts to.
final class StackChange: Choreography {
  let kind: TransitionRecord.Kind
  private let navigation: NavigationController
  private let edit: StackEdit
  let leaving: ViewController?
  let arriving: ViewController?
  let occupants: [Occupant]

  init(_ edit: StackEdit, of navigation: NavigationController) {
    self.edit = edit
    self.navigation = navigation
    kind = edit.isPop ? .pop : .push
    leaving = navigation.topViewController
    arriving = edit.newTop
    occupants = [.container(navigation)] + [leaving, arriving].compactMap { $0.map(Occupant.whole) }
  }

  var container: ViewController? { navigation }
  func duration(in durations: TransitionDurations) -> Duration { durations.stack }

  func begin(animated: Bool, in simulation: NavigationSimulation) {
    edit.begin(in: navigation, simulation)
    arriving?.loadViewIfNeeded(in: simulation)
    leaving?.beginDisappearing(animated, in: simulation)
    arriving?.beginAppearing(animated, in: simulation)
    if let arriving { navigation.callWillShow(arriving, animated, in: simulation) }
  }

  func finish(animated: Bool, in simulation: NavigationSimulation) {
    leaving?.endDisappearing(animated, in: simulation)
    arriving?.endAppearing(animated, in: simulation)
    edit.end(in: navigation, simulation)
    if let arriving { navigation.callDidShow(arriving, animated, in: simulation) }
  }
}
