extension TabBarController {
  /// Taps a tab, as a finger does.
  ///
  /// The delegate decides whether the tab may be selected, and learns when it has been. A tap on
  /// the tab that is selected pops the navigation controller in it to its root (seen), animated,
  /// and the delegate learns of that as well (documented).
  ///
  /// The tap has no effect while a transition runs in the window by itself, as with
  /// ``Window/tap(at:)``; while another transition moves this controller or its selected tab; if a
  /// controller is presented over the tab bar; and off screen.
  ///
  /// - Parameter index: the tab, from 0.
  /// - Returns: a Boolean value that indicates whether the tap was delivered; false if it was
  ///   swallowed, or met no tab.
  /// - Complexity: O(*d* + *v* + *n*) for *d* ancestors, *v* visible controllers inside, and *n*
  ///   open transitions of the simulation, besides callbacks.
  @discardableResult
  public func tapTab(at index: Int) -> Bool {
    guard children.indices.contains(index), presentedViewController == nil, let window,
      window.isVisible,
      !window.swallowsTaps, Occupant.whole(self).conflict == nil
    else { return false }
    let controller = children[index]
    window.simulation.asCurrent { select(controller) }
    return true
  }

  private func select(_ controller: ViewController) {
    if let delegate, !delegate.tabBarController(self, shouldSelect: controller) { return }
    if controller !== selection {
      selectedViewController = controller
    } else if let stack = controller as? NavigationController {
      stack.startOrRecord { () throws(NavigationFailure) in
        _ = try stack.startChange(.popToRoot(animated: true), StartingCall())
      }
    }
    delegate?.tabBarController(self, didSelect: controller)
  }
}
