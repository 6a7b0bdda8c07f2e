package import TransitionLock
package import TransitionSupport

extension ObservedKit {
  package func start(
    _ verb: Verb<Controller>,
    on controller: Controller,
    from place: PlaceInLine?,
    at site: CallSite,
    completion: @escaping (Result<TransitionEnding, CallRefusal>) -> Void
  ) throws(CallRefusal) -> [Controller] {
    guard case .call(let receiver, let expectation, let leaving) = try plan(verb, on: controller) else {
      completion(.success(.finished))
      return []
    }
    // Before the call: requests behind this one in line may look for the place during the call.
    switch verb {
    case .present(let new, _), .presentOnTop(let new, _): setPlaceOfPresentation(place, of: new)
    default: break
    }
    let before = presented(by: controller)
    var observed = ObservedCall(kit: self, verb: verb, receiver: receiver, expectation: expectation)
    if let running = coordinator(inTheWayOf: verb, on: receiver) { observed.earlier.remember(running, in: self) }
    StartedCall.start(observed) { end in
      completion(result(of: end))
    }
    if case .performSegue = verb, let new = presented(by: controller), new !== before {
      setPlaceOfPresentation(place, of: new)
    }
    return leaving
  }

  /// Makes a call that does not wait in line, and reports its end, or the obstacle.
  ///
  /// - Parameter completion: called exactly once.
  /// - Returns: the controllers that leave a stack, the root side first.
  @discardableResult
  package func startNow(
    _ verb: Verb<Controller>,
    on controller: Controller,
    at site: CallSite,
    completion: @escaping (Result<TransitionEnding, CallFailure>) -> Void
  ) -> [Controller] {
    func failure(_ cause: CallRefusal) -> CallFailure {
      let reason: FailureReason =
        switch cause.reason {
        case .abandoned: .gone
        case .conflict: .dropped
        default: .refused
        }
      return CallFailure(reason, operation: verb.name, message: cause.message, cause: cause, at: site)
    }
    do throws(CallRefusal) {
      let coordinator = coordinator(inTheWayOf: verb, on: controller)
      if coordinator.map({ !isOfRotation($0) }) ?? (mover(inTheWayOf: verb, on: controller) != nil) {
        let message = "Another transition moves \(name(of: controller)), or a controller that the call needs."
        throw CallRefusal(.conflict, message)
      }
      return try start(verb, on: controller, from: nil, at: site) { completion($0.mapError(failure)) }
    } catch {
      completion(.failure(failure(error)))
      return []
    }
  }

  package func watch(_ call: CallUnderWay, on lock: TransitionLock, _ held: HeldToken) {
    if let token = held.turn?.token {
      whenNoticed(token) { [weak call] in
        if !token.isHolding { call?.end(.withdrawn, "The lock took the turn back before the transition had ended.") }
      }
    }
    endWithScene(call, of: lock)
  }

  private func result(of end: CallEnd) -> Result<TransitionEnding, CallRefusal> {
    switch end {
    case .finished: return .success(.finished)
    case .cancelled: return .success(.cancelled)
    case .dropped:
      let message = "UIKit was called and dropped the call: nothing has changed on screen."
      return .failure(CallRefusal(.dropped, message))
    case .abandoned:
      let message = "The controllers were destroyed during the transition, so its end cannot be detected."
      return .failure(CallRefusal(.abandoned, message))
    }
  }
}
