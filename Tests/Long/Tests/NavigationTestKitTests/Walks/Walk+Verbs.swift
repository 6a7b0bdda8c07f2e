import TransitionSupport

@testable import NavigationSimulator

/// The verbs of a walk, which may be refused.
extension Walk {
  static let verbs: [(name: String, perform: @Sendable (Walk) throws -> Void)] = [
    ("present", { try $0.present() }), ("present", { try $0.present() }),
    ("dismiss", { try $0.dismiss() }),
    ("push", { try $0.push() }), ("push", { try $0.push() }), ("pop", { try $0.pop() }),
    ("set a stack", { try $0.setStack() }), ("change tabs", { try $0.changeTabs() }),
    ("change children", { try $0.changeChildren() }), ("show details", { try $0.showDetail() }),
    ("rotate", { $0.window.rotate(animated: $0.chance(2), completion: $0.completion()) }),
    ("swipe", { $0.swipe() }), ("pull down", { $0.pullDown() }),
    ("replace the root", { if $0.chance(4) { $0.window.rootViewController = $0.makeRoot() } }),
  ]

  private func present() throws {
    guard let source = pick(reachable) else { return }
    let presented = chance(3) ? makeStack() : make()
    presented.definesPresentationContext = chance(3)
    presented.modalPresentationStyle =
      pick([
        .fullScreen, .overFullScreen, .pageSheet, .popover, .custom, .currentContext,
        .overCurrentContext,
      ])
      ?? .automatic
    if chance(2) { presented.transitioningDelegate = delegate }
    if chance(2) { presented.presentationController?.delegate = delegate }
    try source.present(presented, animated: chance(2), completion: completion())
  }

  private func dismiss() throws {
    try pick(reachable)?.dismiss(animated: chance(2), completion: completion())
  }

  private var stack: NavigationController? {
    let stack = pick(reachable.compactMap { $0 as? NavigationController })
    stack?.delegate = chance(2) ? delegate : nil
    return stack
  }

  private func push() throws {
    guard let stack else { return }
    let new = make()
    new.definesPresentationContext = chance(2)
    try stack.pushViewController(new, animated: chance(2), completion: completion())
  }

  private func pop() throws {
    guard let stack, let target = pick(stack.viewControllers) else { return }
    if chance(2) {
      try stack.popToViewController(target, animated: chance(2), completion: completion())
    } else {
      try stack.popViewController(animated: chance(2), completion: completion())
    }
  }

  private func setStack() throws {
    guard let stack else { return }
    var new = stack.viewControllers.filter { _ in chance(2) }
    if chance(2) || new.isEmpty { new.append(make()) }
    if chance(8) { new = [] }
    new.shuffle(using: &random)
    if chance(2) {
      stack.viewControllers = new
    } else {
      try stack.setViewControllers(new, animated: chance(2), completion: completion())
    }
  }

  private func changeTabs() throws {
    guard let tabs = pick(reachable.compactMap { $0 as? TabBarController }) else { return }
    switch random.next() % 4 {
    case 0: tabs.tapTab(at: Int(random.next() % 3))
    case 1: if let tab = pick(tabs.children) { tabs.selectedViewController = tab }
    case 2:
      if let tab = pick(tabs.children) {
        try tabs.setSelectedViewController(tab, completion: completion())
      }
    default:
      var new = tabs.children.filter { _ in !chance(4) }
      if chance(2) { new.append(chance(2) ? makeStack() : make()) }
      new.last?.definesPresentationContext = true
      new.shuffle(using: &random)
      tabs.viewControllers = new
    }
  }

  private func changeChildren() throws {
    let children = reachable.filter { $0.parent != nil && $0.parent?.managesItsChildren == false }
    if chance(2), let child = pick(children) {
      guard child.busiest() == nil else { return }
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      do { try child.removeFromParent() } catch {
        child.didMove(toParent: child.parent)
        throw error
      }
    } else if let parent = pick(reachable.filter { !$0.managesItsChildren }) {
      try addChild(chance(3) ? makeStack() : make(), to: parent)
    }
  }

  private func showDetail() throws {
    guard let source = pick(reachable) else { return }
    let new = chance(2) ? makeStack() : make()
    new.definesPresentationContext = chance(2)
    try source.showDetailViewController(new, sender: nil, completion: completion())
  }

  // Gestures have no completions here, because a gesture that does not begin calls none.
  private func swipe() {
    letGo((try? stack?.beginInteractivePop(completion: nil)) ?? nil)
  }

  private func pullDown() {
    guard let controller = pick(reachable) else { return }
    controller.isModalInPresentation = chance(4)
    letGo((try? controller.beginInteractiveDismissal(completion: nil)) ?? nil)
  }

  /// Moves a finger once, and then lifts it.
  private func letGo(_ interaction: PercentDrivenInteractiveTransition?) {
    guard let interaction else { return }
    let finishes = chance(2)
    interaction.update(0.3)
    simulation.schedule(after: .milliseconds(Int(random.next() % 300))) {
      guard interaction.isDriving else { return }
      if finishes { interaction.finish() } else { interaction.cancel() }
    }
  }
}
