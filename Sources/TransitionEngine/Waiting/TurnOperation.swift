package import TransitionLock
package import TransitionSupport

/// An operation that needs a turn on a lock, with its label, its start, and its failures.
///
/// The operation itself knows which controllers it moves, and whether it still makes sense at its turn. The code that
/// handles the lock knows neither a simulator nor UIKit: an operation holds the lock from its turn to the end of its
/// transition, on every path.
package protocol TurnOperation {
  /// The type of the end of a transition.
  associatedtype End

  /// The label of the transition on the lock.
  var label: TransitionLock.Label { get }
  /// The site of the request.
  var site: CallSite { get }

  /// A Boolean value that indicates whether the operation cannot start yet, because a transition outside the lock moves
  /// the screen, such as one of the system.
  var isHeldUp: Bool { get }

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
    completion: @escaping (Result<End, CallFailure>) -> Void
  ) throws(CallFailure)

  /// Returns the failure of an operation that lost its turn, or never had one.
  func failure(for loss: TurnLoss) -> CallFailure
}
