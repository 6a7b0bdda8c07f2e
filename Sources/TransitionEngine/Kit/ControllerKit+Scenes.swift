internal import TransitionLock

extension ControllerKit {
  /// Returns the objection to a lock for the calls of a controller: the lock belongs to another
  /// scene than the controller, or the scene of the lock has been disconnected; otherwise nil.
  func objection(to lock: TransitionLock, for controller: Controller?) -> CallRefusal? {
    guard let scene = scene(around: lock) else { return nil }
    if !scene.isConnected {
      let message = "The scene of the lock \(lock.label) has been disconnected."
      return CallRefusal(.sceneGone, message)
    }
    guard let controller, let own = self.scene(of: controller), own !== scene else { return nil }
    let message = "The lock \(lock.label) belongs to another scene than \(name(of: controller))."
    return CallRefusal(.otherScene, message)
  }
}
