/// Looking for transitions that no lock knows of.
extension ObservedKit {
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

  /// Returns a Boolean value that indicates whether a coordinator is of a window that changes its size, and not of a transition
  /// from one controller to another.
  func isOfRotation(_ coordinator: Coordinator) -> Bool {
    let (from, to) = controllers(movedBy: coordinator)
    return from === to
  }

  package func describe(_ coordinator: Coordinator, inTheWayOf controller: Controller) -> String {
    "A transition that did not ask the lock moves \(name(of: controller))."
  }

  package func whenOver(_ coordinator: Coordinator, _ body: @escaping () -> Void) {
    // A coordinator tells before the did-callbacks, in which the transition is not over yet.
    let next = Once { after(.callbacks, of: nil, body) }
    whenEnded(coordinator) { _ in next.run() }
  }

  package nonisolated(nonsending) func waitUntilOver(_ coordinator: Coordinator) async -> Bool {
    await TaskSignal.waiting(endsWhenCancelled: true) { signal in whenOver(coordinator) { signal.give() } }
  }

  /// Waits until what has just been changed is on screen, as SwiftUI's sheets and paths are by a state: until that has been
  /// committed, and no transition runs in or on a controller.
  package nonisolated(nonsending) func waitUntilStill(in controller: Controller) async {
    await TaskSignal.waiting { signal in
      after(.commit, of: controller) { [weak controller] in whenStill(in: controller) { signal.give() } }
    }
  }

  private func whenStill(in controller: Controller?, _ body: @escaping () -> Void) {
    guard let controller, let coordinator = coordinator(anywhereIn: controller) else { return body() }
    whenOver(coordinator) { [weak controller] in whenStill(in: controller, body) }
  }
}
