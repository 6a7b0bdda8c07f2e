package import TransitionSupport
package import TransitionTurns

extension ControllerKit {
  /// Makes a call and tells its end.
  ///
  /// - Parameter completion: called exactly once, unless this throws: before this returns where there is nothing to do,
  ///   or UIKit completes within the call.
  /// - Returns: the controllers that leave a stack, the root side first.
  @discardableResult
  func start(
    _ verb: Verb<Controller>,
    on controller: Controller,
    at site: CallSite,
    completion: @escaping (Result<TransitionEnd, NavigationFailure>) -> Void
  ) throws(NavigationFailure) -> [Controller] {
    switch try plan(verb, on: controller, at: site) {
    case .nothing:
      completion(.success(.finished))
      return []
    case .call(let receiver, let expectation, let leaving):
      StartedCall.start(verb, on: receiver, expecting: expectation, in: self) { end in
        completion(end.result(of: verb.name, at: site))
      }
      return leaving
    }
  }
}

extension ControllerKit {
  /// Makes a call for which nobody waits in line, and tells its end, or what is in its way.
  ///
  /// - Parameter completion: called exactly once.
  /// - Returns: the controllers that leave a stack, the root side first.
  @discardableResult
  package func startNow(
    _ verb: Verb<Controller>,
    on controller: Controller,
    at site: CallSite,
    completion: @escaping (Result<TransitionEnd, NavigationFailure>) -> Void
  ) -> [Controller] {
    do throws(NavigationFailure) {
      if coordinator(inTheWayOf: verb, on: controller) != nil {
        throw Refusals(kit: self, operation: verb.name, site: site).failure(
          .conflict,
          "Another transition moves \(name(of: controller)), or a controller that is needed with it."
        )
      }
      return try start(verb, on: controller, at: site, completion: completion)
    } catch {
      completion(.failure(error))
      return []
    }
  }
}

extension CallEnd {
  fileprivate func result(of operation: StaticString, at site: CallSite) -> Result<TransitionEnd, NavigationFailure> {
    switch self {
    case .ended(let end): .success(end)
    case .dropped:
      .failure(
        NavigationFailure(
          .dropped,
          operation: operation,
          message: "UIKit was called and has dropped it: nothing is presented, and no stack has changed.",
          at: site
        )
      )
    case .abandoned:
      .failure(
        NavigationFailure(
          .abandoned,
          operation: operation,
          message: "Its controllers went in the middle of the transition, and nothing can tell how it ended.",
          at: site
        )
      )
    }
  }
}
