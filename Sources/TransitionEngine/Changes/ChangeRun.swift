/// A running change: it performs the steps, observes the window, and performs the machine's
/// actions.
///
/// Only the objects that may report to it retain it.
final class ChangeRun<Kit: ObservedKit> {
  private let change: WindowChange<Kit>
  /// Called exactly once, unless the objects of the kit are destroyed.
  private let completion: ([ChangeEnd]) -> Void
  private var machine: ChangeMachine
  /// The controllers that were presented at the last look; nil before the first step.
  private var known: [Kit.Controller]?

  init(_ change: WindowChange<Kit>, completion: @escaping ([ChangeEnd]) -> Void) {
    (self.change, self.completion) = (change, completion)
    machine = ChangeMachine(steps: change.steps.count)
  }

  func begin() { perform(machine.nextStep) }

  private func look() {
    let coordinator = change.coordinator
    perform(machine.look(isMoving: coordinator != nil), following: coordinator)
  }

  private func perform(
    _ action: ChangeMachine.Action,
    following coordinator: Kit.Coordinator? = nil
  ) {
    noteWhatIsPresented()
    switch action {
    case .make(let step):
      change.kit.callForLock(change.steps[step])
      look()
    case .look(let time): change.kit.after(time, of: change.root()) { self.look() }
    case .follow:
      guard let coordinator else { return }
      // Called even if the coordinator is released without a report: the next look decides.
      change.kit.whenOver(coordinator) {
        self.machine.transitionEnded(isCancelled: $0)
        self.look()
      }
    case .finish: completion(machine.ends)
    }
  }

  /// Gives the place of the change to the controllers that were presented since the last look.
  private func noteWhatIsPresented() {
    let presented = change.root().map { Array(change.kit.presentedChain(from: $0)) } ?? []
    let known = known ?? presented
    for new in presented where !known.holds(new) {
      change.kit.setPlaceOfPresentation(change.place, of: new)
    }
    self.known = presented
  }
}
