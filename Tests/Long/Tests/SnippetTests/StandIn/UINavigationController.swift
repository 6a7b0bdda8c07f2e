/// Stands in for UIKit's class of that name, see ``UIViewController``.
@MainActor public final class UINavigationController: UIViewController {
  private(set) var viewControllers: [UIViewController]
  /// Called when a swipe back begins: what UIKit tells the targets of its gesture recognizer.
  var swipeBegan: (() -> Void)?

  init(rootViewController: UIViewController) {
    viewControllers = [rootViewController]
    super.init()
    rootViewController.parent = self
  }

  func pushViewController(_ controller: UIViewController, animated: Bool) {
    setViewControllers(viewControllers + [controller], animated: animated)
  }

  func popViewController(animated: Bool) { setViewControllers(viewControllers.dropLast(), animated: animated) }

  func popToRootViewController(animated: Bool) {
    setViewControllers(Array(viewControllers.prefix(1)), animated: animated)
  }

  func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    precondition(!isMoving, "the stack would be inconsistent")
    let moved = controllers.count > viewControllers.count ? controllers.last : viewControllers.last
    for controller in viewControllers { controller.parent = nil }
    for controller in controllers { controller.parent = self }
    viewControllers = controllers
    begin(moving: moved) { controllers.last?.viewDidAppear(animated) }
  }

  /// What a finger does that swipes back, and never asks the lock.
  func swipeBack() {
    popViewController(animated: true)
    swipeBegan?()
  }
}

extension UIViewController {
  var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
}
