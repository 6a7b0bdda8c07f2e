internal import TransitionSupport

/// The call that starts a transition: its place in the code, the driver of the transition, and the
/// completion.
struct StartingCall {
  let site: CallSite
  /// The object that drives the transition; nil if it runs by itself.
  var interaction: (any InteractiveTransitioning)?
  var completion: TransitionCompletion?
  /// Whether the completion reports the end to the simulator itself, and is no completion of UIKit.
  var isReport = false

  /// Creates a call; without arguments a call of the simulator itself, for which no code waits.
  init(
    _ file: StaticString = #fileID,
    _ line: UInt = #line,
    _ completion: TransitionCompletion? = nil
  ) {
    site = CallSite(file, line)
    self.completion = completion
  }

  /// Runs the completion, after a transition or without one.
  func end() { completion?(.finished) }
}
