/// The specification of a variable: a read returns the value that was written last.
public struct RegisterSpecification<Value: Hashable & Sendable>: DeterministicSpecification {
  /// A call with its arguments.
  public enum Operation: Sendable {
    /// Reads the value.
    case read
    /// Writes a value.
    case write(Value)
    /// Writes a new value if the variable has the expected one.
    case compareAndWrite(expected: Value, new: Value)
  }

  /// The value that a call returned.
  public enum Result: Hashable, Sendable {
    /// The value that was read.
    case value(Value)
    /// The value was written.
    case written
    /// The variable had another value than the expected one, and did not change.
    case kept
  }

  /// The initial value.
  public let initial: Value

  /// Creates the specification of a variable with an initial value.
  public init(initial: Value) { self.initial = initial }

  public func apply(_ operation: Operation, to value: inout Value) -> Result {
    switch operation {
    case .read: return .value(value)
    case .write(let next): value = next
    case .compareAndWrite(let expected, let next):
      guard value == expected else { return .kept }
      value = next
    }
    return .written
  }

  public func isObservation(_ operation: Operation, returning result: Result?) -> Bool {
    if case .read = operation { true } else { result == .kept }
  }
}

extension RegisterSpecification.Operation: CustomStringConvertible {
  /// A human-readable text.
  public var description: String {
    switch self {
    case .read: "read"
    case .write(let value): "write \(value)"
    case .compareAndWrite(let expected, let next): "write \(next) if it is \(expected)"
    }
  }
}

extension RegisterSpecification.Result: CustomStringConvertible {
  /// A human-readable text.
  public var description: String {
    switch self {
    case .value(let value): "\(value)"
    case .written: "written"
    case .kept: "kept"
    }
  }
}
