/// The specification of named counters: an addition to a counter returns its new value, and leaves
/// the other counters unchanged.
public struct CounterSpecification: DeterministicSpecification {
  /// The addition to a counter.
  public struct Operation: Sendable {
    /// The name of the counter.
    public let name: String
    /// The number to add; zero reads the counter.
    public let step: Int

    /// Creates the addition to a counter.
    public static func add(_ step: Int, to name: String = "counter") -> Operation {
      Operation(name: name, step: step)
    }
  }

  /// The value of a counter. The check treats each counter alone.
  public let initial = 0

  /// Creates the specification of counters that begin at zero.
  public init() {}

  public func apply(_ operation: Operation, to count: inout Int) -> Int {
    count += operation.step
    return count
  }

  public func isObservation(_ operation: Operation, returning result: Int?) -> Bool {
    operation.step == 0
  }

  public func part(of operation: Operation) -> String { operation.name }
}

extension CounterSpecification.Operation: CustomStringConvertible {
  /// A human-readable text.
  public var description: String { step == 0 ? "read \(name)" : "add \(step) to \(name)" }
}
