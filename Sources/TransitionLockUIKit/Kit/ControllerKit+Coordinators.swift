internal import TransitionTurns

/// Looking for transitions that no lock knows of.
extension ControllerKit {
  /// The coordinator of a transition on the controllers that a call needs: for the verbs of a stack the stack, all that
  /// is in it and what it is in; for others the layer on which something is presented, or is to be; and what is
  /// presented on any of these.
  ///
  /// - Complexity: O(*n*) for *n* such controllers.
  func coordinator(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Coordinator? {
    switch verb {
    case .push, .pop, .popTo, .popToRoot, .setStack:
      return coordinator(anywhereIn: stack(of: controller) ?? controller)
    case .present, .performSegue:
      return coordinator(anywhereIn: topmostAncestor(of: controller))
    case .dismiss:
      let presenter = targetOfDismissal(on: controller).flatMap { self.presenter(of: $0) }
      return coordinator(anywhereIn: topmostAncestor(of: presenter ?? controller))
    }
  }

  /// The coordinator of a transition on a controller, or on what is presented on it, layer by layer.
  ///
  /// - Complexity: O(*p*) for *p* controllers that are presented on one another.
  func coordinator(inChainFrom first: Controller?) -> Coordinator? {
    var next = first
    while let controller = next {
      if let coordinator = coordinator(of: controller) { return coordinator }
      next = presented(by: controller)
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
  ///   - body: called once, now if there is none; never if the main loop goes that would come back to it.
  func whenStill(_ find: @escaping () -> Coordinator?, _ body: @escaping () -> Void) {
    guard let coordinator = find() else { return body() }
    // A coordinator tells before the did-callbacks, in which the transition is not over yet.
    let next = Once { later { whenStill(find, body) } }
    whenEnded(coordinator) { _ in next.run() }
  }
}
