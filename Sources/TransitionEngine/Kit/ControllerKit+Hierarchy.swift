extension ControllerKit {
  /// The topmost container around a controller, or the controller itself.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  func topmostAncestor(of controller: Controller) -> Controller {
    var root = controller
    while let parent = parent(of: root) { root = parent }
    return root
  }

  /// The topmost controller in the chain of presentations, below any that is being dismissed; or the controller itself.
  func topmostThatStays(from controller: Controller) -> Controller {
    presentedChain(from: controller).prefix { !isBeingDismissed($0) }.reduce(controller) { $1 }
  }

  /// Returns the controller that a dismissal called on a controller removes: the controller that it presents, or else
  /// the presented controller that it is or is in.
  package func targetOfDismissal(on controller: Controller) -> Controller? {
    presented(by: controller) ?? presenter(of: controller).flatMap { presented(by: $0) }
  }

  /// Returns the controllers presented on a controller: the one that it presents, the one that this one presents, and
  /// so on.
  ///
  /// - Complexity: O(*p*) for iterating over *p* such controllers.
  package func presentedChain(from controller: Controller) -> some Sequence<Controller> {
    sequence(first: controller, next: presented(by:)).dropFirst()
  }

  /// Returns a Boolean value that indicates whether a controller itself is presented, and not only a container around
  /// it.
  func isPresented(_ controller: Controller) -> Bool {
    presenter(of: controller).map { presented(by: $0) === controller } ?? false
  }
}
