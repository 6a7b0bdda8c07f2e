import TransitionLock

/// Stands in for UIKit's class of that name, see ``UIViewController``.
@MainActor public final class UIWindow {
  let windowScene: UIWindowScene?
  var rootViewController: UIViewController? {
    didSet {
      oldValue?.windowOfRoot = nil
      rootViewController?.windowOfRoot = self
      rootViewController?.viewDidAppear(false)
    }
  }

  init(windowScene: UIWindowScene) { self.windowScene = windowScene }
}

/// Stands in for UIKit's class of that name, with its lock.
@MainActor final class UIWindowScene {
  var transitionLock = TransitionLock(label: "scene")
}
