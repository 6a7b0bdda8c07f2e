internal import TransitionSupport

/// Containers of an app: controllers in controllers.
///
/// ```swift
/// try addChild(map)  // calls map.willMove(toParent: self)
/// view.addSubview(map.view)  // map appears, if this controller is on screen
/// map.didMove(toParent: self)
///
/// map.willMove(toParent: nil)
/// map.view.removeFromSuperview()  // map disappears
/// try map.removeFromParent()  // calls map.didMove(toParent: nil)
/// ```
extension ViewController {
  /// Adds a controller as a child of this one: the last of ``children``.
  ///
  /// It calls the child's `willMove(toParent:)`. The caller adds the view where it belongs, and
  /// then calls `didMove(toParent:)`: at once, or when a transition to the child is over
  /// (documented). A child of another container is taken from that first (documented), without
  /// `didMove(toParent: nil)` (inferred).
  ///
  /// - Parameters:
  ///   - child: a controller that is not presented, is not the root of a window, and is in no
  ///     container that manages its children itself.
  ///   - file: the file where it is called.
  ///   - line: the line where it is called.
  /// - Throws: ``NavigationFailure`` with the code `inconsistentHierarchy` for the root of a
  ///   window, and for a child whose view is in the view of another controller (documented);
  ///   `containsItself`, `managedByContainer`, `alreadyActive` or `conflict`.
  /// - Complexity: O(*d* + *n* + *v*) for *d* ancestors, *n* children of the old parent and *v*
  ///   controllers that are visible in the child, besides callbacks.
  public func addChild(
    _ child: ViewController,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let site = CallSite(file, line)
    if let failure = refusal(adding: child, site) {
      simulation?.refuse(failure, .thrown)
      throw failure
    }
    let simulation = simulation ?? child.simulation
    child.isMovingToParent = true
    child.callWillMove(to: self, in: simulation)
    child.parent?.changeAddedChildren { $0.removeAll { $0 === child } }
    child.parent = self
    changeAddedChildren { $0.append(child) }
  }

  /// Takes this controller out of its parent. Without a parent, nothing happens.
  ///
  /// The caller calls `willMove(toParent: nil)` and takes the view away before; this calls
  /// `didMove(toParent: nil)` (documented).
  ///
  /// - Throws: ``NavigationFailure`` with the code `managedByContainer` or `conflict`, both unlike
  ///   UIKit.
  /// - Complexity: O(*n* + *v*) for *n* children of the parent and *v* controllers that are visible
  ///   in this one, besides callbacks.
  public func removeFromParent(file: StaticString = #fileID, line: UInt = #line)
    throws(NavigationFailure)
  {
    guard let parent else { return }
    let site = CallSite(file, line)
    let simulation = simulation
    if let failure = refusal(removingFrom: parent, site) {
      simulation?.refuse(failure, .thrown)
      throw failure
    }
    if let simulation { dismissEverythingPresented(in: simulation, at: site) }
    settleAppearance(in: simulation)
    // A callback may have taken it out already.
    guard self.parent === parent else { return }
    isMovingFromParent = true
    parent.changeAddedChildren { $0.removeAll { $0 === self } }
    self.parent = nil
    // The callback may add the controller elsewhere, so no code below changes its parent.
    isMovingToParent = false
    callDidMove(to: nil, in: simulation)
    isMovingFromParent = false
  }

  /// Changes the list of children outside of its property, so that reading it anywhere needs no
  /// check for a concurrent change.
  private func changeAddedChildren(_ change: (inout [ViewController]) -> Void) {
    var changed = addedChildren
    addedChildren = []
    change(&changed)
    addedChildren = changed
  }

  /// Settles the appearance of this controller, which has no container any more: it reaches the
  /// state that it is moving to, or reverses if its view is away already.
  private func settleAppearance(in simulation: NavigationSimulation?) {
    guard drivenAppearance == nil, let ended = appearance.ended else { return }
    if ended == .appeared, loadedView?.window != nil { return endAppearing(false, in: simulation) }
    disappear(false, in: simulation)
  }
}

extension ViewController {
  /// The children that were added with ``addChild(_:file:line:)`` and whose views are in the view
  /// of this controller; also those whose views are away because they present a controller in their
  /// context.
  var addedChildrenInView: [ViewController] {
    guard !addedChildren.isEmpty, let loadedView else { return [] }
    return addedChildren.filter {
      $0.loadedView?.isDescendant(of: loadedView) == true || $0.isCoveredInContext
    }
  }

