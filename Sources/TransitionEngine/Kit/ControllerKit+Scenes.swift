internal import TransitionLock

extension TurnKit {
  /// Returns the scene of a lock; nil if it has none. A scope belongs to the scene of its lock.
  func scene(around lock: TransitionLock) -> (any LockScene)? {
    sequence(first: lock, next: \.parent).lazy.compactMap { scene(of: $0) }.first
  }

  /// Returns the time that has counted for the scene of a lock since some fixed moment; for a lock
  /// without a scene, the time of its clock.
  func activeTime(of lock: TransitionLock) -> Duration {
    scene(around: lock)?.activeTime ?? lock.age
  }
}

extension ControllerKit {
  /// Returns the objection to a lock: it belongs to the scene of another controller, or to a scene
  /// that is gone; otherwise nil.
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
