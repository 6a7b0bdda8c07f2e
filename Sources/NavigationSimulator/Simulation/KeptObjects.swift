internal import VirtualTime

/// An open transition, as its simulation uses it.
protocol OpenTransition: AnyObject {
  var record: TransitionRecord { get }
  var startInstant: SimulationClock.Instant { get }
  /// The number of the newest call that has started or joined it, among all calls in the
  /// simulation.
  var newestCall: UInt64 { get }
  /// Whether a finger drives it now, which may come to rest, and not time.
  var isInteractive: Bool { get }
  /// Calls a function when the transition is over and its completions have run.
  func whenOver(_ operation: @escaping () -> Void)
  /// Returns whether the transition swallows taps in a window.
  func swallowsTaps(in window: AnyObject) -> Bool
  /// Ends the transition without telling its observers, because they are gone with the simulation.
  func endSilently()
}

/// An object that calls back for every frame, until it is invalidated.
protocol FrameSource: AnyObject {
  func invalidate()
}
