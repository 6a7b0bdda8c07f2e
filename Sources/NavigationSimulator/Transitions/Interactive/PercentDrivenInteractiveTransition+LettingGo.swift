/// The moment when a finger lets go.
extension PercentDrivenInteractiveTransition {
  /// A Boolean value that indicates whether a transition runs that is to be driven now.
  final var isHeld: Bool { isDriving && context?.transition?.isInteractive == true }

  /// Lets the transition go to the end that the finger was about to reach, as fast as the finger was.
  ///
  /// That is the end that is nearer to where it would come to rest if it slowed down as what is scrolled does, half a second
  /// of its velocity from here (the projection of Apple's talk on fluid interfaces, 2018; that the system's
  /// gestures go by it is inferred).
  ///
  /// - Parameter velocity: in whole ways a second, towards the end of the transition.
  final func letGo(velocity: Double) {
    guard isHeld, let transition = context?.transition else { return }
    let end: TransitionEnd = percentComplete + velocity / 2 > 0.5 ? .finished : .cancelled
    transition.wasLetGo = true
    transition.goOn(to: end, .carryingOn(velocity: velocity, duration))
  }
}
