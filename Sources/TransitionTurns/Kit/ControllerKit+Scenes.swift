internal import TransitionLock
internal import TransitionSupport

extension ControllerKit {
  /// Returns what is against a lock: that it is the lock of a scene that a controller is not in, or of one that is gone.
  func objection(
    to lock: TransitionLock,
    for controller: Controller?,
    operation: StaticString,
    at site: CallSite
  ) -> Refusal? {
    switch scene(of: lock) {
    case .none: return nil
    case .gone:
      let message = "The scene of the lock \(lock.label) has been disconnected."
      return Refusal(.sceneGone, of: controller, operation: operation, message: message, at: site)
    case .connected(let scene):
      guard let controller, let own = self.scene(of: controller), own !== scene else { return nil }
      let message = "\(lock.label) is the lock of another scene than the one of \(name(of: controller))."
      return Refusal(.otherScene, of: controller, operation: operation, message: message, at: site)
    }
  }
}
