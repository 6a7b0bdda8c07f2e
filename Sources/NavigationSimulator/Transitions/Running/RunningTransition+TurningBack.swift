internal import TransitionSupport
internal import VirtualTime

/// A transition that goes back because a request that comes first has asked it to give way.
extension RunningTransition {
  /// Goes back from where it is, smoothly, in the time that it took to get there.
  ///
  /// It does nothing where the transition cannot be turned round any more, or is on its way back already: then it goes on, and
  /// is waited for.
  ///
  /// - Parameter end: the end that was wanted of it.
  func turnBack(from end: TransitionEnd) {
    let back: TransitionEnd = end == .finished ? .cancelled : .finished
    guard isInterruptible, heading != back || isInteractive else { return }
    let time = timeTaken(towards: end)
    wasTakenAway = isInteractive
    pauseDriving()
    goOn(to: back, .smooth(time))
  }

  /// The time that it took to get where it is, as far as the transition was left to itself; otherwise the part of its duration
  /// that is behind it.
  private func timeTaken(towards end: TransitionEnd) -> Duration {
    guard wasSteered || wasDrivenAtArrival == true || end == .cancelled, let driver else {
      let taken = (simulation.clock.now.offset - startInstant.offset) / max(simulation.animationSlowdown, 1)
      return min(taken, duration)
    }
    let fraction = driver.fractionComplete
    return duration * min(max(end == .finished ? fraction : 1 - fraction, 0), 1)
  }
}

extension NavigationSimulation {
  /// Returns a function that turns back the transition that was started, or joined, since a number of calls; nil if
  /// none can be turned back.
  func turningBack(since callCount: UInt64) -> (() -> Void)? {
    let started = open.values.filter { $0.newestCall > callCount }.min { $0.newestCall < $1.newestCall }
    guard let transition = started as? RunningTransition, transition.isInterruptible else { return nil }
    let end = transition.awaitingCalls.last?.end ?? .finished
    return { [weak transition] in transition?.turnBack(from: end) }
  }
}
