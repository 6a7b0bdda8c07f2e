/// The specification of a queue, which returns its oldest element first.
public struct QueueSpecification<Element: Hashable & Sendable>: DeterministicSpecification {
  /// A call with its arguments.
  public enum Operation: Sendable {
    /// Adds an element at the end.
    case add(Element)
    /// Takes the first element.
    case take
  }

  /// The value that a call returned.
  public enum Result: Hashable, Sendable {
    /// The element was added.
    case added
    /// The element that was first.
    case element(Element)
    /// The queue was empty.
    case empty
  }

  /// An empty queue.
  public let initial: [Element] = []

  /// Creates the specification of a queue that begins empty.
  public init() {}

  public func apply(_ operation: Operation, to elements: inout [Element]) -> Result {
    switch operation {
    case .add(let element):
      elements.append(element)
      return .added
    case .take:
      return elements.isEmpty ? .empty : .element(elements.removeFirst())
    }
  }

  public func isObservation(_ operation: Operation, returning result: Result?) -> Bool {
    result == .empty
  }
}

extension QueueSpecification.Operation: CustomStringConvertible {
  /// A human-readable text.
  public var description: String {
    switch self {
    case .add(let element): "add \(element)"
    case .take: "take"
    }
  }
}

extension QueueSpecification.Result: CustomStringConvertible {
  /// A human-readable text.
  public var description: String {
    switch self {
    case .added: "added"
    case .element(let element): "\(element)"
    case .empty: "empty"
    }
  }
}
