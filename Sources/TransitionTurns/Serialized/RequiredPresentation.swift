internal import TransitionLock
internal import TransitionSupport

/// A presentation that must be shown, with its caller.
struct RequiredPresentation<Kit: ControllerKit> {
  let calls: SerializedCalls<Kit>
  let controller: Kit.Controller
  let animated: Bool
  let options: PresentationOptions
  /// The actor of the caller, on which the presentation starts.
  let actor: any Actor
  let site: CallSite
  let withdrawal: Withdrawal
  /// Called exactly once, on the actor.
  let completion: SerializedCalls<Kit>.Completion?

  var verb: Verb<Kit.Controller> { .present(controller, animated: animated) }

  func failure(_ reason: FailureReason, _ message: String, _ cause: Kit.Refusal?) -> Kit.Failure {
    Kit.Failure(reason, operation: verb.name, message: message, cause: cause, of: calls.controller, at: site)
  }

  func complete(_ result: Result<Kit.End, Kit.Failure>) {
    // The required controller is not on screen, and the receiver of the completion may not be able to react.
    if case .failure(let failure) = result, completion == nil ? failure.isWorthReporting : failure.reason == .timedOut {
      calls.report(failure, of: verb, at: site)
    }
    completion?(result)
  }
}
