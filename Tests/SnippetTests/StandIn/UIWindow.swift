import TransitionLock
import TransitionLockUIKit
import TransitionTurns

/// Stands in for UIKit's class of that name, see ``UIViewController``.
@MainActor final class UIWindow {
  let windowScene: UIWindowScene?
  var rootViewController: UIViewController? {
    didSet {
      oldValue?.windowOfRoot = nil
      rootViewController?.windowOfRoot = self
      rootViewController?.viewDidAppear(false)
    }
  }

  init(windowScene: UIWindowScene) { self.windowScene = windowScene }

  func waitUntilStill() async {
    guard let rootViewController else { return }
    await UIKitControllers().waitUntilStill(in: rootViewController)
  }
}

/// Stands in for UIKit's class of that name, with its lock.
@MainActor final class UIWindowScene {
  var transitionLock = TransitionLock(label: "scene")
}
