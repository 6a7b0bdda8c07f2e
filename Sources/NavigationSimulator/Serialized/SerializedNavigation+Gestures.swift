internal import TransitionSupport

/// Gestures that begin only if the lock is free: a transition that a finger drives holds it as any other does.
///
/// A swipe that is cancelled gives the lock back, and so does one that ends. A gesture that does not ask the lock is how
/// apps with a lock freeze: it collides with what holds the lock, or leaves somebody waiting for a callback that a
/// cancelled swipe never calls.
extension SerializedNavigation.IfIdle {
  /// Begins an interactive pop, if the lock is free.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has ended, whichever way; never if there is none.
  ///   - file: where the gesture begins.
  ///   - line: where the gesture begins.
  /// - Returns: what drives the pop; nil if the lock is taken, or there is nothing to pop.
  /// - Throws: ``NavigationFailure``, as ``NavigationController/beginInteractivePop(completion:file:line:)``.
  public func beginInteractivePop(
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> PercentDrivenInteractiveTransition? {
    try start(.interactivePop, CallSite(file: file, line: line), completion) ?? nil
  }

  /// Begins an interactive dismissal of a sheet, if the lock is free.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has ended, whichever way; never if there is none.
  ///   - file: where the gesture begins.
  ///   - line: where the gesture begins.
  /// - Returns: what drives the dismissal; nil if the lock is taken, or no gesture may dismiss the controller.
  /// - Throws: ``NavigationFailure``, as ``ViewController/beginInteractiveDismissal(completion:file:line:)``.
  public func beginInteractiveDismissal(
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> PercentDrivenInteractiveTransition? {
    try start(.interactiveDismissal, CallSite(file: file, line: line), completion) ?? nil
  }
}
