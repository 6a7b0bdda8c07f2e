/// An operation in the form that the search uses.
struct CheckedOperation<Specification: SequentialSpecification>: Sendable {
  let operation: Specification.Operation
  /// The value that it returned; nil if it has not returned.
  let result: Specification.Result?
  /// The number of the event of its call.
  let call: Int
  /// The number of the event of its return; the greatest number if it has not returned.
  let end: Int

  var hasReturned: Bool { end != .max }

  init(_ recorded: History<Specification>.Recorded) {
    operation = recorded.operation
    result = recorded.return == nil ? nil : recorded.result
    call = recorded.call
    end = recorded.return ?? .max
  }

  private init(
    _ operation: Specification.Operation,
    returning result: Specification.Result?,
    from call: Int
  ) {
    self.operation = operation
    self.result = result
    self.call = call
    end = .max
  }

  /// The operation before its return: it may have taken effect or not, and if so, with the result
  /// that it returned later.
  var pending: Self { Self(operation, returning: result, from: call) }

  /// The operation without any constraint: it may have taken effect at any time or never, with any
  /// result.
  var unconstrained: Self { Self(operation, returning: nil, from: .min) }
}

/// The number of times that a search may still ask a specification. It ensures that the search
/// ends.
struct CheckBudget: Sendable {
  private(set) var left: Int
  init(_ steps: Int) { left = steps }

  /// Takes one step.
  ///
  /// - Returns: false if there was none left.
  mutating func spend() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
