/// The view of a controller.
extension ViewController {
  /// The view; the first access loads it.
  ///
  /// Set it in ``loadView()``. It belongs to one controller at a time.
  public var view: View {
    get {
      if loadedView == nil { loadViewIfNeeded() }
      // Not nil after loading: `loadView` sets it, and if an override does not, loading does.
      return loadedView!
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue.controller = self
    }
  }

  /// The view, if it has been loaded.
  public var viewIfLoaded: View? { loadedView }

  /// Loads the view, if it has not been loaded.
  public func loadViewIfNeeded() { loadViewIfNeeded(in: simulation) }

  func loadViewIfNeeded(in simulation: NavigationSimulation?) {
    if loadedView == nil {
      loadView()
      if loadedView == nil { view = View(name: title) }
      call(.viewDidLoad, in: simulation) { viewDidLoad() }
    }
    for child in visibleChildren { child.loadViewIfNeeded(in: simulation) }
    layOutChildren()
  }

  /// Lays out all controllers inside, after the size has changed.
  func layOut() {
    layOutChildren()
    for child in visibleChildren { child.layOut() }
  }
}
