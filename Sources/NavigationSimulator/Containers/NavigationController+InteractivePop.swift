extension NavigationController {
  /// Begins an interactive pop, like a finger that swipes back from the edge.
  ///
  /// ```swift
  /// guard let swipe = try navigation.beginInteractivePop() else { return }
  /// swipe.update(0.4)
  /// swipe.cancel()
  /// ```
  ///
  /// From iOS 18 on a swipe may begin in the middle of the system's push: the push completes in the
  /// same turn, and the pop continues from the visible state (seen). With ``SystemProfile/iOS26``
  /// it may also begin in the middle of the system's pop (seen), which completes in the same way
  /// (inferred).
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has ended, finished or cancelled; never if
  ///     there is none.
  ///   - file: the file where the gesture begins.
  ///   - line: the line where the gesture begins.
  /// - Returns: the object that drives the pop; nil with only the root left, where the system does
  ///   not let a swipe begin (seen).
  /// - Throws: ``NavigationFailure`` with the code `conflict`.
  public func beginInteractivePop(
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> PercentDrivenInteractiveTransition? {
    let call = StartingCall(file, line, completion)
    return try startOrDrop(call.completion) { () throws(NavigationFailure) in
      try startInteractivePop(call)
    } ?? nil
  }

  func startInteractivePop(
    _ call: StartingCall
  ) throws(NavigationFailure) -> PercentDrivenInteractiveTransition? {
    guard viewControllers.count > 1, appearance.isInWindow else { return nil }
    let running = occupancy.transition.flatMap { $0.makesWayForSwipes ? $0 : nil }
    let operations = running?.completeForNextChange()
    defer { operations?() }
    let interaction = PercentDrivenInteractiveTransition()
    var call = call
    call.interaction = interaction
    _ = try startChange(.pop(animated: true), call)
    return interaction.isDriving ? interaction : nil
  }
}
