public import TransitionEngine
internal import TransitionLock
internal import TransitionSupport

/// Gestures that begin only if the lock is free, and whose transitions hold it like any other.
///
/// A swipe releases the lock when it finishes or is cancelled. A gesture that does not ask the lock
/// can freeze an app: its transition collides with that of the holder, or other code waits for a
/// callback that UIKit does not call after a cancelled swipe.
extension Transitions {
  /// Begins an interactive pop, if the lock is free.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has finished or is cancelled; never if no
  ///     transition starts.
  ///   - file: the file where the gesture begins.
  ///   - line: the line where the gesture begins.
  /// - Returns: the object that drives the pop; nil if the lock is taken, if a transition outside
  ///   the lock is in the way, or if there is nothing to pop.
  /// - Throws: `TransitionFailure` with the code `gone` or `invalid`; `notInWindow` if no lock is
  ///   known.
  public func beginInteractivePop(
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TransitionFailure) -> PercentDrivenInteractiveTransition? {
    try begin(.pop(animated: true), "beginInteractivePop()", CallSite(file, line), completion)
  }

  /// Begins an interactive dismissal of a sheet, if the lock is free.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has finished or is cancelled; never if no
  ///     transition starts.
  ///   - file: the file where the gesture begins.
  ///   - line: the line where the gesture begins.
  /// - Returns: the object that drives the dismissal; nil if the lock is taken, if a transition
  ///   outside the lock is in the way, or if no gesture may dismiss the controller.
  /// - Throws: `TransitionFailure` with the code `gone` or `invalid`; `notInWindow` if no lock is
  ///   known.
  public func beginInteractiveDismissal(
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TransitionFailure) -> PercentDrivenInteractiveTransition? {
    let name: StaticString = "beginInteractiveDismissal()"
    return try begin(.dismiss(animated: true), name, CallSite(file, line), completion)
  }

  /// Makes the system's gestures begin only if the lock is free.
  ///
  /// This applies to the swipe back of the stack that the controller is or is in, and to the pull
  /// on the sheet that the controller is or is in. If the lock is taken, a ``Finger`` moves
  /// nothing. Call this method when the controller is on its stack and in its container.
  public func takeSystemGestures() {
    guard let controller else { return }
    let stack = controller as? NavigationController ?? controller.navigationController
    stack?.systemGestures.swipeBack.begin = { try beginInteractivePop() }
    controller.topmostAncestor.systemGestures.pullDown.begin = { try beginInteractiveDismissal() }
  }

  private func begin(
    _ verb: Verb<ViewController>,
    _ name: StaticString,
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(TransitionFailure) -> PercentDrivenInteractiveTransition? {
    let kit = SimulatorKit()
    guard let controller else {
      throw TransitionFailure(.gone, operation: name, message: "The controller is gone.", at: site)
    }
    guard let known = knownLock else {
      let message = "\(controller) is in no window, so that no lock is known for it."
      throw TransitionFailure(CallRefusal(.notInWindow, message), operation: name, at: site)
    }
    let lock = (verb.changesStack ? scopeOfStack : nil).map(known.scope) ?? known
    guard let token = lock.tryStart(TransitionLock.Label(name), file: site.file, line: site.line)
    else { return nil }
    // `endTurn` also ends the turn when it is released, if nothing is left that could report the
    // end.
    let endTurn = token.completion()
    // The lock was free, so a transition that is in the way has not asked it.
    if let transition = kit.coordinator(inTheWayOf: verb, on: controller) {
      kit.note(transition)
      return nil
    }
    var call = StartingCall(site.file, site.line) { end in
      controller.simulation?.callsAside.look()
      endTurn()
      completion?(end)
    }
    call.isReport = true
    do throws(NavigationFailure) {
      if !verb.changesStack { return try controller.startInteractiveDismissal(call) }
      try kit.check(verb, on: controller, at: site)
      return try (kit.stack(of: controller) as? NavigationController)?.startInteractivePop(call)
    } catch {
      controller.simulation?.refuse(error, .thrown)
      // A gesture that finds another transition in its way does not begin.
      if error.code == .conflict { return nil }
      throw TransitionFailure(CallRefusal(error), operation: name, at: site)
    }
  }
}
