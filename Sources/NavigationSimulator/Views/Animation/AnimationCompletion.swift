/// The completions that learn the end of an animation, once.
final class AnimationCompletion {
  var timer: NavigationSimulation.Timer?
  /// A Boolean value that indicates whether nothing was ended before its time.
  var hasFinished = true
  private var completions: [PendingCompletion]

  init(_ completions: [PendingCompletion]) {
    self.completions = completions
  }

  /// A Boolean value that indicates whether a completion has not been told yet.
  var isOpen: Bool { !completions.isEmpty }

  func settle(finished: Bool) {
    let completions = completions
    self.completions = []
    for completion in completions { completion.settle(finished: finished && hasFinished) }
  }
}

/// The completions of the animations in a group; a simulation keeps them as long as the group is open.
final class PacedCompletions {
  var animations: [AnimationCompletion] = []
  var onEnd: ((ViewAnimatingPosition) -> Void)?

  /// Tells the completions that have not been told yet, because the group is over.
  func settle(finished: Bool, in simulation: NavigationSimulation) {
    simulation.pacedCompletions[ObjectIdentifier(self)] = nil
    let animations = animations
    self.animations = []
    for animation in animations { animation.settle(finished: finished) }
  }
}
