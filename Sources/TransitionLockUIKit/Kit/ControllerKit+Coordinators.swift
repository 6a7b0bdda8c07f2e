internal import TransitionTurns

/// Looking for transitions that no lock knows of.
extension ControllerKit {
  /// The coordinator of a transition on the controllers that a call needs: the one on which it is called, those that it is in,
  /// its stack, what is presented on it, and what a dismissal takes away.
  ///
  /// - Complexity: O(*p*) for *p* controllers that are presented on one another.
  func coordinator(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Coordinator? {
    if let coordinator = coordinator(of: controller) { return coordinator }
    if let top = top(ofStackOf: controller), let coordinator = coordinator(of: top) { return coordinator }
    var next = presented(by: controller)
    if next == nil, case .dismiss = verb { next = targetOfDismissal(on: controller) }
    while let presented = next {
      if let coordinator = coordinator(of: presented) { return coordinator }
      next = self.presented(by: presented)
    }
    return nil
  }

  /// The coordinator of any transition on a controller, on those inside it, or on what is presented on them.
  ///
  /// - Complexity: O(*n*) for *n* such controllers.
  func coordinator(anywhereIn controller: Controller) -> Coordinator? {
    var seen: Set<ObjectIdentifier> = []
    var pending = [controller]
    while let next = pending.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      if let coordinator = coordinator(of: next) { return coordinator }
      pending += children(of: next)
      if let presented = presented(by: next) { pending.append(presented) }
    }
    return nil
  }

  /// Has something called when no transition is found, nor found again when one has ended.
  ///
  /// - Parameters:
  ///   - find: looks for a coordinator.
  ///   - body: called once, now if there is none; never if the coordinator goes without telling that it ended.
  func whenStill(_ find: @escaping () -> Coordinator?, _ body: @escaping () -> Void) {
    guard let coordinator = find() else { return body() }
    whenEnded(coordinator) { _ in
      // A coordinator tells before the did-callbacks, in which the transition is not over yet.
      later { whenStill(find, body) }
    }
  }
}
