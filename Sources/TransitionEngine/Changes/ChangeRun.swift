/// A running ``WindowChange``, from its first step to the end of the last step's transitions.
///
/// Each step changes the state from which a framework, such as SwiftUI, makes the screens. No
/// callback reports which transitions a step begins, if any. The framework begins its transitions
/// when it updates the screen, or up to two frames later, one after the other. So a step is over
/// when its transitions have ended and no other begins.
///
/// Only the objects that may report to the run retain the run.
final class ChangeRun<Kit: ObservedKit> {
  private let change: WindowChange<Kit>
  /// Called exactly once, unless the objects of the kit are destroyed.
  private let completion: ([ChangeEnd]) -> Void
  /// The ends of the steps that are over.
  private var ends: [ChangeEnd] = []
  /// The controllers that were presented at the newest look of the current step; before the first
  /// look, those that were presented before the step.
  private var known: [Kit.Controller] = []

  init(_ change: WindowChange<Kit>, completion: @escaping ([ChangeEnd]) -> Void) {
    (self.change, self.completion) = (change, completion)
  }

  /// Makes the next step, or reports the ends of all.
  func makeNextStep() {
    guard ends.count < change.steps.count else { return completion(ends) }
    known = change.presented
    change.kit.callForLock(change.steps[ends.count])
    look(after: nil, stillLooks: 0)
  }

  /// Looks for a transition in the window.
  ///
  /// - Parameters:
  ///   - end: the end of the newest transition of the step; nil if nothing has moved yet.
  ///   - stillLooks: the number of looks at which nothing moved, since that transition or the
  ///     beginning of the step.
  private func look(after end: ChangeEnd?, stillLooks: Int) {
    let presented = change.presented
    for new in presented where !known.holds(new) {
      change.kit.setPlaceOfPresentation(change.place, of: new)
    }
    known = presented
    // `whenOver` calls the function even if the coordinator is released without a report; the
    // transition then counts as finished.
    if let coordinator = change.coordinator {
      return change.kit.whenOver(coordinator) {
        self.look(after: $0 ? .cancelled : .finished, stillLooks: 0)
      }
    }
    // Another look follows each transition, because a framework may close a sheet and change a path
    // one after the other.
    let looks: [LookTime] = end == nil ? [.commit, .frames(2)] : [.commit]
    guard stillLooks < looks.count else {
      ends.append(end ?? .nothingMoved)
      return makeNextStep()
    }
    change.kit.after(looks[stillLooks], of: change.root()) {
      self.look(after: end, stillLooks: stillLooks + 1)
    }
  }
}
