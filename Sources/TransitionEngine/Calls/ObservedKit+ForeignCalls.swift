/// The observation of calls that other code makes. A monitor passes each of these calls on at once,
/// and makes no calls itself.
extension ObservedKit {
  /// Returns what is in the way of a call: the two controllers of a transition, or one controller
  /// that is about to go or to appear. If nothing is in the way, the result is nil. A rotation of
  /// the window is not in the way.
  ///
  /// - Complexity: O(*n*) for *n* controllers in the window.
  package func movement(
    inTheWayOf verb: Verb<Controller>,
    on controller: Controller
  ) -> (from: Controller?, to: Controller?)? {
    if let coordinator = coordinator(inTheWayOf: verb, on: controller) {
      return isOfRotation(coordinator) ? nil : controllers(movedBy: coordinator)
    }
    return controllerAboutToMove(inTheWayOf: verb, on: controller).map { ($0, nil) }
  }

  /// Returns whether time counts for the scene that shows a controller (``LockScene/timeCounts``);
  /// false if no scene shows the controller.
  package func timeCounts(for controller: Controller) -> Bool {
    let shown = chain(from: root(below: controller), presented(by:))
    return shown.lazy.compactMap { scene(of: $0) }.first?.timeCounts ?? false
  }

  /// Returns whether a transition runs in the window of a controller.
  package func isMoving(around controller: Controller) -> Bool {
    coordinator(anywhereIn: root(below: controller)) != nil
  }

  /// Returns controllers of which the call's transition moves at least one. If the call has nothing
  /// to do, or the engine expects no change of it, the array is empty.
  package func subjects(of verb: Verb<Controller>, on controller: Controller) -> [Controller] {
    expectation(of: verb, on: controller)?.subjects ?? []
  }

  /// Passes a call of other code on, and observes it like a call that the engine makes itself.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - controller: the controller on which the verb is called.
  ///   - activeTime: returns how long the scene has been active, counted from a fixed moment.
  ///   - whenAtRest: called at most once: when nothing has moved for long, and UIKit has not
  ///     reported the end of the call.
  ///   - make: passes the call on. For a modal verb, it gives UIKit a completion that first calls
  ///     the parameter of `make`. Only UIKit's completion may retain that parameter, so that UIKit
  ///     releases both together.
  ///   - completion: called once with the end; never for a call that has nothing to do, or of which
  ///     the engine expects no change.
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
    let observed = ObservedCall(
      kit: self,
      verb: verb,
      receiver: controller,
      expectation: expectation,
      activeTime: activeTime,
      whenAtRest: whenAtRest
    )
    return StartedCall.start(observed, make, completion: completion)
  }

  private func expectation(of verb: Verb<Controller>, on controller: Controller) -> Expectation<
    Controller
  >? {
    do {
      // A plan may name another receiver: if the controller presents an active search, the engine
      // would call a dismissal on the presenter of the target. Such a plan does not describe this
      // call.
      let plan = try plan(verb, on: controller)
      return plan?.receiver === controller ? plan?.expectation : nil
    } catch {
      // The engine would refuse this call. If the call is a presentation, UIKit may accept it
      // anyway.
      return verb.presented.flatMap {
        presenter(of: $0) == nil && $0 !== controller ? .presented($0) : nil
      }
    }
  }
}
