internal import VirtualTime

/// A transition that has started and not ended, as far as its simulation has to do with it.
protocol OpenTransition: AnyObject {
  var record: TransitionRecord { get }
  var startInstant: SimulationClock.Instant { get }
  /// The number of the newest request that has started or joined it, of all that were made in the simulation.
  var newestCall: UInt64 { get }
  /// A Boolean value that indicates whether something other than time drives it now: a finger, which may come to rest.
  var isInteractive: Bool { get }
  /// Has something done when the transition is over and its completions have run.
  func whenOver(_ operation: @escaping () -> Void)
  /// Returns a Boolean value that indicates whether the transition keeps taps in a window from what they meet.
  func swallowsTaps(in window: AnyObject) -> Bool
  /// Goes without a word, because the simulation does, and the callers that would be told with it.
  func endSilently()
}

/// An object that calls back for every frame, until it is told to stop.
protocol FrameSource: AnyObject {
  func invalidate()
}