  /// Whether the view of this controller has made way for the controller that it presents.
  var isCoveredInContext: Bool {
    presented?.presentation?.removesPresentersView == true && !appearance.isInWindow
  }

  /// Notes that a container of an app calls `willMove(toParent:)`.
  func noteWillMove(to newParent: ViewController?) {
    guard !isBeingToldOfMove else { return }
    if newParent == nil, let parent, !parent.managesItsChildren { isMovingFromParent = true }
    call(.willMove, counterpart: newParent, in: simulation ?? newParent?.simulation) {}
  }

  /// Notes that a container of an app calls `didMove(toParent:)`, which is the end of the move.
  func noteDidMove(to newParent: ViewController?) {
    guard !isBeingToldOfMove else { return }
    call(.didMove, counterpart: newParent, in: simulation ?? newParent?.simulation) {}
    guard parent?.managesItsChildren != true else { return }
    isMovingToParent = false
    isMovingFromParent = false
  }
}

/// Checks before a child is added.
extension ViewController {
  private func refusal(adding child: ViewController, _ site: CallSite) -> NavigationFailure? {
    func failure(_ code: NavigationFailure.Code, _ message: String) -> NavigationFailure {
      .child(code, "addChild(_:)", [self, child], message, site)
    }
    if isInside(child) {
      return failure(
        .containsItself,
        "adding \(child) as a child of view controller:\(self), which is inside of it"
      )
    }
    if managesItsChildren {
      return failure(
        .managedByContainer,
        "adding \(child) to \(self), which manages its children itself"
      )
    }
    if let parent = child.parent, parent.managesItsChildren {
      return failure(.managedByContainer, .otherParent(of: child, parent, requested: self))
    }
    if child.rootedWindow != nil {
      return failure(
        .inconsistentHierarchy,
        "adding a root view controller \(child) as a child of view controller:\(self)"
      )
    }
    if child.isAboutToMove {
      return failure(
        .alreadyActive,
        "adding \(child) to \(self), while it is on its way to another parent"
      )
    }
    if child.presenter != nil {
      return failure(
        .alreadyActive,
        "adding a presented view controller \(child) as a child of view controller:\(self)"
      )
    }
    if let host = child.loadedView?.superview?.hostingController, host !== self {
      return failure(.inconsistentHierarchy, .otherParent(of: child, host, requested: self))
    }
    if let transition = child.busiest() {
      return .childIsBusy("addChild(_:)", [self, child], transition.record, site)
    }
    return nil
  }

  private func refusal(removingFrom parent: ViewController, _ site: CallSite) -> NavigationFailure?
  {
    if parent.managesItsChildren {
      return .child(
        .managedByContainer,
        "removeFromParent()",
        [self, parent],
        "removing \(self) from \(parent), which manages its children itself",
        site
      )
    }
    return busiestWithPresented().map {
      .childIsBusy("removeFromParent()", [self, parent], $0.record, site)
    }
  }

  /// Returns whether this controller is another one, or is inside it.
  func isInside(_ controller: ViewController) -> Bool {
    var ancestor: ViewController? = self
    while let current = ancestor {
      if current === controller { return true }
      ancestor = current.parent
    }
    return false
  }
}

/// Children of containers that manage their children themselves.
extension ViewController {
  /// Throws unless a controller may become a child of this container, or stay one.
  func checkAdding(_ child: ViewController, _ operation: String, _ site: CallSite)
    throws(NavigationFailure)
  {
    func failure(_ code: NavigationFailure.Code, _ message: String) -> NavigationFailure {
      .child(code, operation, [self, child], message, site)
    }
    if isInside(child) {
      throw failure(.containsItself, "adding \(child) to \(self), which is inside of it")
    }
    if let parent = child.parent, parent !== self {
      throw failure(.hasParent, "adding \(child) to \(self), while it has the parent \(parent)")
    }
    if child.isActive {
      throw failure(.alreadyActive, "adding \(child) to \(self), while it is in use elsewhere")
    }
  }
}
