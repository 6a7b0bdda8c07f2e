/// The states of a change, from its first step to the end of the last step's transitions.
///
/// No callback reports which transitions a step begins, or that it begins none. A framework begins
/// them when it updates the screen, or up to two frames later, one after the other. So a step is
/// over when its transitions have ended and no other begins.
///
/// The machine is a pure value: it returns the action to perform, and performs none.
struct ChangeMachine {
  /// An action that the caller performs next.
  enum Action: Hashable {
    /// Make the change of a step, and then look.
    case make(step: Int)
    /// Look again at a time.
    case look(LookTime)
    /// Follow the observed coordinator, and report the end of its transition.
    case follow
    /// All steps are over.
    case finish
  }

  private let count: Int
  /// The ends of the steps that are over.
  private(set) var ends: [ChangeEnd] = []
  /// The end of the last transition of the current step; nil if nothing has moved yet.
  private var end: ChangeEnd?
  /// The number of looks since then at which nothing moved.
  private var stillLooks = 0

  init(steps count: Int) { self.count = count }

  /// The action that begins the next step, or finishes the change.
  var nextStep: Action { ends.count == count ? .finish : .make(step: ends.count) }

  /// Handles a look, which found a transition in the window, or none.
  mutating func look(isMoving: Bool) -> Action {
    if isMoving { return .follow }
    stillLooks += 1
    switch (end, stillLooks) {
    // A framework shows a closed sheet and a changed path one after the other.
    case (_, 1): return .look(.commit)
    case (nil, 2): return .look(.frames(2))
    default:
      ends.append(end ?? .nothingMoved)
      (end, stillLooks) = (nil, 0)
      return nextStep
    }
  }

  /// Handles the end of the followed transition, after its did-callbacks, or the release of its
  /// coordinator without a report. A look follows.
  mutating func transitionEnded(isCancelled: Bool) {
    end = isCancelled ? .cancelled : .finished
    stillLooks = 0
  }
}
