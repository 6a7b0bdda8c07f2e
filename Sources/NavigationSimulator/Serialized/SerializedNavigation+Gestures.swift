internal import TransitionSupport
internal import TransitionTurns

/// Gestures that begin only if the lock is free: a transition that a finger drives holds it as any other does.
///
/// A swipe that is cancelled gives the lock back, and so does one that ends. A gesture that does not ask the lock is
/// how apps with a lock freeze: it collides with what holds the lock, or leaves a caller waiting for a callback that a
/// cancelled swipe never calls.
extension SerializedNavigation.IfIdle {
  /// Begins an interactive pop, if the lock is free.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has ended, whichever way; never if there is none.
  ///   - file: the file where the gesture begins.
  ///   - line: the line where the gesture begins.
  /// - Returns: the object that drives the pop; nil if the lock is taken, or there is nothing to pop.
  /// - Throws: ``SerializedFailure`` with the code `refused`, `gone` or `wrongIsolation`.
  public func beginInteractivePop(
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(SerializedFailure) -> PercentDrivenInteractiveTransition? {
    try begin(.swipeBack, CallSite(file: file, line: line), completion)
  }

  /// Begins an interactive dismissal of a sheet, if the lock is free.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has ended, whichever way; never if there is none.
  ///   - file: the file where the gesture begins.
  ///   - line: the line where the gesture begins.
  /// - Returns: the object that drives the dismissal; nil if the lock is taken, or no gesture may dismiss the
  ///   controller.
  /// - Throws: ``SerializedFailure`` with the code `refused`, `gone` or `wrongIsolation`.
  public func beginInteractiveDismissal(
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(SerializedFailure) -> PercentDrivenInteractiveTransition? {
    try begin(.pullDown, CallSite(file: file, line: line), completion)
  }

  /// Has the system's gestures begin only if the lock is free: the swipe back of the stack that the controller is in, or is,
  /// and the pull on the sheet that it is in, or is. A ``Finger`` that finds the lock taken moves nothing.
  ///
  /// Call it when the controller has its place: on its stack, and in its container.
  public func takeSystemGestures() {
    guard let controller = serialized.calls.controller else { return }
    let stack = controller as? NavigationController ?? controller.navigationController
    stack?.systemGestures.swipeBack.begin = { try beginInteractivePop() }
    controller.topmostAncestor.systemGestures.pullDown.begin = { try beginInteractiveDismissal() }
  }

  private func begin(
    _ verb: Verb<ViewController>,
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(SerializedFailure) -> PercentDrivenInteractiveTransition? {
    try serialized.checkIsolation(verb, site)
    let gesture = SimulatorKit.Gesture()
    var calls = serialized.calls
    calls.kit.gesture = gesture
    _ = try calls.tryStart(verb, on: serialized.isolation, at: site, telling: completion)
    return gesture.driver
  }
}
