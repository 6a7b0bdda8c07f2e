/// What is to be told the ends in a group; a simulation keeps it as long as the group is open.
final class PacedEndings {
  var completions: [AnimationCompletion] = []
  var onEnd: ((ViewAnimatingPosition) -> Void)?

  /// The group is over: tells who has not been told yet.
  func settle(finished: Bool, in simulation: NavigationSimulation) {
    simulation.pacedEndings[ObjectIdentifier(self)] = nil
    let completions = completions
    self.completions = []
    for completion in completions { completion.settle(finished: finished) }
  }
}
