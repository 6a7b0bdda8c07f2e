package import TransitionLock
package import TransitionSupport

/// An operation that needs a turn on a lock, with its name, its start, and its obstacles.
///
/// The operation knows which controllers it moves, and whether it still makes sense at its turn.
/// The code that handles the lock knows neither the simulator nor UIKit.
package protocol TurnOperation {
  associatedtype Kit: TurnKit
  /// The type of the end of a transition.
  associatedtype End

  var kit: Kit { get }
  /// The name in failures, which is also the label of the transition on the lock.
  var name: StaticString { get }
  /// The site of the request.
  var site: CallSite { get }
  /// The controller of the call; nil if it is gone.
  var controller: Kit.Controller? { get }
  /// The place of the call in line. A call that is aside keeps its place.
  var place: PlaceInLine { get }
  /// The transition or the controller outside the lock that is in the way now, so that the
  /// operation cannot start yet; nil if there is none.
  var obstacle: TurnObstacle<Kit.Coordinator>? { get }
  /// The controllers on which a dismissal withdraws the operation: the new controller, and the
  /// topmost container around its presenter. A dismissal on a controller in that container counts
  /// as well.
  var concerned: [AnyObject] { get }
  /// Whether the operation starts without asking the lock.
  var needsNoTurn: Bool { get }

  /// Returns the lock, or the scope of a lock, in whose line the operation waits from now on.
  ///
  /// - Throws: the reason why there is none, or why the operation cannot start on it.
  mutating func findLock() throws(CallRefusal) -> TransitionLock

  /// Starts the operation, at its turn.
  ///
  /// - Parameters:
  ///   - token: the turn; nil for an operation that needs none.
  ///   - hasWaited: whether the screen may have changed since the request.
  ///   - whenAtRest: called at most once, if the kit has not reported the end, and nothing has
  ///     moved for long.
  ///   - completion: called when the transition has ended; never if this throws.
  func start(
    holding token: TransitionLock.Token?,
    afterWaiting hasWaited: Bool,
    whenAtRest: @escaping () -> Void,
    completion: @escaping (Result<End, TransitionFailure>) -> Void
  ) throws(CallRefusal)
}

extension TurnOperation {
  package var concerned: [AnyObject] { [] }
  package var needsNoTurn: Bool { false }

  var label: TransitionLock.Label { TransitionLock.Label(name) }
}
