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
    let name: StaticString = "beginInteractivePop()"
    let site = CallSite(file: file, line: line)
    return try begin(name, at: site, completion) { controller, completion throws(NavigationFailure) in
      let navigation = try controller.navigationOrSelf(for: name, at: site)
      return try navigation.startInteractivePop(site, completion)
    }
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
    let site = CallSite(file: file, line: line)
    return try begin("beginInteractiveDismissal()", at: site, completion) {
      controller,
      completion throws(NavigationFailure) in
      try controller.startInteractiveDismissal(site, completion)
    }
  }

  private func begin(
    _ name: StaticString,
    at site: CallSite,
    _ completion: TransitionCompletion?,
    _ start:
      @escaping (ViewController, @escaping TransitionCompletion) throws(NavigationFailure) ->
      PercentDrivenInteractiveTransition?
  ) throws(SerializedFailure) -> PercentDrivenInteractiveTransition? {
    try serialized.checkIsolation(name, site)
    let place = PlaceInLine(on: serialized.lock)
    let operation = SerializedOperation(name, on: serialized.controller, place: place, at: site, start: start)
    return try serialized.lock.startIfIdle(operation, completion: completion) ?? nil
  }
}
