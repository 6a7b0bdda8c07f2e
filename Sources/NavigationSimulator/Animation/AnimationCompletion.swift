/// The endings that are to be told the end of an animation, once.
final class AnimationCompletion {
  var timer: NavigationSimulation.Timer?
  /// A Boolean value that indicates whether nothing was ended before its time.
  var hasFinished = true
  private var endings: [Ending]
  let reference = Reference<AnimationCompletion>()

  init(_ endings: [Ending]) {
    self.endings = endings
    reference.object = self
  }

  deinit { reference.object = nil }

  /// A Boolean value that indicates whether an ending has not been told yet.
  var isOpen: Bool { !endings.isEmpty }

  func settle(finished: Bool) {
    let endings = endings
    self.endings = []
    for ending in endings { ending.settle(finished: finished && hasFinished) }
  }
}

extension AnimationCompletion: Referable {}
