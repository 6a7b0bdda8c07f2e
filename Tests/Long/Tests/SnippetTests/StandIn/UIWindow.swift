import NavigationSimulator
import TransitionLock

/// Gives a window of the simulator the name of UIKit's class, see ``UIViewController``.
@MainActor public final class UIWindow {
  let windowScene: UIWindowScene?
  let simulation: NavigationSimulation
  private let simulated: Window
  var rootViewController: UIViewController? {
    didSet {
      oldValue?.windowOfRoot = nil
      rootViewController?.windowOfRoot = self
      simulated.rootViewController = rootViewController?.toSimulate()
    }
  }

  init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    simulation = NavigationSimulation()
    simulation.collisionBehavior = .matchingUIKit
    simulated = Window(simulation: simulation)
    simulated.makeKeyAndVisible()
  }
}

/// Stands in for UIKit's class of that name, with its lock.
@MainActor final class UIWindowScene {
  var transitionLock = TransitionLock(label: "scene")
}
