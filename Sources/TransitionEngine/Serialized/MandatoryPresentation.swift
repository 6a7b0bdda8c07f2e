internal import TransitionLock
internal import TransitionSupport

/// A presentation that must be shown, such as a login: it tries again until it succeeds, or until its deadline.
///
/// Each try takes its own turn. If an obstacle that stays is in the way, the try gives the turn back, so other calls
/// continue; when the obstacle has gone, the call enters the line again. No callback reports that an alert of the
/// system or of other code has gone, or that the presenter has come on screen, so the call looks four times a second.
/// Unlike a single call in line it keeps its lock alive, at most until its deadline.
final class MandatoryPresentation<Kit: ControllerKit> {
  /// The last try, which knows the lock that was found for it.
  private var call: SerializedCall<Kit>
  private let controller: Kit.Controller
  private let limit: Duration
  private let calls: SerializedCalls<Kit>
  /// The lock whose clock the deadline is on.
  private let lock: TransitionLock
  private let pending: SerializedCalls<Kit>.Pending
  private let deadline: Duration
  private var isOver = false
  /// The reason of the last try's failure.
  private var refusal: CallRefusal?

  init(
    _ call: SerializedCall<Kit>,
    of controller: Kit.Controller,
    within limit: Duration,
    by calls: SerializedCalls<Kit>,
    on lock: TransitionLock,
    _ pending: SerializedCalls<Kit>.Pending
  ) {
    (self.call, self.controller, self.limit, self.calls) = (call, controller, limit, calls)
    (self.lock, self.pending, deadline) = (lock, pending, lock.age.addingSaturated(limit))
  }

  // No object is left that could look again.
  deinit { if !isOver { fail(.gone, "The screen is gone, or was never shown.") } }

  private var remaining: Duration { deadline.subtractingSaturated(lock.age) }

  func begin() {
    if calls.lock == nil, let presenter = calls.controller, !calls.kit.isOnScreen(presenter) {
      refusal = CallRefusal(.notInWindow, "\(calls.kit.name(of: presenter)) is in no window.")
      return lookLater()
    }
    attempt()
  }

  private func attempt() {
    var calls = calls
    (calls.givesWay, calls.options.timeout) = (true, remaining)
    // It must be shown, also if a tap asks for it.
    if calls.options.policy == .drop { calls.options.policy = .wait }
    let lock = calls.knownLock ?? lock
    call = SerializedCall(call.verb, of: calls, on: lock, at: call.site)
    calls.ask(call, of: pending, on: lock) { self.ended($0) }
  }

  private func ended(_ result: SerializedCalls<Kit>.Pending.Ended) {
    guard case .failure(let failure) = result, let refusal = failure.passingRefusal, !pending.isWithdrawn else {
      return complete(result)
    }
    self.refusal = refusal
    pending.startAgain()
    lookLater()
  }

  private func lookLater() { calls.kit.after(.milliseconds(250), of: calls.controller) { self.look() } }

  private func look() {
    if pending.isWithdrawn {
      return fail(.cancelled, "The call was cancelled before the presentation was possible.")
    }
    if calls.kit.isPresented(controller) { return complete(.success(([], .finished))) }
    guard remaining > .zero else {
      let reason = refusal.map { " \($0.message)" } ?? ""
      return fail(.timedOut, "The presentation was not possible within \(limit).\(reason)")
    }
    if mayBePossible { attempt() } else { lookLater() }
  }

  private var mayBePossible: Bool {
    guard let presenter = calls.controller else { return true }
    if case .present(_, .top, _) = call.verb { return calls.kit.isOnScreen(presenter) }
    return calls.kit.isOnScreen(presenter) && calls.kit.presented(by: presenter) == nil
  }

  private func fail(_ code: TransitionFailure.Code, _ message: String) {
    complete(.failure(TransitionFailure(code, operation: call.name, message: message, refusal: refusal, at: call.site)))
  }

  private func complete(_ result: SerializedCalls<Kit>.Pending.Ended) {
    isOver = true
    guard case .failure(let failure) = result, failure.code == .timedOut else {
      return call.report(result, to: pending)
    }
    // The required controller is not on screen, and who asks for the end may not be able to react.
    (calls.knownLock ?? lock).reportRefusal(call.label, file: call.site.file, line: call.site.line, "\(failure)")
    pending.end(result)
  }
}
