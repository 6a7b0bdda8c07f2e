/// Calls of other code, for an observer that neither makes nor delays them.
extension ObservedKit {
  /// Returns the controllers between which a transition in the way of a call runs; or a controller
  /// that is about to go or to appear; nil if nothing is in the way. A rotation of the window is
  /// not, and a stack in no window moves nothing.
  ///
  /// - Complexity: O(*n*) for *n* controllers that the call needs.
  package func movement(
    inTheWayOf verb: Verb<Controller>,
    on controller: Controller
  ) -> (from: Controller?, to: Controller?)? {
    if let coordinator = coordinator(inTheWayOf: verb, on: controller) {
      return isOfRotation(coordinator) ? nil : controllers(movedBy: coordinator)
    }
    return controllerAboutToMove(inTheWayOf: verb, on: controller).map { ($0, nil) }
  }

  /// Returns whether anything moves in the window of a controller.
  package func isMoving(around controller: Controller) -> Bool {
    coordinator(anywhereIn: root(below: controller)) != nil
  }

  /// Returns the controllers, at least one of which the transition of a call moves; none if the
  /// call has nothing to do.
  package func subjects(of verb: Verb<Controller>, on controller: Controller) -> [Controller] {
    expectation(of: verb, on: controller)?.subjects ?? []
  }

  /// Makes a call of other code, and observes it as the engine observes its own calls.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - controller: the controller on which the verb is called.
  ///   - activeTime: the active time since any moment.
  ///   - whenAtRest: called at most once, if the kit owes the end of the call, and nothing has
  ///     moved for long.
  ///   - make: makes the call, with a function that the completion of a modal verb calls first, and
  ///     that UIKit releases with that completion.
  ///   - completion: called once with the end; never for a call that has nothing to do, or whose
  ///     change is not known.
  /// - Returns: the value of the call.
  package func observe<Value>(
    _ verb: Verb<Controller>,
    on controller: Controller,
    activeTime: @escaping () -> Duration,
    whenAtRest: @escaping () -> Void,
    making make: (_ completion: @escaping () -> Void) -> Value,
    completion: @escaping (CallEnd) -> Void
  ) -> Value {
    guard let expectation = expectation(of: verb, on: controller) else { return make {} }
    var observed = ObservedCall(
      kit: self,
      verb: verb,
      receiver: controller,
      expectation: expectation
    )
    (observed.isForeign, observed.activeTime, observed.whenAtRest) = (true, activeTime, whenAtRest)
    return StartedCall.start(observed, make, completion: completion)
  }

  private func expectation(of verb: Verb<Controller>, on controller: Controller) -> Expectation<
    Controller
  >? {
    do {
      // The engine would call another receiver for a dismissal that ends a search.
      let plan = try plan(verb, on: controller)
      return plan?.receiver === controller ? plan?.expectation : nil
    } catch {
      // The kit may accept the presentation all the same.
      return verb.presented.flatMap {
        presenter(of: $0) == nil && $0 !== controller ? .presented($0) : nil
      }
    }
  }
}
