import TransitionSupport

@testable import NavigationSimulator

/// Steps in containers.
extension Walker {
  /// Selects a tab in one of several ways, or replaces the tabs.
  func changeTabs(_ animated: Bool) throws {
    guard let tabs = pick(cast.compactMap { $0 as? TabBarController }) else { return }
    switch random.next() % 4 {
    case 0:
      let index = Int(random.next() % 3)
      note("tap \(index) of \(tabs)")
      tabs.tapTab(at: index)
    case 1:
      guard let tab = pick(tabs.children) else { return }
      note("set selected \(tab) of \(tabs)")
      tabs.selectedViewController = tab
    case 2:
      guard let tab = pick(tabs.children) else { return }
      note("select \(tab) of \(tabs)")
      try tabs.setSelectedViewController(tab, completion: completion())
    default:
      var new = tabs.children.filter { _ in random.next() % 4 > 0 }
      if random.next() % 2 == 0 { new.append(random.next() % 2 == 0 ? makeStack() : make()) }
      new.last?.definesPresentationContext = true
      new.shuffle(using: &random)
      note("set \(tabs) to \(new)")
      tabs.viewControllers = new
    }
  }

  /// Sets the property of a stack.
  func setStack() {
    guard let stack = pick(cast.compactMap { $0 as? NavigationController }) else { return }
    let new = stack.viewControllers.filter { _ in random.next() % 2 == 0 } + (random.next() % 2 == 0 ? [make()] : [])
    note("set property of \(stack) to \(new)")
    stack.viewControllers = new
  }

  func showDetail() throws {
    guard let source = pick(cast) else { return }
    let new = random.next() % 2 == 0 ? makeStack() : make()
    new.definesPresentationContext = random.next() % 2 == 0
    note("\(source) shows details \(new)")
    try source.showDetailViewController(new, sender: nil, completion: completion())
  }
}
