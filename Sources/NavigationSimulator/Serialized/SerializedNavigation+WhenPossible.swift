internal import TransitionEngine
internal import TransitionSupport

/// Presentations that must be shown, as that of a login.
extension SerializedNavigation {
  /// Presents a controller as soon as that is possible, however often something is in the way.
  ///
  /// It waits in line like any call. Where something that stays is in the way at its turn, such as somebody's alert, it
  /// gives the turn back, so that others go on, looks four times a second of virtual time whether that has gone, and
  /// enters the line again. So it does where the controller is in no window yet. What can never be done, such as
  /// presenting a controller on itself, fails at once.
  ///
  /// At its deadline it fails with the code `timedOut`, and the lock reports that, with a completion or without; its
  /// ``SerializedFailure/cause`` is what was in the way. A controller that was never on a screen has no time to wait:
  /// where the call is not possible at once, it fails with the code `gone`.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else. It is retained until it is shown.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - limit: the longest time until its transition starts, on the lock's clock.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Throws: ``SerializedFailure`` with the code `wrongIsolation` if this was made on no actor, or on another one
  ///   than that of the caller.
  /// - Complexity: O(1) for each try, besides the transition.
  public func presentWhenPossible(
    _ viewController: ViewController,
    animated: Bool,
    within limit: Duration,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(SerializedFailure) {
    let (verb, site) = (Verb.present(viewController, animated: animated), CallSite(file: file, line: line))
    let (actor, isHeard) = (try actor(for: verb, site), completion != nil)
    let call = calls.start(verb, presenting: viewController, within: limit, on: actor, isHeard: isHeard, at: site)
    if let completion { call.onEnd { completion($0.map { $0.1 }) } }
  }

  /// Presents a controller as soon as that is possible, and waits for the end of the transition.
  ///
  /// Cancelling the task withdraws the call, also between two tries; a transition that has started goes on.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``SerializedFailure``; `CancellationError` if the task is cancelled before the transition starts; the
  ///   lock's failure with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public nonisolated(nonsending) func presentWhenPossible(
    _ viewController: ViewController,
    animated: Bool,
    within limit: Duration,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> TransitionEnd {
    let (verb, site) = (Verb.present(viewController, animated: animated), CallSite(file: file, line: line))
    try checkIsolation(of: #isolation, verb, site)
    let actor = try actor(for: verb, site)
    let call = calls.start(verb, presenting: viewController, within: limit, on: actor, isHeard: true, at: site)
    return try await call.value(by: calls.kit.turnWait(on: lock, for: calls.controller)).1
  }
}
