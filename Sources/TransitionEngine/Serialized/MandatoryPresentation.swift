internal import TransitionLock
internal import TransitionSupport

/// A presentation that must be shown, such as a login: it tries again until it succeeds, or until its deadline.
///
/// Each try takes its own turn. If an obstacle that stays is in the way, the try gives the turn back, so other calls
/// continue; when the obstacle has gone, the call enters the line again. No callback reports that an alert of the
/// system or of other code has gone, so the call looks four times a second. Unlike a single call in line it keeps its
/// lock alive, at most until its deadline.
final class MandatoryPresentation<Kit: ControllerKit> {
  private let verb: Verb<Kit.Controller>
  private let controller: Kit.Controller
  private let limit: Duration
  private let calls: SerializedCalls<Kit>
  private let pending: SerializedCalls<Kit>.Pending
  private let site: CallSite
  /// The time of the deadline, on the lock's clock.
  private let deadline: Duration
  private var completion: SerializedCalls<Kit>.Completion?
  /// The reason of the last try's failure.
  private var cause: CallRefusal?

  init(
    _ verb: Verb<Kit.Controller>,
    of controller: Kit.Controller,
    within limit: Duration,
    by calls: SerializedCalls<Kit>,
    _ pending: SerializedCalls<Kit>.Pending,
    at site: CallSite,
    completion: @escaping SerializedCalls<Kit>.Completion
  ) {
    (self.verb, self.controller, self.limit, self.calls, self.pending) = (verb, controller, limit, calls, pending)
    (self.site, self.completion) = (site, completion)
    deadline = calls.lock.age.addingSaturated(limit)
  }

  // No object is left that could look again.
  deinit { if completion != nil { fail(.gone, "The screen is gone, or was never shown.") } }

  private var remaining: Duration { deadline.subtractingSaturated(calls.lock.age) }

  /// Tries the presentation.
  func attempt() {
    let calls = calls.givingWay.limited(to: remaining)
    pending.concerns(calls.enqueue(calls.call(verb, at: site), of: pending) { self.ended($0) })
  }

  private func ended(_ result: SerializedCalls<Kit>.Pending.Ended) {
    guard case .failure(let failure) = result, let cause = failure.passingCause, !pending.isWithdrawn else {
      return complete(result)
    }
    self.cause = cause
    pending.startAgain()
    calls.kit.after(.milliseconds(250), of: calls.controller) { self.look() }
  }

  private func look() {
    if pending.isWithdrawn {
      return fail(.withdrawn, "The call was cancelled before the presentation was possible.")
    }
    if calls.kit.isPresented(controller) { return complete(.success(([], .finished))) }
    guard remaining > .zero else {
      let reason = cause.map { " \($0.message)" } ?? ""
      return fail(.timedOut, "The presentation was not possible within \(limit).\(reason)")
    }
    if mayBePossible { return attempt() }
    calls.kit.after(.milliseconds(250), of: calls.controller) { self.look() }
  }

  private var mayBePossible: Bool {
    guard let presenter = calls.controller else { return true }
    if case .presentOnTop = verb { return calls.kit.isOnScreen(presenter) }
    return calls.kit.isOnScreen(presenter) && calls.kit.presented(by: presenter) == nil
  }

  private func fail(_ reason: FailureReason, _ message: String) {
    let failure = CallFailure(reason, operation: verb.name, message: message, cause: cause, at: site)
    complete(.failure(failure))
  }

  private func complete(_ result: SerializedCalls<Kit>.Pending.Ended) {
    let completion = completion
    self.completion = nil
    // The required controller is not on screen, and who asks for the end may not be able to react.
    if case .failure(let failure) = result, failure.reason == .timedOut {
      calls.lock.reportRefusal(TransitionLock.Label(verb.name), file: site.file, line: site.line, "\(failure)")
    }
    completion?(result)
  }
}
