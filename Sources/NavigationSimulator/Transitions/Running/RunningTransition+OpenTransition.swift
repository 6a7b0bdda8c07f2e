internal import TransitionSupport

extension RunningTransition {
  /// The transition as a value.
  var record: TransitionRecord {
    TransitionRecord(
      number: number,
      kind: choreography.kind,
      container: choreography.container?.identity,
      leaving: choreography.leaving?.identity,
      arriving: choreography.arriving?.identity,
      isAnimated: isAnimated,
      animator: animator.map {
        ($0 as? any CustomStringConvertible)?.description ?? "\(type(of: $0))"
      },
      start: startInstant,
      duration: duration,
      file: "\(site.file)",
      line: Int(site.line)
    )
  }
}

extension RunningTransition: OpenTransition {
  /// Returns whether the transition runs by itself in a window, where the system ignores touches
  /// until it is over (seen); not where the next change of its stack can interrupt it (seen).
  func swallowsTaps(in window: AnyObject) -> Bool {
    isAnimated && !isInteractive && !isInterruptible && !isFluid && isRunning
      && choreography.scene.container.window === window
  }
}
