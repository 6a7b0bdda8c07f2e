internal import TransitionSupport

/// The operations of several threads on an object at the same time, and the check that it could have been done one after the
/// other.
///
/// A history records when each operation was called, when it returned, and what. It is *linearizable* if every
/// operation can be given one moment between its call and its return at which it took effect, so that in the order of
/// these moments the object does what its ``SequentialSpecification`` says. ``check(budget:)`` looks for such an order.
///
/// ```swift
/// let history = History(CounterSpecification())
/// let (first, second) = (history.lane("first"), history.lane("second"))
/// let call = first.begin(.add(1))
/// second.record(.add(1)) { 1 }
/// call.returned(1)  // both saw the counter at 1: an increment is lost
/// print(history.check().isLinearizable)  // false
/// ```
///
/// An operation that has not returned may have taken effect or not; the check tries both.
///
/// **What recording changes.** Each call and each return takes a number from one atomic counter: the call before the
/// operation begins, the return after it is over. An operation that returned before another was called thus *happens
/// before* it, also for memory. That is what makes the order sound, and it means that ThreadSanitizer, and hardware,
/// find fewer races in a run that is recorded than in one that is not. The records are kept in a buffer for each lane,
/// which other lanes do not touch.
public final class History<Specification: SequentialSpecification>: Sendable {
  /// The specification against which the history is checked.
  public let specification: Specification

  private let events = EventCounter()
  private let lanes = Guarded<[Lane]>([])

  /// Creates an empty history.
  public init(_ specification: Specification) { self.specification = specification }

  /// Adds a lane, for one thread or task, or for whatever else does one thing after the other.
  ///
  /// - Parameter name: the name above the lane in drawings.
  public func lane(_ name: String) -> Lane {
    lanes.run { lanes in
      let lane = Lane(name: name, number: lanes.count, events)
      lanes.append(lane)
      return lane
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
    /// The name of its lane.
    public let lane: String
    /// The number of the lane, from zero, in the order in which lanes were added.
    public let laneNumber: Int
    /// The number of the event of its call.
    public let call: Int
    /// The number of the event of its return; nil if it has not returned.
    public let `return`: Int?
  }

  /// The operations so far, in the order of their calls.
  ///
  /// While threads still record, what has not returned yet is among them as such.
  ///
  /// - Complexity: O(*n* log *n*) for *n* operations.
  public var operations: [Recorded] {
    // What is called from now on is left out, and what returns from now on has not returned. So whatever took effect
    // before something that is in the snapshot is in it, too.
    let now = events.tick()
    return lanes.run { $0 }.flatMap { $0.operations(until: now) }.sorted { $0.call < $1.call }
  }

  /// The lanes on which an operation returned twice.
  var lanesWithSecondReturns: [String] { lanes.run { $0 }.filter(\.hasSecondReturn).map(\.name) }
}
