import NavigationSimulator

/// Gives a navigation controller of the simulator the name and the calls of UIKit's class, see
/// ``UIViewController``.
@MainActor public final class UINavigationController: UIViewController {
  private let stack: NavigationController
  /// Called when a swipe back begins: what UIKit tells the targets of its gesture recognizer.
  var swipeBegan: (() -> Void)?

  init(rootViewController: UIViewController) {
    stack = NavigationController(rootViewController: rootViewController.toSimulate())
    super.init(simulated: stack)
    _ = toSimulate()
  }

  var viewControllers: [UIViewController] { stack.viewControllers.compactMap(\.asKnown) }

  func pushViewController(_ controller: UIViewController, animated: Bool) {
    expectNoException {
      try stack.pushViewController(controller.toSimulate(), animated: animated, completion: nil)
    }
  }

  func popViewController(animated: Bool) {
    expectNoException { try stack.popViewController(animated: animated, completion: nil) }
  }

  func popToRootViewController(animated: Bool) {
    expectNoException { try stack.popToRootViewController(animated: animated, completion: nil) }
  }

  func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    let controllers = controllers.map { $0.toSimulate() }
    expectNoException {
      try stack.setViewControllers(controllers, animated: animated, completion: nil)
    }
  }

  /// The effect of a finger that swipes back, without asking the lock.
  func swipeBack() {
    popViewController(animated: true)
    swipeBegan?()
  }
}
