internal import TransitionLock
package import TransitionSupport

/// An operation that needs a turn on a lock, with its name, its start, and its obstacles.
///
/// The operation itself knows which controllers it moves, and whether it still makes sense at its turn. The code that
/// handles the lock knows neither a simulator nor UIKit: an operation holds the lock from its turn to the end of its
/// transition, on every path.
package protocol TurnOperation {
  /// The type of the end of a transition.
  associatedtype End

  /// The name in failures, which is also the label of the transition on the lock.
  var name: StaticString { get }
  /// The site of the request.
  var site: CallSite { get }
  /// The message about a transition outside the lock that moves the screen now, such as one of the system, so that the
  /// operation cannot start yet; otherwise nil.
  var obstacleMessage: String? { get }

  /// Calls a function when the obstacle may be over.
  func whenNotHeldUp(_ body: @escaping () -> Void)

  /// Calls a function when the current code has returned: an obstacle that has gone by then was none. The operation has
  /// no more patience then.
  func atNextLook(_ body: @escaping () -> Void)

  /// Starts the operation, at its turn.
  ///
  /// - Parameters:
  ///   - held: the turn.
  ///   - hasWaited: a Boolean value that indicates whether the screen may have changed since the request.
  ///   - completion: called when the transition has ended; never if this throws.
  func start(
    holding held: HeldToken,
    afterWaiting hasWaited: Bool,
    completion: @escaping (Result<End, TransitionFailure>) -> Void
  ) throws(TransitionFailure)
}

extension TurnOperation {
  var label: TransitionLock.Label { TransitionLock.Label(name) }

  /// Returns the failure of an operation that lost its turn, or never had one.
  func failure(for loss: TurnLoss) -> TransitionFailure {
    let isUnexplained = loss.code == .dropped && loss.holder == nil
    let message = isUnexplained ? obstacleMessage ?? loss.message : loss.message
    return TransitionFailure(loss.code, operation: name, message: message, obstacle: loss.holder, at: site)
  }

  /// Returns the failure of an operation that the kit refuses.
  func failure(_ refusal: CallRefusal, afterWaiting hasWaited: Bool = false) -> TransitionFailure {
    let isOutdated = hasWaited && refusal.reason.mayResultFromWaiting
    let message = isOutdated ? "The call no longer makes sense at its turn. \(refusal.message)" : refusal.message
    let code = isOutdated ? .outdated : refusal.reason.code
    return TransitionFailure(code, operation: name, message: message, refusal: refusal, at: site)
  }
}
