internal import NavigationSimulator

extension Window {
  /// The controllers that are reachable from the root of this window: children and presented
  /// controllers, in order.
  var controllers: [ViewController] { rootViewController.map { $0.reachable } ?? [] }

  /// The controller in front: the visible controller in the one that was presented last.
  var frontmost: ViewController? {
    guard var controller = rootViewController else { return nil }
    while true {
      if let presented = controller.ownPresented {
        controller = presented
      } else if let shown = controller.shownChild {
        controller = shown
      } else {
        return controller
      }
    }
  }
}

extension ViewController {
  /// This controller, its children at any depth, and the controllers that all these present.
  var reachable: [ViewController] {
    var found: [ViewController] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [ViewController]) {
    if found.contains(where: { $0 === self }) { return }
    found.append(self)
    for child in children { child.collect(into: &found) }
    if let presented = ownPresented { presented.collect(into: &found) }
  }

  /// The controller that this controller itself presents, and not an ancestor of it.
  var ownPresented: ViewController? {
    guard let presented = presentedViewController, presented.presentingViewController === self
    else { return nil }
    return presented
  }

  /// The child that a person operates: the top of a stack, the selected tab, the last child in the
  /// window.
  fileprivate var shownChild: ViewController? {
    switch self {
    case let stack as NavigationController: stack.topViewController
    case let tabs as TabBarController: tabs.selectedViewController
    case let split as SplitViewController: split.viewController(for: .secondary)
    default: children.last { $0.window != nil }
    }
  }
}
