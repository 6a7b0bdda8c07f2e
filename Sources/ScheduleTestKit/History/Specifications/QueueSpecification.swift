/// The specification of a queue: what comes out is what has been in it for the longest time.
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
    /// The element that was the first.
    case element(Element)
    /// There was none.
    case empty
  }

  /// An empty queue.
  public let initial: [Element] = []

  /// Creates the specification of a queue that is empty at first.
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

  public func isObservation(_ operation: Operation, returning result: Result?) -> Bool { result == .empty }
}

extension QueueSpecification.Operation: CustomStringConvertible {
  /// A text for people.
  public var description: String {
    switch self {
    case .add(let element): "add \(element)"
    case .take: "take"
    }
  }
}

extension QueueSpecification.Result: CustomStringConvertible {
  /// A text for people.
  public var description: String {
    switch self {
    case .added: "added"
    case .element(let element): "\(element)"
    case .empty: "empty"
    }
  }
}
