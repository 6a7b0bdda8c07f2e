internal import TransitionTurns

extension ControllerKit {
  /// The topmost container that a controller is in, or the controller itself.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  func topmostAncestor(of controller: Controller) -> Controller {
    var root = controller
    while let parent = parent(of: root) { root = parent }
    return root
  }

  /// Returns a Boolean value that indicates whether a controller belongs to a window, be it covered there: by what is
  /// above it on its stack, or by what is presented full screen.
  ///
  /// - Complexity: O(*d*) for the depth of the controller and what is presented on it.
  func isOnScreen(_ controller: Controller) -> Bool {
    var root = topmostAncestor(of: controller)
    while let presenter = presenter(of: root) { root = topmostAncestor(of: presenter) }
    var next: Controller? = root
    while let current = next {
      if window(of: current) != nil { return true }
      next = presented(by: current)
    }
    return false
  }
}
