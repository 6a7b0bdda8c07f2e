package import TransitionLock
package import TransitionSupport

extension ObservedKit {
  package func start(
    _ calledVerb: Verb<Controller>,
    on controller: Controller,
    from place: PlaceInLine?,
    at site: CallSite,
    whenAtRest: @escaping () -> Void,
    completion: @escaping (Result<TransitionEnd, CallRefusal>) -> Void
  ) throws(CallRefusal) -> [Controller] {
    let verb = resolved(calledVerb, on: controller)
    guard let (receiver, expectation) = try plan(verb, on: controller) else {
      completion(.success(.finished))
      return []
    }
    // The place is set before the call: UIKit may run code of the app within the call, and calls
    // behind this one in line then ask for the place.
    if let new = verb.presented { setPlaceOfPresentation(place, of: new) }
    let observed = ObservedCall(
      kit: self,
      verb: verb,
      receiver: receiver,
      expectation: expectation,
      place: place,
      activeTime: { place?.lock.map { activeTime(of: $0) } },
      whenAtRest: whenAtRest
    )
    // A `show` that presents is made as a presentation, which has a completion. Any other `show` is
    // made as it is, because a class may override it.
    let made = verb.isModal ? verb : calledVerb
    StartedCall.start(
      observed,
      { told in callForLock { call(made, on: receiver, completion: told) } }
    ) { end in
      // Other code may present a dismissed controller again, and its old place does not count then.
      for subject in expectation.subjects where end == .finished && presenter(of: subject) == nil {
        setPlaceOfPresentation(nil, of: subject)
      }
      completion(end.result)
    }
    return expectation.leaving
  }

  /// Makes a call that does not wait in line, and reports the end of the call, or what is in the
  /// way of the call.
  ///
  /// - Parameter completion: called exactly once.
  /// - Returns: the controllers that leave a stack, the root side first.
  @discardableResult
  package func startNow(
    _ verb: Verb<Controller>,
    on controller: Controller,
    at site: CallSite,
    completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) -> [Controller] {
    expectIsolation(verb.name, at: site)
    func failure(_ refusal: CallRefusal) -> TransitionFailure {
      TransitionFailure(refusal, operation: verb.name, at: site)
    }
    do throws(CallRefusal) {
      if movement(inTheWayOf: verb, on: controller) != nil {
        let message =
          "Another transition moves \(name(of: controller)), or a controller that the call needs."
        throw CallRefusal(.conflict, message)
      }
      return try start(verb, on: controller, from: nil, at: site, whenAtRest: {}) {
        completion($0.mapError(failure))
      }
    } catch {
      completion(.failure(failure(error)))
      return []
    }
  }

  package func watch(_ call: CallUnderWay, on lock: TransitionLock) {
    if let token = call.token {
      whenNoticed(token) { [weak call] in
        if !token.isHolding, call?.token != nil {
          let message = "The lock took the turn back before the transition had ended."
          call?.end(.failure(CallRefusal(.withdrawn, message)))
        }
      }
    }
    scene(around: lock)?.add(call)
  }
}

extension CallEnd {
  fileprivate var result: Result<TransitionEnd, CallRefusal> {
    switch self {
    case .finished: .success(.finished)
    case .cancelled: .success(.cancelled)
    case .dropped:
      .failure(
        CallRefusal(
          .dropped,
          "UIKit was called and dropped the call: nothing has changed on screen."
        )
      )
    case .abandoned:
      .failure(
        CallRefusal(
          .abandoned,
          "The controllers were destroyed during the transition: its end is not known."
        )
      )
    case .unknown:
      .failure(
        CallRefusal(
          .unknown,
          "UIKit keeps the completion, and nothing moves: the end is not known."
        )
      )
    }
  }
}
