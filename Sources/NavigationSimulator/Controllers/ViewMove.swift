internal import TransitionSupport

/// A move of a view in the hierarchy, with the controllers whose views move with it.
///
/// A child appears at once when its view enters the view of a container on screen, and disappears
/// when it leaves that view (seen), unless a transition or the container sends the callbacks.
struct ViewMove {
  private let view: View
  private let oldHost: ViewController?
  private let newHost: ViewController?
  private let oldWindow: Window?
  private let newWindow: Window?
  /// The controllers whose callbacks this move must send.
  private let free: [ViewController]

  /// - Parameter superview: the new superview; nil for none.
  init(of view: View, to superview: View?) {
    self.view = view
    // A transition calls the controllers that it moves, so the owners of these views do not matter.
    if let controller = view.controller, !Self.isFree(controller) {
      (oldHost, newHost, oldWindow, newWindow, free) = (nil, nil, nil, nil, [])
      return
    }
    let oldHost = view.superview?.hostingController
    let newHost = superview?.hostingController
    self.oldHost = oldHost
    self.newHost = newHost
    if let controller = view.controller {
      free = [controller]
    } else {
      let children =
        (oldHost?.addedChildren ?? []) + (newHost === oldHost ? [] : newHost?.addedChildren ?? [])
      free = children.filter { Self.isFree($0) && $0.loadedView?.isDescendant(of: view) == true }
    }
    // Most views belong to no controller, and need no search for the windows.
    oldWindow = free.isEmpty ? nil : view.window
    newWindow = free.isEmpty ? nil : superview?.window
  }

  /// Returns whether no transition, window or presenter decides the appearance of a controller. The
  /// container of a push is occupied, but not moved.
  private static func isFree(_ controller: ViewController) -> Bool {
    !controller.occupancy.coversContents && controller.rootedWindow == nil
      && controller.presenter == nil
  }

  /// Moves the view, with the callbacks before and after; does nothing if the move is a misuse.
  func perform(_ move: () -> Void) {
    guard !free.isEmpty, let simulation = (newWindow ?? oldWindow)?.simulation else {
      return move()
    }
    if let misuse = misuse(of: free) { return simulation.recordMisuse(misuse) }
    let leaving = free.filter(leaves)
    let arriving = free.filter(arrives)
    guard !leaving.isEmpty || !arriving.isEmpty else {
      move()
      for controller in free { finishCall(of: controller, in: simulation) }
      return
    }
    withoutActuallyEscaping(move) { move in
      let change = ChildAppearance(
        leaving: leaving,
        arriving: arriving,
        in: newHost ?? oldHost,
        move: move
      )
      RunningTransition(change, in: simulation, animated: false, for: StartingCall()).start()
    }
  }

  private func misuse(of free: [ViewController]) -> String? {
    for controller in free {
      if let parent = controller.parent, let newHost, newHost !== parent,
        !isMovedByTransition(parent)
      {
        return .otherParent(of: controller, parent, requested: newHost)
      }
      if leaves(controller), let running = controller.busiestWithPresented() {
        return "Removing the view of \(controller) during a transition: \(running.record)"
      }
    }
    return nil
  }

  private func isMovedByTransition(_ controller: ViewController) -> Bool {
    Occupant.whole(controller).conflict != nil
  }

  private func arrives(_ controller: ViewController) -> Bool {
    guard newWindow != nil, let newHost, passesOn(newHost), controller.drivenAppearance == nil
    else { return false }
    let isShown =
      newHost.appearance == .appeared
      || newHost.appearance == .appearing && newHost.hasCalledIsAppearing
    return isShown && controller.appearance == .disappeared
  }

  private func leaves(_ controller: ViewController) -> Bool {
    guard oldWindow != nil, controller.appearance.isInWindow, controller.drivenAppearance == nil
    else { return false }
    if let oldHost, !passesOn(oldHost) { return false }
    return newWindow == nil || newHost?.appearance.isInWindow != true
  }

  private func passesOn(_ host: ViewController) -> Bool {
    !host.managesItsChildren && host.shouldAutomaticallyForwardAppearanceMethods
  }

  /// Calls `viewIsAppearing` of a controller whose container has begun its appearance, when its
  /// view has come into the window.
  private func finishCall(of controller: ViewController, in simulation: NavigationSimulation) {
    guard let driven = controller.drivenAppearance, newWindow != nil else { return }
    controller.isAppearing(driven.isAnimated, in: simulation)
  }
}

extension View {
  /// The nearest controller whose view is this one, or contains this one.
  var hostingController: ViewController? {
    var next: View? = self
    while let current = next {
      if let controller = current.controller { return controller }
      next = current.superview
    }
    return nil
  }
}
