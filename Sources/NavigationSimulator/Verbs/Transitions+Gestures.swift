public import TransitionEngine
internal import TransitionSupport

/// Gestures that begin only if the lock is free, and whose transitions hold it like any other.
///
/// A swipe releases the lock when it finishes or is cancelled. A gesture that does not ask the lock can freeze an app:
/// its transition collides with the holder of the lock, or a caller waits for a callback that a cancelled swipe never
/// calls.
extension Transitions {
  /// Begins an interactive pop, if the lock is free.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has finished or is cancelled; never if no transition starts.
  ///   - file: the file where the gesture begins.
  ///   - line: the line where the gesture begins.
  /// - Returns: the object that drives the pop; nil if the lock is taken, or there is nothing to pop.
  /// - Throws: `TransitionFailure` with the code `gone` or `invalid`; `notInWindow` if no lock is known.
  public func beginInteractivePop(
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TransitionFailure) -> PercentDrivenInteractiveTransition? {
    try begin(.swipeBack, CallSite(file: file, line: line), completion)
  }

  /// Begins an interactive dismissal of a sheet, if the lock is free.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has finished or is cancelled; never if no transition starts.
  ///   - file: the file where the gesture begins.
  ///   - line: the line where the gesture begins.
  /// - Returns: the object that drives the dismissal; nil if the lock is taken, or no gesture may dismiss the
  ///   controller.
  /// - Throws: `TransitionFailure` with the code `gone` or `invalid`; `notInWindow` if no lock is known.
  public func beginInteractiveDismissal(
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TransitionFailure) -> PercentDrivenInteractiveTransition? {
    try begin(.pullDown, CallSite(file: file, line: line), completion)
  }

  /// Makes the system's gestures begin only if the lock is free.
  ///
  /// This applies to the swipe back of the stack that the controller is or is in, and to the pull on the sheet that the
  /// controller is or is in. If the lock is taken, a ``Finger`` moves nothing. Call this method when the controller is
  /// on its stack and in its container.
  public func takeSystemGestures() {
    guard let controller = calls.controller else { return }
    let stack = controller as? NavigationController ?? controller.navigationController
    stack?.systemGestures.swipeBack.begin = { try beginInteractivePop() }
    controller.topmostAncestor.systemGestures.pullDown.begin = { try beginInteractiveDismissal() }
  }

  private func begin(
    _ verb: Verb<ViewController>,
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(TransitionFailure) -> PercentDrivenInteractiveTransition? {
    let trace = CallTrace()
    let started = ifIdle.call(verb, site, trace) { $0.1 }
    started.onEnd { if case .success(let end) = $0 { completion?(end) } }
    // A gesture that finds the lock taken does not begin, and neither does one that has nothing to move.
    if trace.driver == nil, case .failure(let failure)? = started.call.result, failure.code != .dropped,
      failure.code != .gone || calls.controller == nil
    {
      throw failure
    }
    return trace.driver
  }
}
