internal import TransitionLock
internal import TransitionSupport

/// A presentation that must be shown, as that of a login: it is tried until it is done, or until its deadline.
///
/// Each try takes a turn of its own. Where something that stays is in the way, the turn is given back, so that others go on; when
/// that has gone, the call enters the line again. Nobody tells when an alert of the system or of somebody else has gone, so it looks
/// four times a second.
final class MandatoryPresentation<Kit: ControllerKit> {
  typealias Controller = Kit.Controller
  typealias Completion = SerializedCalls<Kit>.Completion

  /// The time between two looks for what is in the way.
  private static var pause: Duration { .milliseconds(250) }

  private let calls: SerializedCalls<Kit>
  private let verb: Verb<Controller>
  private let options: PresentationOptions
  private let actor: any Actor
  private let site: CallSite
  private let withdrawal: Withdrawal
  /// The time of the deadline, on the lock's clock.
  private let deadline: Duration
  private let completion: Completion?
  private var isOver = false
  /// What the last try has failed for.
  private var cause: Kit.Refusal?
  /// What was dismissed last. Where it is still there, UIKit has not done it, and it is waited for like anything.
  private weak var dismissed: Controller?
  private var isToBeDismissedAgain = false
  private var attempts = 0

  private init(
    of calls: SerializedCalls<Kit>,
    _ verb: Verb<Controller>,
    options: PresentationOptions,
    on actor: any Actor,
    at site: CallSite,
    _ withdrawal: Withdrawal,
    _ completion: Completion?
  ) {
    self.calls = calls
    self.verb = verb
    self.options = options
    self.actor = actor
    self.site = site
    self.withdrawal = withdrawal
    self.completion = completion
    deadline = calls.lock.age.addingSaturated(options.limit)
  }

  // Nobody is left who could look again.
  deinit {
    if !isOver { complete(.failure(failure(.gone, "Its screen went before it was possible."))) }
  }

  /// Tries a presentation, for the first time at once.
  ///
  /// - Parameter completion: called exactly once, on the actor.
  /// - Precondition: called on the actor.
  static func begin(
    of calls: SerializedCalls<Kit>,
    _ verb: Verb<Controller>,
    options: PresentationOptions,
    on actor: any Actor,
    at site: CallSite,
    _ withdrawal: Withdrawal,
    _ completion: Completion?
  ) {
    MandatoryPresentation(of: calls, verb, options: options, on: actor, at: site, withdrawal, completion).attempt()
  }

  private var remaining: Duration { deadline.subtractingSaturated(calls.lock.age) }

  private func attempt() {
    attempts += 1
    let number = attempts
    let request = calls.limited(to: remaining).enqueue(verb, on: actor, at: site) { self.ended($0) }
    // On a free lock a try may have failed by now, and the next one may stand in line.
    if number == attempts { withdrawal.concerns(request) }
  }

  private func ended(_ result: Result<Kit.End, Kit.Failure>) {
    if case .failure(let failure) = result, let cause = failure.passingCause, !withdrawal.isDone {
      self.cause = cause
      return goOn()
    }
    complete(result)
  }

  /// Dismisses what is in the way and tries again behind that, or waits.
  private func goOn() {
    guard options.dismissesObstacles, let controller = calls.controller,
      let obstacle = calls.kit.presented(by: controller), obstacle !== dismissed
    else { return pause() }
    dismissed = obstacle
    _ = calls.limited(to: remaining).resolvingWhenCalled
      .enqueue(.dismiss(animated: verb.mayAnimate), on: actor, at: site) {
        // Then it has not been made.
        if case .failure(let failure) = $0, failure.cause?.reason == .conflict { self.isToBeDismissedAgain = true }
      }
    attempt()
  }

  private func pause() {
    guard remaining > .zero else { return fail() }
    calls.kit.after(min(Self.pause, remaining), of: calls.controller) { self.look() }
  }

  private func look() {
    if withdrawal.isDone { return complete(.failure(failure(.withdrawn, "It was cancelled before it was possible."))) }
    guard remaining > .zero else { return fail() }
    if isToBeDismissedAgain { dismissed = nil }
    isToBeDismissedAgain = false
    isObstructed ? goOn() : attempt()
  }

  /// A Boolean value that indicates whether a try would be in vain, as far as that can be seen.
  private var isObstructed: Bool {
    guard let controller = calls.controller else { return false }
    return calls.kit.presented(by: controller) != nil || !calls.kit.isOnScreen(controller)
  }

  /// Fails because of the deadline.
  private func fail() {
    let reason = cause.map { " \($0.message)" } ?? ""
    complete(.failure(failure(.timedOut, "It was not possible in \(options.limit).\(reason)")))
  }

  private func failure(_ reason: FailureReason, _ message: String) -> Kit.Failure {
    Kit.Failure(reason, operation: verb.name, message: message, cause: cause, of: calls.controller, at: site)
  }

  private func complete(_ result: Result<Kit.End, Kit.Failure>) {
    isOver = true
    // What must be on screen is not there: whoever is told of that may not be the one who can do something about it.
    if case .failure(let failure) = result, completion == nil ? failure.isWorthReporting : failure.reason == .timedOut {
      calls.report(failure, of: verb, at: site)
    }
    completion?(result)
  }
}
