internal import TransitionTurns

/// The connections of the simulator's controllers.
struct SimulatedGraph: ControllerGraph {
  func presented(by controller: ViewController) -> ViewController? { controller.presentedViewController }

  func presenter(of controller: ViewController) -> ViewController? { controller.presentingViewController }

  func stack(of controller: ViewController) -> ViewController? {
    controller as? NavigationController ?? controller.navigationController
  }

  func controllers(onStackOf navigationController: ViewController) -> [ViewController] {
    (navigationController as? NavigationController)?.viewControllers ?? []
  }

  func placeOfPresentation(of controller: ViewController) -> PlaceInLine? { controller.placeOfPresentation }

  func name(of controller: ViewController) -> String { controller.description }
}
