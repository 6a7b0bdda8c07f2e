package import TransitionLock
package import TransitionSupport

/// An operation that needs a turn on a lock: what the lock calls it, how it starts, and why it may never start.
///
/// What it moves, and whether it still makes sense at its turn, is its own business; this module knows neither a
/// simulator nor UIKit. It sees to the lock: an operation holds it from its turn to the end of its transition, whatever
/// happens in between.
///
/// A lock starts one at once or drops it (`startIfIdle`), or leaves it in line (`enqueue`). A task that waits in line
/// itself needs no such description, only a turn (`waitForTurn`).
package protocol TurnOperation {
  /// The type of what starting the operation gives back.
  associatedtype Started
  /// The type of the end of a transition.
  associatedtype End
  /// The type of the reason why the operation did not start, or did not end.
  associatedtype Failure: Error

  /// The label of the transition on the lock.
  var label: TransitionLock.Label { get }
  /// The site where the operation was asked for.
  var site: CallSite { get }

  /// A Boolean value that indicates whether the operation cannot start yet, because something moves the screen that no
  /// lock puts in order: the system, whose transitions wait for no app.
  var isHeldUp: Bool { get }

  /// Has something done when what holds the operation up is over, told true; or told false, when it has held it up for longer than
  /// is waited for.
  func whenNotHeldUp(_ body: @escaping (_ isOver: Bool) -> Void)

  /// A Boolean value that indicates whether its transition may be one that can be turned round, as far as is known before
  /// it starts: its turn is held as interruptible.
  var mayGiveWay: Bool { get }

  /// Starts the operation, at its turn.
  ///
  /// - Parameters:
  ///   - held: its turn.
  ///   - hasWaited: whether the world may have changed since the operation was asked for.
  ///   - interruption: the way in which the transition is asked to give way; nil if it never is.
  ///   - completion: called when the transition has ended; never if this throws.
  func start(
    holding held: HeldToken,
    afterWaiting hasWaited: Bool,
    interruption: TurnInterruption?,
    completion: @escaping (End) -> Void
  ) throws(Failure) -> Started

  /// Returns the failure of an operation that lost its turn, or never had one.
  func failure(for loss: TurnLoss) -> Failure
}

extension TurnOperation {
  package var isHeldUp: Bool { false }
  package func whenNotHeldUp(_ body: @escaping (Bool) -> Void) { body(true) }
  package var mayGiveWay: Bool { false }
}
