/// A running change: it performs the steps, observes the window, and performs the machine's actions.
///
/// Only the objects that may report to it retain it.
final class ChangeRun<Kit: ObservedKit> {
  private let kit: Kit
  /// The root of the window, which a step may change.
  private let root: () -> Kit.Controller?
  private let steps: [() -> Void]
  private let completion: ([StepEnd]) -> Void
  private var machine: ChangeMachine

  private init(
    _ steps: [() -> Void],
    below root: @escaping () -> Kit.Controller?,
    in kit: Kit,
    completion: @escaping ([StepEnd]) -> Void
  ) {
    self.kit = kit
    self.root = root
    self.steps = steps
    self.completion = completion
    machine = ChangeMachine(steps: steps.count)
  }

  /// Makes changes.
  ///
  /// - Parameter completion: called exactly once, unless the objects of the kit are destroyed.
  static func start(
    _ steps: [() -> Void],
    below root: @escaping () -> Kit.Controller?,
    in kit: Kit,
    completion: @escaping ([StepEnd]) -> Void
  ) {
    let run = ChangeRun(steps, below: root, in: kit, completion: completion)
    run.perform(run.machine.begin())
  }

  private func look() {
    let coordinator = kit.coordinator(below: root())
    perform(machine.look(isMoving: coordinator != nil), following: coordinator)
  }

  private func perform(_ action: ChangeMachine.Action, following coordinator: Kit.Coordinator? = nil) {
    switch action {
    case .make(let step):
      steps[step]()
      look()
    case .look(let moment): kit.after(moment, of: root()) { self.look() }
    case .follow: if let coordinator { follow(coordinator) }
    case .finish: completion(machine.ends)
    }
  }

  private func follow(_ coordinator: Kit.Coordinator) {
    var isCancelled = false
    // Also if the coordinator is released without a report: then the next look decides.
    let told = Once { self.kit.after(.callbacks, of: nil) { self.ended(isCancelled: isCancelled) } }
    kit.whenEnded(coordinator) {
      isCancelled = $0
      told.run()
    }
  }

  // The kit calls back after the did-callbacks, on the actor of the controllers.
  private func ended(isCancelled: Bool) {
    machine.transitionEnded(isCancelled: isCancelled)
    look()
  }
}

extension ObservedKit {
  /// The coordinator of any transition in a window; nil for a rotation of the window, which does not show the
  /// transitions in it.
  func coordinator(below root: Controller?) -> Coordinator? {
    root.flatMap { coordinator(anywhereIn: $0) }.flatMap { isOfRotation($0) ? nil : $0 }
  }
}
