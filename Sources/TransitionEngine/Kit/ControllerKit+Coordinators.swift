/// The search for transitions that no lock knows.
extension ControllerKit {
  /// Returns the coordinator of any transition on a controller, on its descendants, or on the
  /// controllers presented on any of these; a rotation of the window only if there is no other
  /// transition.
  ///
  /// - Complexity: O(*n*) for *n* such controllers.
  func coordinator(anywhereIn controller: Controller) -> Coordinator? {
    let found = reached(from: [controller], through: children(of:)).compactMap {
      coordinator(of: $0)
    }
    return found.first { !isOfRotation($0) } ?? found.first
  }

  /// Returns whether a coordinator belongs to a window that changes its size, or to a presentation
  /// that adapts to the new size, and not to a transition between two controllers.
  func isOfRotation(_ coordinator: Coordinator) -> Bool {
    let (from, to) = controllers(movedBy: coordinator)
    return from === to
  }
}

extension ObservedKit {
  /// UIKit can begin other transitions during a rotation of the window, so a rotation does not drop
  /// the call of a tap. A call that waits in line waits for the end of the rotation.
  package func isPassable(_ coordinator: Coordinator) -> Bool { isOfRotation(coordinator) }

  package func describe(_ coordinator: Coordinator, inTheWayOf controller: Controller) -> String {
    "A transition that did not ask the lock moves \(name(of: controller))."
  }

  package func whenOver(_ coordinator: Coordinator, _ body: @escaping () -> Void) {
    whenOver(coordinator) { _ in body() }
  }

  /// Calls a function when a transition is over, or when its coordinator is released without a
  /// report. The function receives whether the transition was cancelled; without a report, false.
  func whenOver(_ coordinator: Coordinator, _ body: @escaping (_ isCancelled: Bool) -> Void) {
    var isCancelled = false
    // The coordinator reports the end before the did-callbacks, and the transition is over only
    // after them.
    let next = Once { after(.callbacks, of: nil) { body(isCancelled) } }
    whenEnded(coordinator) {
      isCancelled = $0
      next.run()
    }
  }

  package func atNextLook(
    after count: Int,
    of controller: Controller?,
    _ body: @escaping () -> Void
  ) {
    switch count {
    // A callback may announce a dismissal before its coordinator exists. The coordinator exists
    // when the current code has returned.
    case 0: after(.callbacks, of: nil, body)
    case 1, 2: after(.commit, of: controller, body)
    // No callback reports that other code has removed a controller, so the looks go on.
    default: after(.milliseconds(250), of: controller, body)
    }
  }
}
