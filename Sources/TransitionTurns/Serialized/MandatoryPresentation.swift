internal import TransitionLock
internal import TransitionSupport

/// A presentation that must be shown, such as a login: it tries again until it succeeds, or until its deadline.
///
/// Each try takes its own turn. If an obstacle that stays is in the way, the try gives the turn back, so other calls continue; when
/// the obstacle has gone, the call enters the line again. No callback reports that an alert of the system or of other code has
/// gone, so the call looks four times a second. Unlike a single call in line it keeps its lock alive, at most until its deadline.
final class MandatoryPresentation<Kit: ControllerKit> {
  /// The time between two looks for an obstacle.
  private static var pause: Duration { .milliseconds(250) }

  private let wanted: RequiredPresentation<Kit>
  /// The time of the deadline, on the lock's clock.
  private let deadline: Duration
  private var isOver = false
  /// The reason of the last try's failure.
  private var cause: Kit.Refusal?
  /// The obstacle that was dismissed last. If it is still there, UIKit has not dismissed it, and the call waits for it like for any
  /// other.
  private weak var dismissed: Kit.Controller?
  private var isToBeDismissedAgain = false
  private var attempts = 0

  init(_ wanted: RequiredPresentation<Kit>) {
    self.wanted = wanted
    deadline = wanted.calls.lock.age.addingSaturated(wanted.options.limit)
  }

  // No object is left that could look again.
  deinit { if !isOver { fail(.gone, "The screen was destroyed before the presentation was possible.") } }

  private var calls: SerializedCalls<Kit> { wanted.calls }
  private var remaining: Duration { deadline.subtractingSaturated(calls.lock.age) }

  /// Tries the presentation.
  ///
  /// - Precondition: called on the actor.
  func attempt() {
    attempts += 1
    let number = attempts
    let request = calls.givingWay.limited(to: remaining).enqueue(wanted.verb, on: wanted.actor, at: wanted.site) {
      self.ended($0)
    }
    // On a free lock, a try may already have failed here, and the next one may wait in line.
    if number == attempts { wanted.withdrawal.concerns(request) }
  }

  private func ended(_ result: Result<Kit.End, Kit.Failure>) {
    guard case .failure(let failure) = result, let cause = failure.passingCause, !wanted.withdrawal.isDone else {
      return complete(result)
    }
    self.cause = cause
    goOn()
  }

  /// Dismisses the obstacle and tries again behind that dismissal, or waits.
  private func goOn() {
    guard wanted.options.dismissesObstacles, let obstacle, obstacle !== dismissed else {
      return calls.kit.after(Self.pause, of: calls.controller) { self.look() }
    }
    dismissed = obstacle
    _ = calls.limited(to: remaining).resolvingWhenCalled
      .enqueue(.dismiss(animated: wanted.verb.mayAnimate), on: wanted.actor, at: wanted.site) {
        // Then the dismissal has not been made.
        if case .failure(let failure) = $0, failure.cause?.reason == .conflict { self.isToBeDismissedAgain = true }
      }
    attempt()
  }

  private func look() {
    if wanted.withdrawal.isDone {
      return fail(.withdrawn, "The call was cancelled before the presentation was possible.")
    }
    if calls.kit.isPresented(wanted.controller) { return complete(.success(.finished)) }
    guard remaining > .zero else {
      let reason = cause.map { " \($0.message)" } ?? ""
      return fail(.timedOut, "The presentation was not possible within \(wanted.options.limit).\(reason)")
    }
    if isToBeDismissedAgain { (dismissed, isToBeDismissedAgain) = (nil, false) }
    let isOnScreen = calls.controller.map { calls.kit.isOnScreen($0) } ?? true
    obstacle == nil && isOnScreen ? attempt() : goOn()
  }

  /// The presented controller in the way, which is never the one that must be shown.
  private var obstacle: Kit.Controller? {
    calls.controller.flatMap { calls.kit.presented(by: $0) }.flatMap { $0 === wanted.controller ? nil : $0 }
  }

  private func fail(_ reason: FailureReason, _ message: String) {
    complete(.failure(wanted.failure(reason, message, cause)))
  }

  private func complete(_ result: Result<Kit.End, Kit.Failure>) {
    isOver = true
    wanted.complete(result)
  }
}
