internal import TransitionSupport
internal import TransitionTurns

/// What becomes of a call that nothing is known against.
enum CallPlan<Controller: AnyObject> {
  /// There is nothing to do.
  case nothing
  /// The verb is called on a controller, a change is expected, and controllers leave a stack, the root side first.
  case call(on: Controller, expecting: Expectation<Controller>, leaving: [Controller] = [])
}

extension ControllerKit {
  /// Finds out what becomes of a call.
  ///
  /// - Throws: ``NavigationFailure`` for what UIKit is known to raise an exception for, to drop, or to let end in
  ///   inconsistency.
  /// - Complexity: O(*n*) for *n* controllers on the stack, old and new.
  func plan(
    _ verb: Verb<Controller>,
    on controller: Controller,
    at site: CallSite
  ) throws(NavigationFailure) -> CallPlan<Controller> {
    let refusals = Refusals(kit: self, operation: verb.name, site: site)
    switch verb {
    case .present(let new, _):
      try refusals.checkPresentation(of: new, on: controller)
      return .call(on: controller, expecting: .presented(new))
    case .dismiss:
      guard let target = targetOfDismissal(on: controller) else { return .nothing }
      return .call(on: controller, expecting: .dismissed(target))
    case .performSegue:
      let before = Surroundings(of: controller, in: self)
      return .call(on: controller, expecting: .anyChange(around: controller, from: before))
    case .push(let new, _):
      let stack = try refusals.stack(of: controller)
      let old = controllers(onStackOf: stack)
      try refusals.checkPush(of: new, on: stack, holding: old)
      return .call(on: stack, expecting: .stack(of: stack, old + [new]))
    case .setStack(let new, _):
      let stack = try refusals.stack(of: controller)
      try refusals.checkStack(new, of: stack)
      return .call(on: stack, expecting: .stack(of: stack, new))
    case .pop:
      let stack = try refusals.stack(of: controller)
      return popping(from: stack, keeping: max(controllers(onStackOf: stack).count - 1, 1))
    case .popToRoot:
      return popping(from: try refusals.stack(of: controller), keeping: 1)
    case .popTo(let target, _):
      let stack = try refusals.stack(of: controller)
      return popping(from: stack, keeping: try refusals.place(of: target, onStackOf: stack) + 1)
    }
  }

  private func popping(from stack: Controller, keeping count: Int) -> CallPlan<Controller> {
    let old = controllers(onStackOf: stack)
    guard old.count > count else { return .nothing }
    return .call(
      on: stack,
      expecting: .stack(of: stack, Array(old.prefix(count))),
      leaving: Array(old.dropFirst(count))
    )
  }
}
