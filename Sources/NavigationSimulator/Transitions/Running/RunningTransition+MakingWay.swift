/// The system's own animations of a stack, which the next change of the stack can interrupt.
extension RunningTransition {
  /// Whether the system animates a push or a pop, and neither an animator of the app nor a finger
  /// moves it.
  ///
  /// In the callbacks of its start and of its end, a transition cannot be interrupted.
  private var isSystemsChangeOfStack: Bool {
    isRunning && hasArrived && isAnimated && animator == nil && driver == nil
      && changesStack
  }

  private var changesStack: Bool { [.push, .pop].contains(choreography.kind) }

  /// Whether any change of the stack may interrupt the transition, as on iOS 26.
  var isFluid: Bool { simulation.profile.hasFluidStacks && isSystemsChangeOfStack }

  /// Whether views take touches while the system animates them, as on iOS 26 in a push or a pop
  /// (seen).
  var letsTouchesThrough: Bool { simulation.profile.hasFluidStacks && changesStack }

  /// Whether a swipe back may interrupt the transition: from iOS 18 on, if it is a push.
  var makesWayForSwipes: Bool {
    isFluid || simulation.profile >= .iOS18 && choreography.kind == .push && isSystemsChangeOfStack
  }

  /// Returns whether an operation interrupts the transition, and does not collide with it.
  func makesWay(for operation: CollidingOperation) -> Bool {
    guard case .change(let navigation) = operation else { return false }
    return choreography.container === navigation && isFluid
  }

  /// Completes the transition for the next change of its stack.
  ///
  /// Operations that wait for its end, such as a rotation, must not precede that change.
  ///
  /// - Returns: a function that performs the waiting operations; call it when the next change has
  ///   started.
  func completeForNextChange() -> () -> Void {
    let operations = afterwards
    afterwards = []
    completeNow()
    return { [simulation] in simulation.asCurrent { for operation in operations { operation() } } }
  }
}
