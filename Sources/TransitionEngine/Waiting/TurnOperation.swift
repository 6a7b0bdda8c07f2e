package import TransitionLock
package import TransitionSupport

/// An operation that needs a turn on a lock, with its label, its start, and its failures.
///
/// The operation itself knows which controllers it moves, and whether it still makes sense at its turn; this code knows
/// neither a simulator nor UIKit. This code handles the lock: an operation holds it from its turn to the end of its
/// transition, on every path.
///
/// A lock starts an operation at once or drops it (`startIfIdle`), or adds it to the line (`enqueue`). A task that
/// itself waits in line needs only a turn (`waitForTurn`), and no such description.
package protocol TurnOperation {
  /// The type of the end of a transition.
  associatedtype End
  /// The type of the reason why the operation did not start, or did not end.
  associatedtype Failure: Error

  /// The label of the transition on the lock.
  var label: TransitionLock.Label { get }
  /// The site of the request.
  var site: CallSite { get }

  /// A Boolean value that indicates whether the operation cannot start yet, because a transition outside the lock moves
  /// the screen, such as one of the system.
  var isHeldUp: Bool { get }

  /// Notes that the operation has its turn, which its caller may give back before the start.
  func hasTurn(_ held: HeldToken)

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
  func start(holding held: HeldToken, afterWaiting hasWaited: Bool, completion: @escaping (End) -> Void) throws(Failure)

  /// Returns the failure of an operation that lost its turn, or never had one.
  func failure(for loss: TurnLoss) -> Failure
}

extension TurnOperation {
  package var isHeldUp: Bool { false }
  package func hasTurn(_ held: HeldToken) {}
  package func whenNotHeldUp(_ body: @escaping () -> Void) { body() }
  package func atNextLook(_ body: @escaping () -> Void) { body() }
}
