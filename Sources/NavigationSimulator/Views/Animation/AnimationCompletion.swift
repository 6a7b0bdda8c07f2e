/// The completions that learn the end of an animation, once.
final class AnimationCompletion {
  var timer: NavigationSimulation.Timer?
  /// Whether no part ended early.
  var hasFinished = true
  private var completions: [PendingCompletion]

  init(_ completions: [PendingCompletion]) {
    self.completions = completions
  }

  /// Whether a completion has not run yet.
  var isOpen: Bool { !completions.isEmpty }

  func settle(finished: Bool) {
    let completions = completions
    self.completions = []
    for completion in completions { completion.settle(finished: finished && hasFinished) }
  }
}

/// The completions of the animations in a group; a simulation keeps them as long as the group is
/// open.
final class PacedCompletions {
  var animations: [AnimationCompletion] = []
  var onEnd: ((ViewAnimatingPosition) -> Void)?

  /// Runs the remaining completions, because the group is over.
  func settle(finished: Bool, in simulation: NavigationSimulation) {
    simulation.pacedCompletions[ObjectIdentifier(self)] = nil
    let animations = animations
    self.animations = []
    for animation in animations { animation.settle(finished: finished) }
  }
}

/// A completion that runs once, when everything that it waits for has ended.
///
/// Initially it waits for one part, which stands for its creator: the creator settles that part
/// when it has added all others. If the object is released earlier, because the simulation is gone,
/// the completion never runs.
final class PendingCompletion {
  private var pending = 1
  private var haveAllFinished = true
  private var completion: ((Bool) -> Void)?
  /// The completion that waits for this one in turn.
  private let outer: PendingCompletion?

  init(inside outer: PendingCompletion? = nil, _ completion: ((Bool) -> Void)?) {
    self.outer = outer
    self.completion = completion
    outer?.add()
  }

  /// Adds one more part to wait for.
  func add() { pending += 1 }

  /// Notes that one part has ended.
  func settle(finished: Bool) {
    haveAllFinished = haveAllFinished && finished
    pending -= 1
    guard pending == 0 else { return }
    let completion = completion
    self.completion = nil
    completion?(haveAllFinished)
    outer?.settle(finished: haveAllFinished)
  }
}
