/// The completions that are to be told the ends in a group; a simulation keeps them as long as the group is open.
final class PacedEndings {
  var completions: [AnimationCompletion] = []
  var onEnd: ((ViewAnimatingPosition) -> Void)?

  /// Tells the completions that have not been told yet, because the group is over.
  func settle(finished: Bool, in simulation: NavigationSimulation) {
    simulation.pacedEndings[ObjectIdentifier(self)] = nil
    let completions = completions
    self.completions = []
    for completion in completions { completion.settle(finished: finished) }
  }
}
