import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

@MainActor
final class ChildCoordinator {
  let stack = UINavigationController(rootViewController: UIViewController())
}

@MainActor
final class ParentCoordinator {
  let root: UIViewController
  private(set) var children: [ChildCoordinator] = []

  init(root: UIViewController) { self.root = root }

  // snippet: InAnApp.md: func show

  // snippet: InAnApp.md: func unauthorized
}
