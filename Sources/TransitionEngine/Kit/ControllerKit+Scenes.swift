internal import TransitionLock

extension ControllerKit {
  /// Returns the objection to a lock: it belongs to the scene of another controller, or to a scene
  /// that is gone; otherwise nil.
  func objection(to lock: TransitionLock, for controller: Controller?) -> CallRefusal? {
    // A scope belongs to the scene of its lock.
    switch sequence(first: lock, next: \.parent).lazy.compactMap({ scene(of: $0) }).first {
    case nil: return nil
    case .gone:
      let message = "The scene of the lock \(lock.label) has been disconnected."
      return CallRefusal(.sceneGone, message)
    case .connected(let scene):
      guard let controller, let own = self.scene(of: controller), own !== scene else { return nil }
      let message = "The lock \(lock.label) belongs to another scene than \(name(of: controller))."
      return CallRefusal(.otherScene, message)
    }
  }
}
