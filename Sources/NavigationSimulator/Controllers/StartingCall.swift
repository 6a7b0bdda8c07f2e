internal import TransitionSupport

/// The call that starts a transition: where it is in the code, what drives the transition, and whom to tell of the end.
struct StartingCall {
  let site: CallSite
  /// The object that drives the transition; nil if it runs by itself.
  var interaction: (any InteractiveTransitioning)?
  var completion: TransitionCompletion?

  /// Without arguments a call of the simulator's own, which nobody waits for.
  init(file: StaticString = #fileID, line: UInt = #line, _ completion: TransitionCompletion? = nil) {
    site = CallSite(file: file, line: line)
    self.completion = completion
  }

  /// Tells that all is done, without a transition or after it.
  func end() { completion?(.finished) }
}
