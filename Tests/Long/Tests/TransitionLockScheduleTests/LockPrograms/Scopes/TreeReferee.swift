import ScheduleTestKit
import TransitionLock
import VirtualTime

/// A lock with scopes, and beside it what the guarantees say of it: a list of requests, each at a place, in the order of the calls.
///
/// It is a sequential specification, and as naive as can be: whoever conflicts with no holder and with nobody earlier has the turn, found by
/// looking through the whole list. As in ``Referee`` the specification changes in the same step as the lock, and after each call both are
/// compared.
final class TreeReferee: @unchecked Sendable {
  // Sendable: used by the tasks of one simulation, one at a time on its one thread.

  /// The names of the scopes from the lock to the one that is meant.
  typealias Place = [String]

  /// The way in which a request ends.
  enum Ending: Hashable, Sendable { case ran, dropped, superseded, outdated, cancelled, closed, other }

  enum State { case waits, holds, isOver }

  /// A request, as the specification knows it.
  struct Asked {
    /// Where it holds, or waits; of a transition in a scope that was closed since, that scope.
    var place: Place
    let policy: TransitionLock.Policy
    let isInterruptible: Bool
    /// The number of the request whose place in the order it has.
    var order: Int
    var state = State.waits
    /// How it is to end, if not by running.
    var expected: Ending?
    /// The number of things that had happened when it asked, if nothing was in its way.
    var foundFree: Int?
    var hasBegun = false
    var hasSettled = false
    /// Whether its transition was asked to give way.
    var isAsked = false
    var token: TransitionLock.Token?
    var request: TransitionLock.Request?
  }

  let simulation: Simulation
  /// The lock; nil when it is gone.
  var lock: TransitionLock?
  let reports = Referee.Reports()

  var asked: [Asked] = []
  /// How much has happened: a call on a free lock begins before anything else does.
  var happened = 0
  /// Those who wait for an idle place.
  var idlers: [Idler] = []
  /// Whether a call of `end` is on the stack.
  var isEnding = false
  /// The tasks of the program, by number, and the request that each waits for.
  var tasks: [Int: Task<Void, Never>] = [:]
  var waitsFor: [Int: Int] = [:]

  private let isExhaustive: Bool

  init(_ simulation: Simulation, lendsExecutor: Bool, isExhaustive: Bool) {
    self.simulation = simulation
    self.isExhaustive = isExhaustive
    lock = TransitionLock(
      label: "window",
      clock: simulation.clock,
      executor: lendsExecutor ? simulation.executor : nil,
      limits: .none,
      report: { [reports] in reports.add($0) }
    )
  }

  /// States that something holds.
  func always(_ name: String, _ condition: Bool) { simulation.always(name, condition) }

  /// States that something happens in some schedule. Only where all schedules are run it has to: a few at random may miss it.
  func sometimes(_ name: String, _ condition: Bool) {
    if isExhaustive { simulation.sometimes(name, condition) }
  }

  /// Returns a new reference to the lock at a place.
  func scope(_ place: Place) -> TransitionLock {
    guard let lock else { preconditionFailure("the lock is gone") }
    return place.reduce(lock) { $0.scope($1) }
  }
}

/// Somebody who waits until a place is idle.
final class Idler {
  let place: TreeReferee.Place
  var hasBeenIdle = false

  init(_ place: TreeReferee.Place) { self.place = place }
}

/// A transition of a program over scopes, with its token.
struct TreeTurn: Sendable {
  let number: Int
  let token: TransitionLock.Token
  let referee: TreeReferee

  /// Ends the transition, or tries to.
  @discardableResult
  func end() -> Bool { referee.end(self) }
}
