internal import TransitionSupport

/// The operations that several threads perform on one object at the same time, and a check that
/// some order of the operations explains their results.
///
/// A history records the call, the return and the result of each operation. It is *linearizable* if
/// every operation can be given one moment between its call and its return at which it took effect,
/// so that in the order of these moments the object does what its ``SequentialSpecification`` says.
/// ``check(budget:)`` looks for such an order.
///
/// ```swift
/// let history = History(CounterSpecification())
/// let (first, second) = (history.client("first"), history.client("second"))
/// let call = first.begin(.add(1))
/// second.record(.add(1)) { 1 }
/// call.returned(1)  // both saw the counter at 1: an increment is lost
/// print(history.check().isLinearizable)  // false
/// ```
///
/// An operation that has not returned may have taken effect or not; the check tries both.
///
/// **What recording changes.** Each call and each return takes a number from one atomic counter:
/// the call before the operation begins, the return after it is over. An operation that returned
/// before another was called thus *happens before* it, also for memory. This makes the order sound,
/// and it means that ThreadSanitizer and hardware show fewer races in a recorded run than in an
/// unrecorded one. Each client keeps its records in a buffer that other clients do not touch.
public final class History<Specification: SequentialSpecification>: Sendable {
  /// The specification against which the history is checked.
  public let specification: Specification

  private let events = EventCounter()
  private let clients = Guarded<[Client]>([])

  /// Creates an empty history.
  public init(_ specification: Specification) { self.specification = specification }

  /// Adds a client: usually a thread or a task.
  ///
  /// - Parameter name: the name above its operations in drawings.
  public func client(_ name: String) -> Client {
    clients.run { clients in
      let client = Client(name: name, number: clients.count, events)
      clients.append(client)
      return client
    }
  }
}

extension History {
  /// An operation of a history.
  public struct Recorded: Sendable {
    /// The operation.
    public let operation: Specification.Operation
    /// The value that it returned; nil if it has not returned.
    public let result: Specification.Result?
    /// The name of the client that called it.
    public let client: String
    /// The number of that client, from zero, in the order in which clients were added.
    public let clientNumber: Int
    /// The number of the event of its call.
    public let call: Int
    /// The number of the event of its return; nil if it has not returned.
    public let `return`: Int?
  }

  /// The operations so far, in the order of their calls.
  ///
  /// While threads still record, the list contains operations that have not returned yet, without a
  /// result.
  ///
  /// - Complexity: O(*n* log *n*) for *n* operations.
  public var operations: [Recorded] {
    // The snapshot leaves out later calls, and shows operations with later returns as not returned.
    // So each operation that took effect before one in the snapshot is in the snapshot too.
    let now = events.tick()
    return clients.run { $0 }.flatMap { $0.operations(until: now) }.sorted { $0.call < $1.call }
  }

  /// The names of the clients that recorded a second return of an operation.
  var clientsWithSecondReturns: [String] {
    clients.run { $0 }.filter(\.hasSecondReturn).map(\.name)
  }
}
