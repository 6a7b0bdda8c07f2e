import TransitionLock
import TransitionSupport

@testable import ScheduleTestKit

/// A lock whose calls are recorded in a history.
///
/// ```swift
/// let history = History(LockSpecification())
/// let lock = RecordedLock(TransitionLock(), in: history)
/// let (first, second) = (history.client("first"), history.client("second"))
/// let token = lock.tryStart(on: first)
/// lock.enqueue(on: second) { $0.end() }
/// token?.end(on: first)
/// history.expectLinearizable()
/// ```
///
/// Each request is a separate client, for its turn and what its body or block does, because the thread that asked for
/// it goes on meanwhile.
struct RecordedLock: Sendable {
  /// The lock.
  let lock: TransitionLock
  /// The history in which its calls are recorded.
  let history: History<LockSpecification>

  typealias Call = History<LockSpecification>.Call
  /// A client of the history.
  typealias Client = History<LockSpecification>.Client

  private let numbers = EventCounter()

  /// Creates a lock that records.
  ///
  /// - Parameters:
  ///   - lock: the lock. What is not called by way of this value is not recorded, and the check will not understand
  ///     what came of it.
  ///   - history: the history, of this lock alone.
  init(_ lock: TransitionLock, in history: History<LockSpecification>) {
    self.lock = lock
    self.history = history
  }

  /// A token whose ends are recorded.
  struct Token: Sendable {
    /// The token.
    let token: TransitionLock.Token
    /// The number of the transition in the history.
    let number: Int
    /// The client of the body or block; nil for `tryStart`.
    let ownClient: Client?

    /// Ends the transition if it has not ended, and records that.
    ///
    /// - Parameter client: the client that calls; nil for that of the request.
    /// - Returns: true if this call ended the transition.
    @discardableResult
    func end(on client: Client? = nil) -> Bool {
      guard let client = client ?? ownClient else { return token.endIfHolding() }
      return client.record(.end(number)) { token.endIfHolding() ? .ended : .endedBefore } == .ended
    }
  }

  /// Starts a transition if the lock is free, and records that.
  ///
  /// - Parameter client: the client that calls.
  /// - Returns: the token; nil if the lock is busy or closed.
  func tryStart(on client: Client) -> Token? {
    let number = numbers.tick()
    var token: TransitionLock.Token?
    client.record(.tryStart(number)) {
      token = lock.tryStart("recorded")
      return token == nil ? .refused : .started
    }
    return token.map { Token(token: $0, number: number, ownClient: nil) }
  }

  /// Closes the lock, and records that.
  ///
  /// - Parameter client: the client that calls.
  func close(on client: Client) {
    client.record(.close) {
      lock.close()
      return .done
    }
  }

  /// Looks whether a transition holds the lock, and how many requests wait, and records both.
  ///
  /// - Parameter client: the client that calls.
  func look(on client: Client) {
    client.record(.isTransitioning) { .answer(lock.isTransitioning) }
    client.record(.waitingCount) { .count(lock.waitingCount) }
  }

  func makeNumber() -> Int { numbers.tick() }
}
