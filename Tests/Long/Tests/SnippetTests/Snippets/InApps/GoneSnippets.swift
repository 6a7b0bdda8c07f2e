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

  // snippet.gone
  func show(_ child: ChildCoordinator) {
    children.append(child)
    root.transitions.present(child.stack, animated: true).onGone { [weak self] in
      self?.children.removeAll { $0 === child }
    }
  }
  // snippet.end

  // snippet.once
  func unauthorized() {
    root.transitions.present(
      LoginViewController(),
      animated: true,
      on: .top,
      within: .seconds(60),
      once: "login"
    )
  }
  // snippet.end
}
