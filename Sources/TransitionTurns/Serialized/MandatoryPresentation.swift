internal import TransitionLock
internal import TransitionSupport

/// A presentation that must be shown, such as a login: it tries again until it succeeds, or until its deadline.
///
/// Each try takes its own turn. If an obstacle that stays is in the way, the try gives the turn back, so other calls continue; when
/// the obstacle has gone, the call enters the line again. No callback reports that an alert of the system or of other code has
/// gone, so the call looks four times a second. Unlike a single call in line it keeps its lock alive, at most until its deadline.
final class MandatoryPresentation<Kit: ControllerKit> {
  typealias Controller = Kit.Controller
  typealias Completion = SerializedCalls<Kit>.Completion

  /// The time between two looks for an obstacle.
  private static var pause: Duration { .milliseconds(250) }

  private let calls: SerializedCalls<Kit>
  private let verb: Verb<Controller>
  private let options: PresentationOptions
  private let actor: any Actor
  private let site: CallSite
  private let withdrawal: Withdrawal
  /// The time of the deadline, on the lock's clock.
  private let deadline: Duration
  /// The remaining time at the last look.
  private var lastRemaining: Duration?
  private let completion: Completion?
  private var isOver = false
  /// The reason of the last try's failure.
  private var cause: Kit.Refusal?
  /// The obstacle that was dismissed last. If it is still there, UIKit has not dismissed it, and the call waits for it like for any
  /// other.
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

  // No object is left that could look again.
  deinit {
    if !isOver { complete(.failure(failure(.gone, "The screen was destroyed before the presentation was possible."))) }
  }

  /// Tries a presentation; the first try is made at once.
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
    // On a free lock, a try may already have failed here, and the next one may wait in line.
    if number == attempts { withdrawal.concerns(request) }
  }

  private func ended(_ result: Result<Kit.End, Kit.Failure>) {
    if case .failure(let failure) = result, let cause = failure.passingCause, !withdrawal.isDone {
      self.cause = cause
      return goOn()
    }
    complete(result)
  }

  /// Dismisses the obstacle and tries again behind that dismissal, or waits.
  private func goOn() {
    guard options.dismissesObstacles, let controller = calls.controller,
      let obstacle = calls.kit.presented(by: controller), obstacle !== dismissed
    else { return pause() }
    dismissed = obstacle
    _ = calls.limited(to: remaining).resolvingWhenCalled
      .enqueue(.dismiss(animated: verb.mayAnimate), on: actor, at: site) {
        // Then the dismissal has not been made.
        if case .failure(let failure) = $0, failure.cause?.reason == .conflict { self.isToBeDismissedAgain = true }
      }
    attempt()
  }

  private func pause() {
    let remaining = remaining
    guard remaining > .zero else { return fail() }
    // The lock's clock may stand still, like that of an inactive scene. Then the deadline is no reason for an early look.
    let delay = remaining == lastRemaining ? Self.pause : min(Self.pause, remaining)
    lastRemaining = remaining
    calls.kit.after(delay, of: calls.controller) { self.look() }
  }

  private func look() {
    if withdrawal.isDone {
      return complete(.failure(failure(.withdrawn, "The call was cancelled before the presentation was possible.")))
    }
    guard remaining > .zero else { return fail() }
    if isToBeDismissedAgain { dismissed = nil }
    isToBeDismissedAgain = false
    isObstructed ? goOn() : attempt()
  }

  /// A Boolean value that indicates whether a try would fail, as far as the kit can tell.
  private var isObstructed: Bool {
    guard let controller = calls.controller else { return false }
    return calls.kit.presented(by: controller) != nil || !calls.kit.isOnScreen(controller)
  }

  /// Fails because of the deadline.
  private func fail() {
    let reason = cause.map { " \($0.message)" } ?? ""
    complete(.failure(failure(.timedOut, "The presentation was not possible within \(options.limit).\(reason)")))
  }

  private func failure(_ reason: FailureReason, _ message: String) -> Kit.Failure {
    Kit.Failure(reason, operation: verb.name, message: message, cause: cause, of: calls.controller, at: site)
  }

  private func complete(_ result: Result<Kit.End, Kit.Failure>) {
    isOver = true
    // The required controller is not on screen, and the receiver of the completion may not be able to react.
    if case .failure(let failure) = result, completion == nil ? failure.isWorthReporting : failure.reason == .timedOut {
      calls.report(failure, of: verb, at: site)
    }
    completion?(result)
  }
}
