/// The way of changes of a state, one step after the other, from the first to the end of what the last one moves.
///
/// Nobody tells which transitions a step begins, if any: a framework begins them when it updates the screen, or as late as two frames after
/// that, one after the other. So a step is over when what has begun has ended and nothing more begins.
///
/// A pure value: it says what to do, and does nothing.
struct ChangeMachine {
  /// What to do next.
  enum Action: Hashable {
    /// Make the change of a step, and then look.
    case make(step: Int)
    /// Look at a moment.
    case look(Moment)
    /// Have the coordinator that is seen tell when its transition ends.
    case follow
    /// All steps are over.
    case finish
  }

  private let count: Int
  /// The ends of the steps that are over.
  private(set) var ends: [StepEnd] = []
  /// The end of the last transition of the step that runs now; nil where nothing has moved yet.
  private var end: StepEnd?
  /// The number of looks since then at which nothing moved.
  private var stillLooks = 0

  init(steps count: Int) { self.count = count }

  mutating func begin() -> Action { count == 0 ? .finish : .make(step: 0) }

  /// Takes in whether something moves in the window.
  mutating func look(isMoving: Bool) -> Action {
    if isMoving { return .follow }
    stillLooks += 1
    switch (end, stillLooks) {
    // A sheet that is closed and a path that changes are shown one after the other.
    case (_, 1): return .look(.commit)
    case (nil, 2): return .look(.frames(2))
    case (let end, _): return endStep(end ?? .nothingMoved)
    }
  }

  /// Takes in that the transition that was followed has ended, with its did-callbacks, or has gone without a word. A look follows.
  mutating func transitionEnded(isCancelled: Bool) {
    end = isCancelled ? .cancelled : .finished
    stillLooks = 0
  }

  private mutating func endStep(_ end: StepEnd) -> Action {
    ends.append(end)
    self.end = nil
    stillLooks = 0
    return ends.count == count ? .finish : .make(step: ends.count)
  }
}

/// The end of a step of a change.
package enum StepEnd: Hashable, Sendable {
  case finished
  case cancelled
  case nothingMoved
}
