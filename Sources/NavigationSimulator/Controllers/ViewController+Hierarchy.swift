/// The place of a controller among others.
extension ViewController {
  /// The nearest navigation controller that this controller is in.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public var navigationController: NavigationController? { ancestor() }

  /// The nearest split view controller that this controller is in.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public var splitViewController: SplitViewController? { ancestor() }

  /// The nearest tab bar controller that this controller is in.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public var tabBarController: TabBarController? { ancestor() }

  /// The controller that this one, or else its nearest ancestor that presents something, presents;
  /// from the start of its presentation until the did-callbacks of its dismissal, which see none
  /// (seen).
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public var presentedViewController: ViewController? {
    var controller: ViewController? = self
    while let current = controller {
      if let presented = current.presented { return presented }
      controller = current.parent
    }
    return nil
  }

  /// The controller that presents this one, or else the ancestor of it that is presented; nil in
  /// the did-callbacks of the dismissal (seen).
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public var presentingViewController: ViewController? { topmostAncestor.presenter }

  /// The window that the view of this controller is in; nil while it is covered full screen,
  /// further down a stack, on a tab that is not selected, or on no screen at all.
  ///
  /// - Complexity: O(*d*) for *d* superviews.
  public var window: Window? { loadedView?.window }

  /// The controllers that this one presents: its own presented controller, the one that presents
  /// next, and so on.
  var presentedChain: [ViewController] {
    var chain: [ViewController] = []
    var next = presented
    while let controller = next {
      chain.append(controller)
      next = controller.presented
    }
    return chain
  }

  /// The controllers that are presented in the context of this one, and in the contexts of those.
  var presentedInContext: [ViewController] {
    var found: [ViewController] = []
    var next = presented
    while let controller = next, controller.presentation?.style.isInContext == true {
      found.append(controller)
      next = controller.presented
    }
    return found
  }

  /// The controllers that leave with this one: those presented on it, and on controllers inside it,
  /// at any depth.
  var everythingPresented: [ViewController] {
    let chain = presentedChain
    var everything = chain
    addWhatIsPresentedInside(to: &everything)
    for controller in chain { controller.addWhatIsPresentedInside(to: &everything) }
    return everything
  }

  private func addWhatIsPresentedInside(to everything: inout [ViewController]) {
    for child in children { everything += child.everythingPresented }
  }

  /// The topmost container that this controller is in, or the controller itself.
  var topmostAncestor: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The window that this controller belongs to, whether or not its view is in it.
  var attachedWindow: Window? {
    var root = topmostAncestor
    while let presenter = root.presenter { root = presenter.topmostAncestor }
    return root.rootedWindow ?? root.formerWindow
  }

  /// Whether a window contains the view of this controller, of its containers, or of a controller
  /// that they present.
  var isShownInWindow: Bool {
    sequence(first: topmostAncestor) { $0.presented }.contains { $0.viewIfLoaded?.window != nil }
  }

  /// The simulation that this controller belongs to, or belonged to last; nil for one that has
  /// never been on a screen.
  ///
  /// - Complexity: O(*d*) for the depth of the controller.
  public var simulation: NavigationSimulation? {
    attachedWindow?.simulation ?? lastSimulation
  }

  private func ancestor<Container: ViewController>() -> Container? {
    var controller = parent
    while let current = controller {
      if let container = current as? Container { return container }
      controller = current.parent
    }
    return nil
  }
}
