internal import TransitionLock
internal import TransitionSupport
internal import TransitionTurns

extension SerializedOperation {
  /// Creates the operation of a verb.
  ///
  /// - Parameters:
  ///   - resolvesWhenCalled: a Boolean value that indicates whether it is found out now which controller a pop or a
  ///     dismissal takes away.
  ///   - policy: what it does about a conflict.
  init<Value>(
    _ operation: TransitionOperation<Started, Value>,
    on controller: ViewController?,
    place: PlaceInLine,
    resolvesWhenCalled: Bool,
    policy: TransitionLock.Policy,
    at site: CallSite
  ) {
    let verb = operation.verb
    let target = verb.target(
      on: controller,
      in: SimulatedGraph(),
      place: place,
      isFixed: resolvesWhenCalled,
      policy: policy
    )
    let mayGiveWay = verb.mayGiveWay(on: controller)
    self.init(verb.name, on: controller, place: place, at: site, mayGiveWay: mayGiveWay) { controller in
      target?.objection(on: controller).map { objection in
        NavigationFailure(
          objection.kind == .notOnStack ? .notOnStack : .nothingPresented,
          operation: "\(verb.name)",
          controllers: [controller],
          message: objection.message,
          at: site
        )
      }
    } isReached: {
      target?.isReached == true
    } start: { controller, completion throws(NavigationFailure) in
      if target?.isReached == true {
        completion(.finished)
        return operation.started([])
      }
      let receiver = target?.receiver(for: controller) ?? controller
      return operation.started(try verb.start(on: receiver, at: site, completion))
    }
  }
}

extension Verb where Controller == ViewController {
  /// Returns a Boolean value that indicates whether the transition may be one that can be turned round: only where an app
  /// may give an animator, and something that drives it.
  fileprivate func mayGiveWay(on controller: ViewController?) -> Bool {
    guard mayAnimate, let controller else { return false }
    switch self {
    case .present(let new, _): return new.transitioningDelegate != nil
    case .dismiss:
      // What is presented by a call ahead in line is not known yet.
      guard let target = SimulatedGraph().targetOfDismissal(on: controller) else { return true }
      return ([target] + target.presentedChain).contains { $0.transitioningDelegate != nil }
    case .performSegue: return true
    case .push, .pop, .popTo, .popToRoot, .setStack:
      return (controller as? NavigationController ?? controller.navigationController)?.delegate != nil
    }
  }
}

extension NavigationFailure {
  /// A controller that has left its window while an operation waited.
  static func offScreen(_ controller: ViewController, _ operation: String, _ site: CallSite) -> Self {
    NavigationFailure(
      .notInWindow,
      operation: operation,
      controllers: [controller],
      message: "\(controller) is in no window any more.",
      at: site
    )
  }
}
